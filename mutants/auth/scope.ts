import { type OperationId, op, type Scope } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { asking, openedBy, refusedAs } from '../kinds/scope.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundStep } from '../operators/step.js'
import { ruledOut } from '../ruled-out.js'

const needsMore = (operation: OperationId, also: Scope) =>
  asking(operation, (held, needed) => held.has(needed) && held.has(also))

/** Asks for a further scope where the body names a record of another noun. */
const needsMoreFor = (operation: OperationId, name: string, also: Scope) =>
  aroundStep('gate', (next, context) => {
    const isNamed = context.operation === operation && typeof context.body[name] === 'string'
    if (isNamed && !context.key.scopes.has(also))
      throw new ApiError('insufficient_scope', `the key lacks ${also}`, 'auth.one-scope-suffices')
    return next()
  })

/** Lets any key record an activity of a type that is about a deal. */
const openAboutDeals = (type: string) =>
  aroundStep('authorize', (next, { operation, request }) => {
    const isAboutDeal = request.body.includes(`"${type}"`) && request.body.includes('"dealId":"')
    return operation === op.createActivity && isAboutDeal ? undefined : next()
  })

/** Mutants of the rule that one scope is enough. */
export const oneScopeMutants = {
  'auth.one-scope-suffices': {
    [`${op.updateContact} asks for contacts:read too`]: needsMore(op.updateContact, 'contacts:read'),
    [`${op.listTags} asks for activities:read too`]: needsMore(op.listTags, 'activities:read'),
    [`${op.createDeal} asks for contacts:read too`]: needsMore(op.createDeal, 'contacts:read'),
    [`${op.listWebhooks} asks for workspace:read too`]: needsMore(op.listWebhooks, 'workspace:read'),
    [`${op.listMeetings} asks for meetings:write too`]: needsMore(op.listMeetings, 'meetings:write'),
    [`${op.replyToConversation} asks for conversations:read too`]: needsMore(
      op.replyToConversation,
      'conversations:read',
    ),
    [`${op.completeTask} asks for contacts:read too`]: needsMore(op.completeTask, 'contacts:read'),
    [`${op.listTemplates} asks for workspace:read too`]: needsMore(op.listTemplates, 'workspace:read'),
    [`${op.bookMeeting} asks for contacts:read too`]: needsMore(op.bookMeeting, 'contacts:read'),
    [`${op.createActivity} asks for deals:read too where it names a deal`]: needsMoreFor(
      op.createActivity,
      'dealId',
      'deals:read',
    ),
    [`${op.bookMeeting} asks for conversations:read too where it names a conversation`]: needsMoreFor(
      op.bookMeeting,
      'conversationId',
      'conversations:read',
    ),
    [`${op.updateTicket} asks for conversations:read too where it names a conversation`]: needsMoreFor(
      op.updateTicket,
      'conversationId',
      'conversations:read',
    ),
  },
} satisfies Partial<FamilyMutants<'auth'>>

/** Other scopes that open an operation, in addition to the mutants of every rule on a scope. */
export const openingMutants = {
  'auth.scope-contact-list': openedBy(op.listContacts, 'contacts:write', 'leads:read'),
  'auth.scope-contact-create': openedBy(op.createContact, 'contacts:read'),
  'auth.scope-contact-update': openedBy(op.updateContact, 'contacts:read'),
  'auth.scope-tag-list': openedBy(op.listTags, 'contacts:write'),
  'auth.scope-deal-list': openedBy(op.listDeals, 'deals:write', 'contacts:read'),
  'auth.scope-deal-close': openedBy(op.closeDeal, 'deals:read'),
  'auth.scope-ticket-list': openedBy(op.listTickets, 'conversations:read'),
  'auth.scope-ticket-update': openedBy(op.updateTicket, 'tickets:read'),
  'auth.scope-ticket-comment': openedBy(op.commentTicket, 'tickets:read'),
  'auth.scope-webhook-list': openedBy(op.listWebhooks, 'workspace:read'),
  'auth.scope-contact-upsert': {
    'an upsert by a key that reads contacts is carried out': ruledOut(
      asking(op.upsertContact, (held, needed) => held.has(needed) || held.has('contacts:read')),
    ),
    'an upsert without its scope is invalid': refusedAs(op.upsertContact, 'invalid_request'),
  },
  'auth.scope-contact-notes': openedBy(op.listContactNotes, 'contacts:read'),
  'auth.scope-task-complete': openedBy(op.completeTask, 'contacts:write'),
  'auth.scope-activity-create': {
    'any key records a task about a deal': openAboutDeals('task'),
    'any key records a note about a deal': openAboutDeals('note'),
  },
  'auth.scope-activity-list': openedBy(op.listActivities, 'contacts:read'),
  'auth.scope-task-list': openedBy(op.listTasks, 'contacts:read'),
  'auth.scope-conversation-list': openedBy(op.listConversations, 'tickets:read'),
  'auth.scope-conversation-messages': openedBy(op.listMessages, 'contacts:read'),
  'auth.scope-template-list': openedBy(op.listTemplates, 'conversations:write'),
} satisfies Partial<FamilyMutants<'auth'>>
