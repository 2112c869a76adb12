import { op } from '../../contract/index.js'
import type { Api, Check } from '../api/index.js'
import { repliesUnsent } from '../judgements/unsent.js'
import { messageBy } from '../messaging/stated.js'

const error = [402, 'quota_exceeded'] as const

/** A workspace that has used up its quota stays refused, over every channel it has. */
export const quotaExceeded: Check = async (api) => {
  api.need('key:quota-exhausted')
  const tryOnce = api.operation === op.sendMessage ? message : replies
  await tryOnce(api)
  await tryOnce(api)
}

const replies = (api: Api): Promise<void> => repliesUnsent(api, { as: 'quotaExhausted', error })

const message = (api: Api): Promise<void> =>
  api.case(async () => api.expect.error(await messageBy(api, 'quotaExhausted'), ...error))
