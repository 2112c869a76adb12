import { families, op } from '../contract/index.js'
import { type Api, type Check, watch } from './api/index.js'
import { judgeCarriesCode, judgeObjectDetails, judgePairsWithStatus } from './error/answer.js'
import { malformed, nonObject } from './error/body.js'
import { contactLimit, internal, invalidRequest, rateLimited } from './error/condition.js'
import { provokeManyRefusals } from './judgements/refusals.js'
import { judgeRepliesUnsent } from './judgements/unsent.js'
import { familySuite } from './kinds/family-suite.js'
import { sendMessageBy } from './messaging/stated.js'

const error = [402, 'quota_exceeded'] as const

/** A workspace that has used up its quota stays refused, over every channel it has. */
const quotaExceeded: Check = async (api) => {
  api.need('key:quota-exhausted')
  const tryOnce = api.operation === op.sendMessage ? judgeMessage : judgeReplies
  await tryOnce(api)
  await tryOnce(api)
}

const judgeReplies = (api: Api): Promise<void> => judgeRepliesUnsent(api, { as: 'quotaExhausted', error })

const judgeMessage = (api: Api): Promise<void> =>
  api.case(async () => api.expect.error(await sendMessageBy(api, 'quotaExhausted'), ...error))

/** The checks of the family error. */
export const errorSuite = familySuite(families.error, {
  'error.body-code': watch(judgeCarriesCode, provokeManyRefusals),
  'error.code-status-pairing': watch(judgePairsWithStatus, provokeManyRefusals),
  'error.details-object': watch(judgeObjectDetails, provokeManyRefusals),
  'error.invalid-request': invalidRequest,
  'error.malformed-json': malformed,
  'error.non-object-body': nonObject,
  'error.contact-limit-exceeded': contactLimit,
  'error.rate-limited': rateLimited,
  'error.internal': internal,
  'error.quota-exceeded': quotaExceeded,
})
