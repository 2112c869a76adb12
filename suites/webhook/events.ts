import { op } from '../../contract/index.js'
import type { Api, Exchange, Json, ReceivedDelivery } from '../api/index.js'

/** An event of the catalog that a call of ours brings about. */
export interface Event {
  readonly id: string
  /** Makes what the event is about, where it must be there before. */
  readonly prepare: (api: Api) => Promise<Json>
  /** Brings the event about; gives texts of which any delivery of it holds one. */
  readonly cause: (api: Api, subject: Json) => Promise<readonly string[]>
}

const contactMarks = ({ id, email }: Json): readonly string[] => [String(id), String(email)]

/** How events are brought about, by the words their ids are likely to hold; the least entangled first. */
const likely: readonly (Omit<Event, 'id'> & { readonly words: RegExp })[] = [
  {
    words: /contact.*(creat|new|add)/i,
    prepare: async () => ({}),
    // The name is not ASCII, so that bytes and characters of the payload differ.
    cause: async (api) => contactMarks(await api.given.contact({ name: 'Zoë 李' })),
  },
  {
    words: /deal.*(creat|new|add)/i,
    prepare: (api) => api.given.contact(),
    cause: async (api, contact) => [String((await api.given.deal({ contact })).id)],
  },
  {
    words: /contact.*(updat|chang)/i,
    prepare: (api) => api.given.contact(),
    cause: async (api, contact) => {
      const body = { tags: [api.fresh.word()] }
      api.given2xx(await api.call(op.updateContact, { params: { id: String(contact.id) }, body }))
      return contactMarks(contact)
    },
  },
]

/** The events of the catalog that can be brought about. */
async function findKnownEvents(api: Api): Promise<readonly Event[]> {
  const catalog = await api.given.eventIds()
  return likely.flatMap(({ words, ...how }) => {
    const id = catalog.find((candidate) => words.test(candidate))
    return id === undefined ? [] : [{ id, ...how }]
  })
}

/** The creation and the update of a contact, where the catalog has both. */
export async function contactEvents(api: Api): Promise<{ created: Event; updated: Event } | undefined> {
  const events = await findKnownEvents(api)
  const of = (words: RegExp) => events.find(({ id }) => /contact/i.test(id) && words.test(id))
  const [created, updated] = [of(/creat|new|add/i), of(/updat|chang/i)]
  return created && updated && created !== updated ? { created, updated } : undefined
}

/** The first so many events of the catalog that can be brought about; else the check is inconclusive. */
export async function requireEvents(api: Api, count: number): Promise<readonly Event[]> {
  const events = await findKnownEvents(api)
  if (events.length < count)
    api.inconclusive('no call is known to bring about the events of the catalog (gap.webhook-events-catalog)')
  return events.slice(0, count)
}

/** A destination of the check's own at the receiver. */
export interface ReceiverListener {
  readonly webhook: Json
  /** A word that only its address holds. */
  readonly word: string
  readonly creation: Exchange | undefined
}

/** Registers a destination at the receiver for some events; deleted after the check. */
export async function registerListener(
  api: Api,
  events: readonly Event[],
  fields: Json = {},
): Promise<ReceiverListener> {
  const word = api.fresh.word()
  const url = `${api.target.control.receiver?.url}/${word}`
  const webhook = await api.given.webhook({
    url,
    events: events.map(({ id }) => id),
    active: true,
    ...fields,
  })
  return { webhook, word, creation: api.evidence.exchanges.at(-1) }
}

/** What a destination has received so far. */
export async function readReceived(
  api: Api,
  { word }: ReceiverListener,
): Promise<readonly ReceivedDelivery[]> {
  const all = (await api.target.control.receiver?.received()) ?? []
  return all.filter(({ url }) => url.includes(word))
}

/** Whether a destination has received something that holds one of some texts. */
export const hasReceived = async (
  api: Api,
  at: ReceiverListener,
  marks: readonly string[],
): Promise<boolean> =>
  (await readReceived(api, at)).some(({ body }) => marks.some((mark) => body.includes(mark)))

/** Waits until something holds, a second at a time, as a delivery may take a while; gives whether it came to hold. */
export async function waitUntil(api: Api, holds: () => Promise<boolean>, seconds = 8): Promise<boolean> {
  for (let waited = 0; waited < seconds; waited += 1) {
    if (await holds()) return true
    await api.waitForBackground(1000)
  }
  return holds()
}
