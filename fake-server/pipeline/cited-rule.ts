import { type Need, op, type RuleId } from '../../contract/index.js'

/** What a key may lack at the operations that have a rule of their own about it. */
type Lack = Extract<Need, 'key:unscoped' | 'key:features-off' | 'key:contact-limited'>

// As a table, since a search would have the fake load the sentences of all rules.
const cited: Readonly<Record<Lack, Readonly<Record<string, RuleId>>>> = {
  'key:unscoped': {
    [op.listContacts]: 'auth.scope-contact-list',
    [op.createContact]: 'auth.scope-contact-create',
    [op.updateContact]: 'auth.scope-contact-update',
    [op.tagContact]: 'auth.scope-contact-tags',
    [op.listTags]: 'auth.scope-tag-list',
    [op.listDeals]: 'auth.scope-deal-list',
    [op.createDeal]: 'auth.scope-deal-create',
    [op.closeDeal]: 'auth.scope-deal-close',
    [op.listTickets]: 'auth.scope-ticket-list',
    [op.updateTicket]: 'auth.scope-ticket-update',
    [op.commentTicket]: 'auth.scope-ticket-comment',
    [op.assignTicket]: 'auth.scope-ticket-assign',
    [op.createWebhook]: 'auth.scope-webhook-create',
    [op.listWebhooks]: 'auth.scope-webhook-list',
    [op.deleteWebhook]: 'auth.scope-webhook-delete',
    [op.upsertContact]: 'auth.scope-contact-upsert',
    [op.listContactNotes]: 'auth.scope-contact-notes',
    [op.completeTask]: 'auth.scope-task-complete',
    [op.listActivities]: 'auth.scope-activity-list',
    [op.createActivity]: 'auth.scope-activity-create',
    [op.listTasks]: 'auth.scope-task-list',
    [op.listConversations]: 'auth.scope-conversation-list',
    [op.listMessages]: 'auth.scope-conversation-messages',
    [op.replyToConversation]: 'auth.scope-conversation-reply',
    [op.assignConversation]: 'auth.scope-conversation-assign',
    [op.sendMessage]: 'auth.scope-message-send',
    [op.listTemplates]: 'auth.scope-template-list',
    [op.listMeetings]: 'auth.scope-meeting-list',
    [op.bookMeeting]: 'auth.scope-booking',
    [op.cancelMeeting]: 'auth.scope-meeting-cancel',
    [op.getWorkspace]: 'auth.scope-me',
    [op.listAgents]: 'auth.scope-agent-list',
    [op.getAgent]: 'auth.scope-agent-read',
    [op.getContact]: 'auth.scope-contact-read',
    [op.listLeads]: 'auth.scope-lead-list',
    [op.getLead]: 'auth.scope-lead-read',
  },
  'key:features-off': {
    [op.listActivities]: 'activity.list-deals-off',
    [op.createActivity]: 'activity.create-deals-off',
    [op.listDeals]: 'deal.list-deals-off',
    [op.createDeal]: 'deal.create-deals-off',
    [op.closeDeal]: 'deal.close-deals-off',
    [op.sendMessage]: 'messaging.feature-disabled',
    [op.listTemplates]: 'template.feature-disabled',
    [op.bookMeeting]: 'booking.feature-disabled',
  },
  'key:contact-limited': {
    [op.listContacts]: 'contact.list-contact-limit',
    [op.listDeals]: 'deal.list-contact-limit',
    [op.listTickets]: 'ticket.list-contact-limit',
    [op.listConversations]: 'conversation.list-contact-limit',
    [op.replyToConversation]: 'conversation.reply-contact-limit',
    [op.sendMessage]: 'messaging.contact-limit',
    [op.listMeetings]: 'meeting.list-contact-limit',
  },
}

/** The rule that an error enforces: the one about such keys and this operation alone, otherwise one about all errors. */
export const citedRule = (
  lack: Lack,
  operation: string,
  otherwise: RuleId = 'error.code-status-pairing',
): RuleId => cited[lack][operation] ?? otherwise
