import { type families, type OperationId, op, type Scope } from '../../contract/index.js'
import { asking, opensIt } from '../kinds/scope.js'
import { type AnyMutant, compactMutant, mutant, type Operators } from '../mutant.js'

const needsMore = (operation: OperationId, also: Scope): AnyMutant =>
  mutant(
    `${operation} asks for ${also} too`,
    asking(operation, (held, needed) => held.has(needed) && held.has(also)),
  )

/** Mutants of the rule that one scope is enough. */
export const oneScopeMutants = {
  'auth.one-scope-suffices': [
    needsMore(op.updateContact, 'contacts:read'),
    needsMore(op.listTags, 'activities:read'),
    needsMore(op.createDeal, 'contacts:read'),
    needsMore(op.listWebhooks, 'workspace:read'),
    needsMore(op.listMeetings, 'meetings:write'),
    needsMore(op.replyToConversation, 'conversations:read'),
    needsMore(op.completeTask, 'contacts:read'),
    needsMore(op.listTemplates, 'workspace:read'),
    needsMore(op.bookMeeting, 'contacts:read'),
    compactMutant(
      'leads ask for contacts too',
      asking(op.listLeads, (held, needed) => held.has(needed) && held.has('contacts:read')),
    ),
    compactMutant(
      'reading an agent asks for its workspace too',
      asking(op.getAgent, (held, needed) => held.has(needed) && held.has('workspace:read')),
    ),
  ],
} as const

/** Scopes that open an operation as well, besides what any rule on a scope is broken by. */
export const openingMutants = {
  'auth.scope-contact-list': [
    opensIt(op.listContacts, 'contacts:write'),
    opensIt(op.listContacts, 'leads:read'),
    opensIt(op.listContacts, 'leads:read', 'compact'),
  ],
  'auth.scope-contact-create': [
    opensIt(op.createContact, 'contacts:read'),
    opensIt(op.createContact, 'contacts:read', 'compact'),
  ],
  'auth.scope-contact-update': [
    opensIt(op.updateContact, 'contacts:read'),
    opensIt(op.updateContact, 'contacts:read', 'compact'),
  ],
  'auth.scope-tag-list': [opensIt(op.listTags, 'contacts:write')],
  'auth.scope-deal-list': [opensIt(op.listDeals, 'deals:write'), opensIt(op.listDeals, 'contacts:read')],
  'auth.scope-deal-close': [opensIt(op.closeDeal, 'deals:read')],
  'auth.scope-ticket-list': [opensIt(op.listTickets, 'conversations:read')],
  'auth.scope-ticket-update': [opensIt(op.updateTicket, 'tickets:read')],
  'auth.scope-ticket-comment': [opensIt(op.commentTicket, 'tickets:read')],
  'auth.scope-webhook-list': [opensIt(op.listWebhooks, 'workspace:read')],
  'auth.scope-contact-upsert': [opensIt(op.upsertContact, 'contacts:read')],
  'auth.scope-contact-notes': [opensIt(op.listContactNotes, 'contacts:read')],
  'auth.scope-task-complete': [opensIt(op.completeTask, 'contacts:write')],
  'auth.scope-activity-list': [opensIt(op.listActivities, 'contacts:read')],
  'auth.scope-task-list': [opensIt(op.listTasks, 'contacts:read')],
  'auth.scope-conversation-list': [
    opensIt(op.listConversations, 'tickets:read'),
    opensIt(op.listConversations, 'contacts:read', 'compact'),
  ],
  'auth.scope-conversation-messages': [opensIt(op.listMessages, 'contacts:read')],
  'auth.scope-template-list': [opensIt(op.listTemplates, 'conversations:write')],
  'auth.scope-me': [opensIt(op.getWorkspace, 'contacts:read', 'compact')],
  'auth.scope-agent-list': [opensIt(op.listAgents, 'leads:read', 'compact')],
  'auth.scope-agent-read': [opensIt(op.getAgent, 'workspace:read', 'compact')],
  'auth.scope-contact-read': [opensIt(op.getContact, 'contacts:write', 'compact')],
  'auth.scope-lead-list': [opensIt(op.listLeads, 'contacts:read', 'compact')],
  'auth.scope-lead-read': [opensIt(op.getLead, 'contacts:read', 'compact')],
} satisfies Operators<typeof families.auth>
