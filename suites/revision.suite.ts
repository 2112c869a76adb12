import { families } from '../contract/index.js'
import { type Check, suite } from './engine/index.js'
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
export const revisionSuite = suite(families.revision, {
  'ticket-update-stale': staleUpdates,
  'ticket-update-current': currentUpdates,
  'ticket-assign-stale': staleAssignments,
  'ticket-assign-current': currentAssignments,
  'ticket-assign-absent': assignmentsWithout,
  'deal-close-stale': staleClosings,
  'deal-close-current': currentClosings,
  'stale-no-effect': staleChangesNothing,
  increases,
  'one-winner': oneWinner,
  'conversation-assign-stale': staleConversationAssignments,
  'conversation-assign-current': currentConversationAssignments,
})
