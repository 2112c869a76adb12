import { families } from '../contract/index.js'
import { watch } from './api/index.js'
import { carriesCode, hasObjectDetails, pairsWithStatus } from './error/answer.js'
import { malformed, nonObject } from './error/body.js'
import { contactLimit, internal, invalidRequest, rateLimited } from './error/condition.js'
import { quotaExceeded } from './error/quota.js'
import { manyRefusals } from './judgements/refusals.js'
import { familySuite } from './kinds/family-suite.js'

/** The checks of the family error. */
export const errorSuite = familySuite(families.error, {
  'error.body-code': watch(carriesCode, manyRefusals),
  'error.code-status-pairing': watch(pairsWithStatus, manyRefusals),
  'error.details-object': watch(hasObjectDetails, manyRefusals),
  'error.invalid-request': invalidRequest,
  'error.malformed-json': malformed,
  'error.non-object-body': nonObject,
  'error.contact-limit-exceeded': contactLimit,
  'error.rate-limited': rateLimited,
  'error.internal': internal,
  'error.quota-exceeded': quotaExceeded,
})
