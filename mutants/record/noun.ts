import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { onMembers, onRecord } from '../operators/record.js'
import { type AnsweredRecord, blank, field, without } from './operators.js'

/** Mutants of the rules on how the other records look. */
export const nounMutants = {
  'record.deal-shape': {
    'value is a text': field(op.listDeals, 'value', (value: number) => value.toFixed(2)),
    'no currency was sent, none is shown': onRecord(op.createDeal, (record) =>
      record.currency === 'USD' ? { ...record, currency: null } : record,
    ),
    'a deal is closed': field(op.closeDeal, 'status', () => 'closed'),
    'no recurrence is null': field(op.listDeals, 'recurrence', (text: string) =>
      text === 'none' ? null : text,
    ),
    'a new deal has nothing to say of its loss': without(op.createDeal, 'lostNote'),
    'isPrimary is yes or no': field(op.closeDeal, 'isPrimary', (flag: boolean) => (flag ? 'yes' : 'no')),
  },
  'record.deal-custom-fields': {
    'no custom fields are null': field(op.createDeal, 'customFields', (fields: AnsweredRecord) =>
      Object.keys(fields).length > 0 ? fields : null,
    ),
    'custom fields are listed': field(op.listDeals, 'customFields', (fields: AnsweredRecord) =>
      Object.entries(fields).map(([name, value]) => ({ name, value })),
    ),
    'custom fields come with their type': field(op.closeDeal, 'customFields', (fields: AnsweredRecord) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, { type: typeof value, value }]),
      ),
    ),
    'a closed deal has no custom fields': without(op.closeDeal, 'customFields'),
  },
  'record.ticket-shape': {
    'a waiting ticket is pending': field(op.listTickets, 'status', (status: string) =>
      status === 'waiting_customer' ? 'pending' : status,
    ),
    'a high priority is normal': field(op.updateTicket, 'priority', (priority: string) =>
      priority === 'high' ? 'normal' : priority,
    ),
    'the ticket of a comment lacks its tags': field(
      op.commentTicket,
      'ticket',
      ({ tags: _, ...ticket }: AnsweredRecord) => ticket,
    ),
    'slaBreached is 0 or 1': field(op.assignTicket, 'slaBreached', Number),
    'no description is false': blank(op.listTickets, 'description', false),
    'an updated ticket has no source': without(op.updateTicket, 'source'),
  },
  'record.ticket-channel-open': {
    'channel is an object': field(op.listTickets, 'channel', (channel: string) => ({ type: channel })),
    'no channel is 0': blank(op.listTickets, 'channel', 0),
  },
  'record.tag-shape': {
    'counters are texts': field(op.listTags, 'active', String),
    'tags are not counted': without(op.listTags, 'total'),
    'ids are numbers': field(op.listTags, 'id', (id: string) => id.length),
  },
  'record.webhook-shape': {
    'no description is null': field(op.createWebhook, 'description', (text: string) => text || null),
    'no event yet is left out': without(op.listWebhooks, 'lastEventAt'),
    'events are one text': field(op.listWebhooks, 'events', (events: string[]) => events.join(' ')),
    'active is a text': field(op.createWebhook, 'active', String),
  },
  'record.comment-result-shape': {
    'a comment answers the ticket alone': onRecord(op.commentTicket, ({ ticket }) => ticket),
    'the id is called id': onRecord(op.commentTicket, ({ commentId, ...rest }) => ({
      id: commentId,
      ...rest,
    })),
    'the ticket is shown in part': field(
      op.commentTicket,
      'ticket',
      ({ id, subject, rev }: AnsweredRecord) => ({
        id,
        subject,
        rev,
      }),
    ),
    'the ticket has the id of the comment': field(
      op.commentTicket,
      'ticket',
      (ticket: AnsweredRecord, { commentId }) => ({
        ...ticket,
        id: commentId,
      }),
    ),
  },
  'record.lead-id-is-contact': {
    'leads are numbered apart': field(op.listDeals, 'leadId', (id: string) => `lead_${id}`),
    'tickets name their contact by e-mail': field(
      op.listTickets,
      'leadId',
      (_id, { leadEmail }) => leadEmail,
    ),
    'leads of tickets are numbered apart': field(op.listTickets, 'leadId', (id: string) => `lead_${id}`),
    'entries name their contact by its digits': field(op.listActivities, 'leadId', (id: string) =>
      id.replace(/\D/g, ''),
    ),
    'tasks name their contact by name': field(op.listTasks, 'leadId', (_id, { leadName }) => leadName),
    'a meeting names its contact by e-mail': onMembers(op.listMeetings, (record, { workspace }) => ({
      leadId: workspace.contacts.get(String(record.leadId))?.email ?? record.leadId,
    })),
    'a conversation names a lead of its own kind': field(
      op.listConversations,
      'leadId',
      (id) => `lead_${id}`,
    ),
  },
} satisfies Partial<FamilyMutants<'record'>>
