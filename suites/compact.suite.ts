import { families } from '../contract/index.js'
import { keyBound, keyRequired } from './compact/keys.js'
import { envelope, limit, limitNotInteger, listedFields, orderById, traversal } from './compact/lists.js'
import { ownWorkspace } from './compact/me.js'
import { foreignRecord, missingRecord, readsListed } from './compact/reads.js'
import { otherWorkspaceApart, replayed, reuseRefused } from './compact/replay.js'
import { bodyMax } from './compact/size.js'
import { bearer, errorBody, statuses } from './compact/statuses.js'
import { contactCreated, contactUpdated } from './compact/writes.js'
import { suite } from './engine/index.js'

/** The checks of the family compact. */
export const compactSuite = suite(families.compact, {
  envelope,
  traversal,
  limit,
  'limit-not-integer': limitNotInteger,
  'order-by-id': orderById,
  'me-200': ownWorkspace,
  'agent-list-200': listedFields,
  'agent-read-200': readsListed('GET /api/v1/agents'),
  'agent-missing': missingRecord('GET /api/v1/agents'),
  'lead-list-200': listedFields,
  'lead-read-200': readsListed('GET /api/v1/leads'),
  'lead-missing': missingRecord('GET /api/v1/leads'),
  'contact-list-200': listedFields,
  'contact-read-200': readsListed('GET /api/v1/contacts'),
  'contact-missing': missingRecord('GET /api/v1/contacts'),
  'contact-foreign': foreignRecord,
  'conversation-list-200': listedFields,
  'contact-create-201': contactCreated,
  'contact-update-200': contactUpdated,
  'update-missing': missingRecord('GET /api/v1/contacts'),
  'key-required-create': keyRequired,
  'key-required-update': keyRequired,
  'key-min-length': keyBound('short'),
  'key-max-length': keyBound('long'),
  'key-characters': keyBound('characters'),
  replay: replayed,
  'key-reused': reuseRefused,
  'key-scope-workspace': otherWorkspaceApart,
  'body-max': bodyMax,
  statuses,
  'error-body': errorBody,
  bearer,
})
