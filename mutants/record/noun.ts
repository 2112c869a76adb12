import { type families, op } from '../../contract/index.js'
import type { Mutants } from '../mutant.js'
import { blank, field, type Shown, showing, without } from './operators.js'

const listTags = op.listTags
const listDeals = op.listDeals
const createDeal = op.createDeal
const closeDeal = op.closeDeal
const listTickets = op.listTickets
const updateTicket = op.updateTicket
const commentTicket = op.commentTicket
const assignTicket = op.assignTicket
const createWebhook = op.createWebhook
const listWebhooks = op.listWebhooks

/** Mutants of the rules on how the other records look. */
export const nounMutants = {
  'record.deal-shape': [
    field(listDeals, 'value', 'value is a text', (value: number) => value.toFixed(2)),
    showing(createDeal, 'no currency was sent, none is shown', (record) =>
      record.currency === 'USD' ? { ...record, currency: null } : record,
    ),
    field(closeDeal, 'status', 'a deal is closed', () => 'closed'),
    field(listDeals, 'recurrence', 'no recurrence is null', (text: string) =>
      text === 'none' ? null : text,
    ),
    without(createDeal, 'lostNote', 'a new deal has nothing to say of its loss'),
    field(closeDeal, 'isPrimary', 'isPrimary is yes or no', (flag: boolean) => (flag ? 'yes' : 'no')),
  ],
  'record.deal-custom-fields': [
    field(createDeal, 'customFields', 'no custom fields are null', (fields: Shown) =>
      Object.keys(fields).length > 0 ? fields : null,
    ),
    field(listDeals, 'customFields', 'custom fields are listed', (fields: Shown) =>
      Object.entries(fields).map(([name, value]) => ({ name, value })),
    ),
    field(closeDeal, 'customFields', 'custom fields come with their type', (fields: Shown) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, { type: typeof value, value }]),
      ),
    ),
    without(closeDeal, 'customFields', 'a closed deal has no custom fields'),
  ],
  'record.ticket-shape': [
    field(listTickets, 'status', 'a waiting ticket is pending', (status: string) =>
      status === 'waiting_customer' ? 'pending' : status,
    ),
    field(updateTicket, 'priority', 'a high priority is normal', (priority: string) =>
      priority === 'high' ? 'normal' : priority,
    ),
    field(
      commentTicket,
      'ticket',
      'the ticket of a comment lacks its tags',
      ({ tags: _, ...ticket }: Shown) => ticket,
    ),
    field(assignTicket, 'slaBreached', 'slaBreached is 0 or 1', Number),
    blank(listTickets, 'description', 'no description is false', false),
    without(updateTicket, 'source', 'an updated ticket has no source'),
  ],
  'record.ticket-channel-open': [
    field(listTickets, 'channel', 'channel is an object', (channel: string) => ({ type: channel })),
    blank(listTickets, 'channel', 'no channel is 0', 0),
  ],
  'record.tag-shape': [
    field(listTags, 'active', 'counters are texts', String),
    without(listTags, 'total', 'tags are not counted'),
    field(listTags, 'id', 'ids are numbers', (id: string) => id.length),
  ],
  'record.webhook-shape': [
    field(createWebhook, 'description', 'no description is null', (text: string) => text || null),
    without(listWebhooks, 'lastEventAt', 'no event yet is left out'),
    field(listWebhooks, 'events', 'events are one text', (events: string[]) => events.join(' ')),
    field(createWebhook, 'active', 'active is a text', String),
  ],
  'record.comment-result-shape': [
    showing(commentTicket, 'a comment answers the ticket alone', ({ ticket }) => ticket),
    showing(commentTicket, 'the id is called id', ({ commentId, ...rest }) => ({ id: commentId, ...rest })),
    field(commentTicket, 'ticket', 'the ticket is told in part', ({ id, subject, rev }: Shown) => ({
      id,
      subject,
      rev,
    })),
    field(
      commentTicket,
      'ticket',
      'the ticket has the id of the comment',
      (ticket: Shown, { commentId }) => ({
        ...ticket,
        id: commentId,
      }),
    ),
  ],
  'record.lead-id-is-contact': [
    field(listDeals, 'leadId', 'leads are numbered apart', (id: string) => `lead_${id}`),
    field(listTickets, 'leadId', 'tickets name their contact by e-mail', (_id, { leadEmail }) => leadEmail),
    field(listTickets, 'leadId', 'leads of tickets are numbered apart', (id: string) => `lead_${id}`),
    field(op.listActivities, 'leadId', 'entries name their contact by its digits', (id: string) =>
      id.replace(/\D/g, ''),
    ),
    field(op.listTasks, 'leadId', 'tasks name their contact by name', (_id, { leadName }) => leadName),
  ],
} satisfies Partial<Mutants<typeof families.record>>
