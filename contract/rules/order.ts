import { op } from '../operations/op.js'
import { conversationRules } from './order/conversation.js'
import { meetingRules } from './order/meeting.js'
import { taskOrderRules } from './order/task.js'
import { family, rule } from './rule.js'

/** The order of lists (sections 4.3 to 4.5). */
export const order = family('order', {
  'order.contacts-by-id': rule(
    '4.3',
    'GET /api/v1/contacts goes by id, so that a changed contact keeps its place.',
    { on: [op.listContacts], effects: 'writes', gaps: ['contact-create-fields', 'id-collation'] },
  ),
  'order.contacts-updated-since': rule(
    '4.3',
    'GET /api/v1/contacts with `updatedSince` goes by `updatedAt`, in one direction throughout.',
    {
      on: [op.listContacts],
      effects: 'writes',
      gaps: ['contact-create-fields', 'order-direction', 'order-ties'],
    },
  ),
  'order.deals-by-update': rule(
    '4.5',
    'GET /api/v1/deals goes from the latest `updatedAt` back, unless filtered by `leadId`.',
    {
      on: [op.listDeals],
      effects: 'writes',
      gaps: ['contact-create-fields', 'deal-create-fields', 'order-ties'],
    },
  ),
  'order.deals-of-lead': rule(
    '4.5',
    'GET /api/v1/deals with `leadId` goes from the latest `createdAt` back.',
    {
      on: [op.listDeals],
      effects: 'writes',
      gaps: ['contact-create-fields', 'deal-create-fields', 'order-ties'],
    },
  ),
  'order.unstated-repeatable': rule(
    '4.4',
    'A list with no documented order gives the same sequence each time while nothing changes.',
    {
      on: [
        op.listTags,
        op.listContactNotes,
        op.listActivities,
        op.listTickets,
        op.listTemplates,
        op.listWebhooks,
        // Those that are done; all others are ordered by due date.
        op.listTasks,
      ],
      gaps: ['order-undocumented', 'order-done-tasks', 'template-path'],
      doubt: 'There is no order to hold it to; paging just needs one that stays.',
      leftOpen: 'whether such a list keeps one order at all',
    },
  ),
  ...taskOrderRules,
  ...conversationRules,
  ...meetingRules,
})
