import type { EndpointId } from '../../contract/index.js'
import type { Handler } from '../context.js'
import { type List, page } from '../page.js'
import { createContact, tagContact, updateContact } from './contact.js'
import { contactList } from './contact-list.js'
import { closeDeal, createDeal } from './deal.js'
import { dealList } from './deal-list.js'
import { tagList } from './tag-list.js'
import { assignTicket, commentTicket, updateTicket } from './ticket.js'
import { ticketList } from './ticket-list.js'
import { createWebhook, deleteWebhook, listEvents } from './webhook.js'
import { webhookList } from './webhook-list.js'

/** How each list is read. */
export const lists = {
  'GET /api/v1/contacts': contactList,
  'GET /api/v1/tags': tagList,
  'GET /api/v1/deals': dealList,
  'GET /api/v1/tickets': ticketList,
  'GET /api/v1/webhooks': webhookList,
} satisfies Partial<Record<EndpointId, List>>

/** The endpoint of a list. */
export type ListId = keyof typeof lists

const listed =
  (id: ListId): Handler =>
  (context) =>
    page(context, context.behaviour.lists[id])

/** What each endpoint does. */
export const handlers: Record<EndpointId, Handler> = {
  'GET /api/v1/contacts': listed('GET /api/v1/contacts'),
  'POST /api/v1/contacts': createContact,
  'PATCH /api/v1/contacts/{id}': updateContact,
  'POST /api/v1/contacts/{id}/tags': tagContact,
  'GET /api/v1/tags': listed('GET /api/v1/tags'),
  'GET /api/v1/deals': listed('GET /api/v1/deals'),
  'POST /api/v1/deals': createDeal,
  'POST /api/v1/deals/{id}/close': closeDeal,
  'GET /api/v1/tickets': listed('GET /api/v1/tickets'),
  'PATCH /api/v1/tickets/{id}': updateTicket,
  'POST /api/v1/tickets/{id}/comments': commentTicket,
  'POST /api/v1/tickets/{id}/assign': assignTicket,
  'POST /api/v1/webhooks': createWebhook,
  'GET /api/v1/webhooks': listed('GET /api/v1/webhooks'),
  'GET /api/v1/webhooks/events': listEvents,
  'DELETE /api/v1/webhooks/{id}': deleteWebhook,
}
