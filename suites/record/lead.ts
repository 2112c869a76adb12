import type { Api, Json } from '../harness/index.js'

/** A new deal names its contact by the contact's id, in its answer and in the list. */
export async function dealNamesContact(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const deal = await api.given.deal({ contact })
  const { records, pages } = await api.read.walk('GET /api/v1/deals', {}, { maxPages: 5 })
  const by = pages.map(({ exchange }) => exchange)
  const listed = records.find(({ id }) => id === deal.id) ?? (await api.read.deal(deal))
  api.expect.equal(listed.leadId, contact.id, 'the `leadId` of a deal of that contact', { by })
}

/** The most contacts of tickets that are looked up by e-mail. */
const lookUps = 3

/**
 * Some ticket names a contact by its id. A contact may have been removed since, so a ticket proves nothing by
 * an id that no contact has; that every ticket does so while contacts have their e-mails does.
 */
export async function ticketNamesContact(api: Api): Promise<void> {
  const { records, pages } = await api.read.walk('GET /api/v1/tickets', {}, { maxPages: 5 })
  const led = records.filter(({ leadId }) => typeof leadId === 'string')
  if (led.length === 0) return api.cannotTell('no ticket has a contact')
  const by = pages.map(({ exchange }) => exchange).slice(0, 1)
  for (const [leadEmail, leadId] of contactsOf(led).slice(0, lookUps)) {
    const found = await api.read.walk('GET /api/v1/contacts', { query: { email: leadEmail } })
    if (found.ids.length > 0 && found.ids.includes(leadId))
      return api.expect.that(true, 'the id of a contact', leadId, { by })
  }
  const contacts = await api.read.walk('GET /api/v1/contacts', {}, { maxPages: 100 })
  const named = led.find(({ leadId }) => contacts.ids.includes(String(leadId)))
  if (named) return api.expect.that(true, 'the id of a contact', named.leadId, { by })
  if (!contacts.ended || !contacts.records.some(isAmong(led)))
    return api.cannotTell('the contacts of the tickets are not in the list')
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
