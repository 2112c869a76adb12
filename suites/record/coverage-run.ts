import { type OperationId, op } from '../../contract/index.js'
import type { Api } from '../api/index.js'
import {
  activityKinds,
  completeTasks,
  listActivities,
  listNotes,
  listTasks,
} from '../drivers/activity-cover.js'
import { compactCoverageRun } from '../drivers/compact-cover.js'
import { changeContacts, contactKinds, listContacts, tagContacts } from '../drivers/contact-cover.js'
import {
  assignConversation,
  listConversations,
  listMessages,
  listTemplates,
  replyOverChannels,
  sendMessage,
} from '../drivers/conversation-cover.js'
import { closeDeals, dealKinds, listDeals } from '../drivers/deal-cover.js'
import { driverAt } from '../drivers/index.js'
import { bookMeetings, cancelMeetings, listMeetings } from '../drivers/meeting-cover.js'
import { assignTicket, changeTicket, commentTicket, listTickets } from '../drivers/ticket-cover.js'

/** Has an endpoint show sparse and full records, in each of the ways it has. */
type CoverageRun = (api: Api) => Promise<unknown>

/** Tags of which one was made just now. */
async function listTags(api: Api): Promise<void> {
  await api.given.contact({ tags: [api.fresh.word()] })
  await api.read.walk(op.listTags, {}, { maxPages: 3 })
}

/** Destinations with as little as can be sent, and with all. */
async function createWebhooks(api: Api): Promise<void> {
  await api.given.webhook()
  await api.given.webhook({ description: 'all that can be sent', active: false })
}

async function listWebhooks(api: Api): Promise<void> {
  await createWebhooks(api)
  await api.call(op.listWebhooks)
}

async function deleteWebhook(api: Api): Promise<void> {
  const { id } = await api.given.webhook()
  await api.call(op.deleteWebhook, { params: { id: String(id) } })
}

/** A contact made by an upsert, whose entry shows neither request nor answer (gap.contact-upsert). */
const upsertContact = async (api: Api) =>
  api.call(op.upsertContact, await driverAt(api, op.upsertContact).valid(api))

const coverageRuns: Partial<Record<OperationId, CoverageRun>> = {
  [op.listContacts]: listContacts,
  [op.createContact]: contactKinds,
  [op.updateContact]: changeContacts,
  [op.upsertContact]: upsertContact,
  [op.tagContact]: tagContacts,
  [op.listContactNotes]: listNotes,
  [op.completeTask]: completeTasks,
  [op.listActivities]: listActivities,
  [op.createActivity]: activityKinds,
  [op.listTasks]: listTasks,
  [op.listTags]: listTags,
  [op.listDeals]: listDeals,
  [op.createDeal]: dealKinds,
  [op.closeDeal]: closeDeals,
  [op.listTickets]: listTickets,
  [op.updateTicket]: changeTicket,
  [op.commentTicket]: commentTicket,
  [op.assignTicket]: assignTicket,
  [op.listConversations]: listConversations,
  [op.listMessages]: listMessages,
  [op.replyToConversation]: replyOverChannels,
  [op.assignConversation]: assignConversation,
  [op.sendMessage]: sendMessage,
  [op.listTemplates]: listTemplates,
  [op.listMeetings]: listMeetings,
  [op.bookMeeting]: bookMeetings,
  [op.cancelMeeting]: cancelMeetings,
  [op.createWebhook]: createWebhooks,
  [op.listWebhooks]: listWebhooks,
  [op.deleteWebhook]: deleteWebhook,
}

/** Has this endpoint show every kind of its records, once per run for all rules that look at them. */
export const coverageRun = (api: Api): Promise<void> =>
  api.observe(`records at ${api.operation}`, async (guide) => {
    await (api.target.variant === 'compact' ? compactCoverageRun : coverageRuns[api.operation])?.(guide)
  })
