import { families, op } from '../contract/index.js'
import { keyBound, keyRequired } from './compact/keys.js'
import { envelope, limit, limitNotInteger, listedFields, orderById, traversal } from './compact/lists.js'
import { ownWorkspace } from './compact/own-workspace.js'
import { foreignRecord, missingRecord, readsListed } from './compact/reads.js'
import { otherWorkspaceApart, replayed, reuseRefused } from './compact/replay.js'
import { bodyMax } from './compact/size.js'
import { bearer, errorBody, statuses } from './compact/statuses.js'
import { contactCreated, contactUpdated } from './compact/writes.js'
import { familySuite } from './kinds/family-suite.js'

/** The checks of the family compact. */
export const compactSuite = familySuite(families.compact, {
  'compact.envelope': envelope,
  'compact.traversal': traversal,
  'compact.limit': limit,
  'compact.limit-not-integer': limitNotInteger,
  'compact.order-by-id': orderById,
  'compact.me-200': ownWorkspace,
  'compact.agent-list-200': listedFields,
  'compact.agent-read-200': readsListed(op.listAgents),
  'compact.agent-missing': missingRecord(op.listAgents),
  'compact.lead-list-200': listedFields,
  'compact.lead-read-200': readsListed(op.listLeads),
  'compact.lead-missing': missingRecord(op.listLeads),
  'compact.contact-list-200': listedFields,
  'compact.contact-read-200': readsListed(op.listContacts),
  'compact.contact-missing': missingRecord(op.listContacts),
  'compact.contact-foreign': foreignRecord,
  'compact.conversation-list-200': listedFields,
  'compact.contact-create-201': contactCreated,
  'compact.contact-update-200': contactUpdated,
  'compact.update-missing': missingRecord(op.listContacts),
  'compact.key-required-create': keyRequired,
  'compact.key-required-update': keyRequired,
  'compact.key-min-length': keyBound('short'),
  'compact.key-max-length': keyBound('long'),
  'compact.key-characters': keyBound('characters'),
  'compact.replay': replayed,
  'compact.key-reused': reuseRefused,
  'compact.key-scope-workspace': otherWorkspaceApart,
  'compact.body-max': bodyMax,
  'compact.statuses': statuses,
  'compact.error-body': errorBody,
  'compact.bearer': bearer,
})
