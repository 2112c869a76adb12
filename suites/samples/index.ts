import type { EndpointId } from '../../contract/index.js'
import { contactCreate, contactTags, contactUpdate } from './contact.js'
import { dealClose, dealCreate } from './deal.js'
import { list, type Sample } from './sample.js'
import { ticketAssign, ticketComment, ticketUpdate } from './ticket.js'
import { webhookCreate, webhookDelete } from './webhook.js'

export { altered, list, type Sample, withBody, withoutBody } from './sample.js'

/** How to call each endpoint. */
export const samples: { readonly [E in EndpointId]: Sample } = {
  'GET /api/v1/contacts': list(),
  'POST /api/v1/contacts': contactCreate,
  'PATCH /api/v1/contacts/{id}': contactUpdate,
  'POST /api/v1/contacts/{id}/tags': contactTags,
  'GET /api/v1/tags': list(),
  'GET /api/v1/deals': list(),
  'POST /api/v1/deals': dealCreate,
  'POST /api/v1/deals/{id}/close': dealClose,
  'GET /api/v1/tickets': list(),
  'PATCH /api/v1/tickets/{id}': ticketUpdate,
  'POST /api/v1/tickets/{id}/comments': ticketComment,
  'POST /api/v1/tickets/{id}/assign': ticketAssign,
  'POST /api/v1/webhooks': webhookCreate,
  'GET /api/v1/webhooks': list(),
  'GET /api/v1/webhooks/events': list(),
  'DELETE /api/v1/webhooks/{id}': webhookDelete,
}
