import type { OperationId } from '../../contract/index.js'
import type { Api } from '../engine/index.js'
import { samples } from '../samples/index.js'
import { activityKinds, completeTasks, listActivities, listNotes, listTasks } from './activities.js'
import { compactCoverageRun } from './compact.js'
import { changeContacts, contactKinds, listContacts, tagContacts } from './contacts.js'
import {
  assignConversation,
  listConversations,
  listMessages,
  listTemplates,
  replyOverChannels,
  sendMessage,
} from './conversation-calls.js'
import { closeDeals, dealKinds, listDeals } from './deals.js'
import { bookMeetings, cancelMeetings, listMeetings } from './meetings.js'
import { assignTicket, changeTicket, commentTicket, listTickets } from './tickets.js'

/** Has an endpoint show sparse and full records, in each of the ways it has. */
type CoverageRun = (api: Api) => Promise<unknown>

/** Tags of which one was made just now. */
async function listTags(api: Api): Promise<void> {
  await api.given.contact({ tags: [api.fresh.word()] })
  await api.read.walk('GET /api/v1/tags', {}, { maxPages: 3 })
}

/** Destinations with as little as can be sent, and with all. */
async function createWebhooks(api: Api): Promise<void> {
  await api.given.webhook()
  await api.given.webhook({ description: 'all that can be sent', active: false })
}

async function listWebhooks(api: Api): Promise<void> {
  await createWebhooks(api)
  await api.call('GET /api/v1/webhooks')
}

async function deleteWebhook(api: Api): Promise<void> {
  const { id } = await api.given.webhook()
  await api.call('DELETE /api/v1/webhooks/{id}', { params: { id: String(id) } })
}

/** A contact made by an upsert, whose entry shows neither request nor answer (gap.contact-upsert). */
const upsertContact = async (api: Api) =>
  api.call('POST /api/v1/contacts/upsert', await samples['POST /api/v1/contacts/upsert'].valid(api))

const coverageRuns: Partial<Record<OperationId, CoverageRun>> = {
  'GET /api/v1/contacts': listContacts,
  'POST /api/v1/contacts': contactKinds,
  'PATCH /api/v1/contacts/{id}': changeContacts,
  'POST /api/v1/contacts/upsert': upsertContact,
  'POST /api/v1/contacts/{id}/tags': tagContacts,
  'GET /api/v1/contacts/{id}/notes': listNotes,
  'POST /api/v1/contacts/{id}/tasks/{taskId}/complete': completeTasks,
  'GET /api/v1/activities': listActivities,
  'POST /api/v1/activities': activityKinds,
  'GET /api/v1/tasks': listTasks,
  'GET /api/v1/tags': listTags,
  'GET /api/v1/deals': listDeals,
  'POST /api/v1/deals': dealKinds,
  'POST /api/v1/deals/{id}/close': closeDeals,
  'GET /api/v1/tickets': listTickets,
  'PATCH /api/v1/tickets/{id}': changeTicket,
  'POST /api/v1/tickets/{id}/comments': commentTicket,
  'POST /api/v1/tickets/{id}/assign': assignTicket,
  'GET /api/v1/conversations': listConversations,
  'GET /api/v1/conversations/{id}/messages': listMessages,
  'POST /api/v1/conversations/{id}/reply': replyOverChannels,
  'POST /api/v1/conversations/{id}/assign': assignConversation,
  'POST /api/v1/messaging/messages': sendMessage,
  'GET /api/v1/messaging/chat/templates': listTemplates,
  'GET /api/v1/meetings': listMeetings,
  'POST /api/v1/booking-types/{id}/book': bookMeetings,
  'POST /api/v1/meetings/{id}/cancel': cancelMeetings,
  'POST /api/v1/webhooks': createWebhooks,
  'GET /api/v1/webhooks': listWebhooks,
  'DELETE /api/v1/webhooks/{id}': deleteWebhook,
}

/** Has this endpoint show every kind of its records, once per run for all rules that look at them. */
export const coverageRun = (api: Api): Promise<void> =>
  api.observe(`records at ${api.operation}`, async (guide) => {
    await (api.target.variant === 'compact' ? compactCoverageRun : coverageRuns[api.operation])?.(guide)
  })
