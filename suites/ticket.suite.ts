import { families } from '../contract/index.js'
import { suite } from './engine/index.js'
import { blockedByContactLimit, givesPage } from './judgements/pages.js'
import { assign200, assignMissing, unassign } from './ticket/assignment.js'
import { comment201, commentMissing, sendsNothing } from './ticket/comments.js'
import { conversation, conversationMissing, onlySent, update200, updateMissing } from './ticket/update.js'

/** The checks of the family ticket. */
export const ticketSuite = suite(families.ticket, {
  'list-ok': givesPage(['id', 'subject', 'status'], () => [{}, { limit: '1' }, { status: 'open' }]),

  'list-contact-limit': blockedByContactLimit((api) => [
    { query: { status: 'closed' } },
    { query: { priority: 'high' } },
    { query: { assigneeEmail: api.fresh.email() }, names: true },
    { query: { leadId: api.fresh.id() }, names: true },
  ]),

  'update-200': update200,
  'update-only-sent': onlySent,
  'update-missing': updateMissing,
  'update-conversation-missing': conversationMissing,
  'update-conversation': conversation,
  'comment-201': comment201,
  'comment-sends-nothing': sendsNothing,
  'comment-missing': commentMissing,
  'assign-200': assign200,
  unassign,
  'assign-missing': assignMissing,
})
