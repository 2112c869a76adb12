import { op } from '../../contract/index.js'
import type { Api, Check, Json } from '../api/index.js'
import { dueAt, recordActivity } from '../observations/activity.js'
import { runBookingScenario } from '../observations/booking.js'

/** A new deal names its contact by the contact's id, in its answer and in the list. */
async function judgeDeal(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const deal = await api.given.deal({ contact })
  const { records, pages } = await api.read.walk(op.listDeals, {}, { maxPages: 5 })
  const by = pages.map(({ exchange }) => exchange)
  const listed = records.find(({ id }) => id === deal.id) ?? (await api.read.deal(deal))
  api.expect.member(listed, 'leadId', contact.id, 'the `leadId` of a deal of that contact', { by })
}

/** A call and a task name their contact by the contact's id, each in its list. */
async function judgeActivity(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const leadId = String(contact.id)
  const isTask = api.operation === op.listTasks
  const { id } = isTask
    ? await api.given.task({ dueAt }, { contact })
    : await recordActivity(api, 'call', contact)
  const listed = await api.read.present(api.operation, String(id), { query: { leadId } })
  const by = api.evidence.exchanges.slice(-1)
  api.expect.member(listed, 'leadId', contact.id, 'the `leadId` of an activity of that contact', { by })
}

/** A meeting names the contact it was booked for by the contact's id. */
async function judgeMeeting(api: Api): Promise<void> {
  const { contact, listed } = await runBookingScenario(api)
  if (!listed?.meeting) return api.unseen('the meeting that was booked is not listed')
  api.expect.member(listed.meeting, 'leadId', contact.id, 'the `leadId` of a meeting of that contact', {
    by: listed.by,
  })
}

/**
 * Some conversation names a contact by its id, one whose notes can be read. A contact may have been removed
 * since, so only several ids that no contact has prove something, while there are contacts.
 */
async function judgeConversation(api: Api): Promise<void> {
  const { records, pages } = await api.read.walk(op.listConversations, {}, { maxPages: 5 })
  const ids = new Set(records.flatMap(({ leadId }) => (typeof leadId === 'string' ? [leadId] : [])))
  const [some, by] = [[...ids].slice(0, lookUps), pages.slice(0, 1).map(({ exchange }) => exchange)]
  for (const id of some) {
    const call = { params: { id }, query: { limit: '1' } }
    const { response } = await api.call(op.listContactNotes, call)
    if (response.status === 200) return api.expect.that(true, 'the id of a contact', id, { by })
  }
  if (some.length < lookUps) return api.inconclusive('too few conversations have a contact')
  const contacts = await api.read.walk(op.listContacts, {}, { maxPages: 100 })
  const named = contacts.ids.find((id) => ids.has(id))
  if (named === undefined && !contacts.ended)
    return api.inconclusive('the contacts are too many to look through')
  api.expect.that(named !== undefined, 'the `leadId` of a conversation to be the id of a contact', some, {
    by,
  })
}

/** How each list names the contact of a record. */
export const namesContact: Check = (api) => {
  switch (api.operation) {
    case op.listDeals:
      return judgeDeal(api)
    case op.listTickets:
      return judgeTicket(api)
    case op.listConversations:
      return judgeConversation(api)
    case op.listMeetings:
      return judgeMeeting(api)
    default:
      return judgeActivity(api)
  }
}

/** The most contacts of tickets that are looked up by e-mail. */
const lookUps = 3

/**
 * Some ticket names a contact by its id. A contact may have been removed since, so a ticket proves nothing by
 * an id that no contact has; that every ticket does so while contacts have their e-mails does.
 */
async function judgeTicket(api: Api): Promise<void> {
  const { records, pages } = await api.read.walk(op.listTickets, {}, { maxPages: 5 })
  const led = records.filter(({ leadId }) => typeof leadId === 'string')
  if (led.length === 0) return api.inconclusive('no ticket has a contact')
  const by = pages.map(({ exchange }) => exchange).slice(0, 1)
  for (const [leadEmail, leadId] of contactsOf(led).slice(0, lookUps)) {
    const found = await api.read.walk(op.listContacts, { query: { email: leadEmail } })
    if (found.ids.length > 0 && found.ids.includes(leadId))
      return api.expect.that(true, 'the id of a contact', leadId, { by })
  }
  const contacts = await api.read.walk(op.listContacts, {}, { maxPages: 100 })
  const named = led.find(({ leadId }) => contacts.ids.includes(String(leadId)))
  if (named) return api.expect.that(true, 'the id of a contact', named.leadId, { by })
  if (!contacts.ended || !contacts.records.some(isAmong(led)))
    return api.inconclusive('the contacts of the tickets are not in the list')
  api.expect.that(false, 'the `leadId` of a ticket to be the id of a contact', led[0]?.leadId, { by })
}

/** The e-mails and ids of the tickets' contacts, each once, where the e-mail is known. */
const contactsOf = (tickets: readonly Json[]): readonly (readonly [string, string])[] => [
  ...new Map(
    tickets.flatMap(({ leadEmail, leadId }) =>
      typeof leadEmail === 'string' ? [[leadEmail, String(leadId)] as const] : [],
    ),
  ),
]

/** Whether a contact has the e-mail that some ticket gives for its own. */
const isAmong =
  (tickets: readonly Json[]) =>
  ({ email }: Json): boolean =>
    typeof email === 'string' && tickets.some(({ leadEmail }) => leadEmail === email)
