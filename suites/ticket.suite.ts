import { families } from '../contract/index.js'
import { blockedByContactLimit, givesPage } from './judgements/pages.js'
import { familySuite } from './kinds/family-suite.js'
import { assign200, assignMissing, unassign } from './ticket/assignment.js'
import { comment201, commentMissing, sendsNothing } from './ticket/comments.js'
import { conversation, conversationMissing, onlySent, update200, updateMissing } from './ticket/update.js'

/** The checks of the family ticket. */
export const ticketSuite = familySuite(families.ticket, {
  'ticket.list-ok': givesPage(['id', 'subject', 'status'], () => [{}, { limit: '1' }, { status: 'open' }]),

  'ticket.list-contact-limit': blockedByContactLimit((api) => [
    { query: { status: 'closed' } },
    { query: { priority: 'high' } },
    { query: { assigneeEmail: api.fresh.email() }, names: true },
    { query: { leadId: api.fresh.unknownId() }, names: true },
  ]),

  'ticket.update-200': update200,
  'ticket.update-only-sent': onlySent,
  'ticket.update-missing': updateMissing,
  'ticket.update-conversation-missing': conversationMissing,
  'ticket.update-conversation': conversation,
  'ticket.comment-201': comment201,
  'ticket.comment-sends-nothing': sendsNothing,
  'ticket.comment-missing': commentMissing,
  'ticket.assign-200': assign200,
  'ticket.unassign': unassign,
  'ticket.assign-missing': assignMissing,
})
