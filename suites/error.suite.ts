import { families } from '../contract/index.js'
import { suite, watch } from './engine/index.js'
import { carriesCode, hasObjectDetails, pairsWithStatus } from './error/answer.js'
import { malformed, nonObject } from './error/body.js'
import { contactLimit, internal, invalidRequest, rateLimited } from './error/condition.js'
import { quotaExceeded } from './error/quota.js'
import { manyRefusals } from './observations/refusals.js'

/** The checks of the family error. */
export const errorSuite = suite(families.error, {
  'body-code': watch(carriesCode, manyRefusals),
  'code-status-pairing': watch(pairsWithStatus, manyRefusals),
  'details-object': watch(hasObjectDetails, manyRefusals),
  'invalid-request': invalidRequest,
  'malformed-json': malformed,
  'non-object-body': nonObject,
  'contact-limit-exceeded': contactLimit,
  'rate-limited': rateLimited,
  internal,
  'quota-exceeded': quotaExceeded,
})
