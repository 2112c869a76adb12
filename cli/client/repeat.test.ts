import { expect, test } from 'vitest'
import type { ClientFlags } from './client-flags.js'
import { repeatOf } from './repeat.js'

const flags = { variant: 'full', seed: 1, workspace: 'demo', baseline: 'known.json' } as ClientFlags

test('a command with more flags has them before the command that runs the tests', () => {
  expect(repeatOf(['npm', 'test'], flags, ['--update-baseline'])).toBe(
    'npx conformance client --baseline known.json --update-baseline -- npm test',
  )
})
