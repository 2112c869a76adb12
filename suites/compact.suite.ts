import { families, op } from '../contract/index.js'
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
  'agent-read-200': readsListed(op.listAgents),
  'agent-missing': missingRecord(op.listAgents),
  'lead-list-200': listedFields,
  'lead-read-200': readsListed(op.listLeads),
  'lead-missing': missingRecord(op.listLeads),
  'contact-list-200': listedFields,
  'contact-read-200': readsListed(op.listContacts),
  'contact-missing': missingRecord(op.listContacts),
  'contact-foreign': foreignRecord,
  'conversation-list-200': listedFields,
  'contact-create-201': contactCreated,
  'contact-update-200': contactUpdated,
  'update-missing': missingRecord(op.listContacts),
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
