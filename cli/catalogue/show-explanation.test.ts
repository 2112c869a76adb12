import { expect, it } from 'vitest'
import { showExplanation } from './show-explanation.js'

it.each(['keys.revoked', 'records.deal', 'control.receiver'])(
  'leads from %s, a member of the configuration, to where it is described',
  async (name) => {
    await expect(showExplanation(name, { variant: 'full' })).rejects.toThrow('see docs/configuration.md')
  },
)
