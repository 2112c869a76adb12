import { op } from '../../contract/index.js'
import type { Api } from '../api/index.js'

/** Makes the place of error codes known, by the one error every server is sure to give (gap.error-body). */
export const learnErrorCodes = (api: Api): Promise<void> =>
  api.observe(
    'the place of error codes',
    async (runner) => {
      await runner.call(op.listContacts, { as: { key: 'unknown-key', name: 'unknown' } })
    },
    { lasting: true },
  )
