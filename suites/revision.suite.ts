import { families } from '../contract/index.js'
import type { Check } from './api/index.js'
import { familySuite } from './kinds/family-suite.js'
import { closeDeal, updateTicket } from './revision/change.js'
import {
  assignConversation,
  currentConversationAssignments,
  staleConversationAssignments,
} from './revision/conversation.js'
import {
  assignmentsWithout,
  currentAssignments,
  currentClosings,
  currentUpdates,
} from './revision/current.js'
import {
  assignmentsGrow,
  closingsGrow,
  conversationAssignmentsGrow,
  updatesGrow,
} from './revision/increase.js'
import { oneWinner } from './revision/race.js'
import { staleAssignments, staleChangesNothing, staleClosings, staleUpdates } from './revision/stale.js'

const increases: Check = (api) => {
  if (api.operation === closeDeal) return closingsGrow(api)
  if (api.operation === assignConversation) return conversationAssignmentsGrow(api)
  return api.operation === updateTicket ? updatesGrow(api) : assignmentsGrow(api)
}

/** The checks of the family revision. */
export const revisionSuite = familySuite(families.revision, {
  'revision.ticket-update-stale': staleUpdates,
  'revision.ticket-update-current': currentUpdates,
  'revision.ticket-assign-stale': staleAssignments,
  'revision.ticket-assign-current': currentAssignments,
  'revision.ticket-assign-absent': assignmentsWithout,
  'revision.deal-close-stale': staleClosings,
  'revision.deal-close-current': currentClosings,
  'revision.stale-no-effect': staleChangesNothing,
  'revision.increases': increases,
  'revision.one-winner': oneWinner,
  'revision.conversation-assign-stale': staleConversationAssignments,
  'revision.conversation-assign-current': currentConversationAssignments,
})
