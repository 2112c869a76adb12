import { CrmClient } from '../../../examples/client/src/crm-client.js'
import { type WebhookEvent, webhookReceiver } from '../../../examples/client/src/webhook-receiver.js'
import type { Activity, Contact, Message, Ticket } from '../../../fake-server/index.js'
import { testsWithout } from '../scenario/scenario.js'
import { honest } from '../subject.js'
import { type FaultyClient, faulty } from './faulty-client.js'
import { bodyOf, by, reading, type SentMembers } from './sending.js'

/** The tests without those that make such pages by hand, and would fail without the disturbance. */
const withoutHandMade = testsWithout(/^a list goes on after/)

/** How many members the document lists for a contact in a list. */
const contactMembers = 22

class StrictSources extends CrmClient {
  override async *tickets(...given: Parameters<CrmClient['tickets']>): AsyncGenerator<Ticket> {
    for await (const ticket of super.tickets(...given)) {
      if (ticket.source !== 'api') throw new TypeError(`no ticket comes from '${ticket.source}'`)
      yield ticket
    }
  }
}

class StrictActivities extends CrmClient {
  override async *activities(...given: Parameters<CrmClient['activities']>): AsyncGenerator<Activity> {
    for await (const activity of super.activities(...given)) {
      if (activity.actor.type === 'unlisted_value')
        throw new TypeError(`there is no actor '${activity.actor.type}'`)
      yield activity
    }
  }
}

class NeedsDates extends CrmClient {
  override async *contacts(...given: Parameters<CrmClient['contacts']>): AsyncGenerator<Contact> {
    for await (const contact of super.contacts(...given)) {
      ;(contact.createdAt as string).slice(0, 10)
      yield contact
    }
  }
}

class NeedsTypes extends CrmClient {
  override async *messages(...given: Parameters<CrmClient['messages']>): AsyncGenerator<Message> {
    for await (const message of super.messages(...given)) {
      ;(message.messageType as string).toUpperCase()
      yield message
    }
  }
}

class StrictContacts extends CrmClient {
  override async *contacts(...given: Parameters<CrmClient['contacts']>): AsyncGenerator<Contact> {
    for await (const contact of super.contacts(...given)) {
      if (Object.keys(contact).length > contactMembers)
        throw new TypeError('a contact has more members than documented')
      yield contact
    }
  }
}

/** A client that takes a page for the last one by members that nobody promised, where it has them. */
const endingBy = (isLast: (body: SentMembers) => boolean) =>
  reading((body) => (Array.isArray(body.data) && isLast(body) ? { ...body, nextCursor: null } : body))

type Handle = Parameters<typeof webhookReceiver>[1]

/** A receiver that refuses what is not signed, and reads the others in a way of its own. */
const receiving =
  (reader: () => (text: string, handle: Handle) => Promise<void> | void): typeof webhookReceiver =>
  (secret, handle) => {
    const read = reader()
    return async (request) => {
      const text = await request.clone().text()
      const answer = await webhookReceiver(secret, () => {})(request)
      if (answer.ok) await read(text, handle)
      return answer
    }
  }

/** Clients that cannot cope with what a server may do at any time. */
export const toleranceFaults: readonly FaultyClient[] = [
  faulty(
    'client.tolerates-replayed',
    'takes only 201 for a creation',
    reading((body, { status }, { method, url }) =>
      method === 'POST' && url.pathname.endsWith('/deals') && status === 200 ? { data: {} } : body,
    ),
    { disturb: 'replayed' },
  ),
  faulty(
    'client.tolerates-short-pages',
    'takes a short page for a damaged one',
    reading((body, _, { url }) => {
      const { data, nextCursor } = body
      const isShort =
        Array.isArray(data) &&
        nextCursor &&
        data.length > 0 &&
        data.length < Number(url.searchParams.get('limit'))
      return isShort ? { data: [], nextCursor } : body
    }),
    { disturb: 'short-pages', tests: withoutHandMade },
  ),
  faulty(
    'client.tolerates-empty-page',
    'cannot read an empty page',
    reading((body) =>
      Array.isArray(body.data) && body.data.length === 0 ? { data: null, nextCursor: null } : body,
    ),
    {
      disturb: 'empty-page',
      tests: withoutHandMade,
    },
  ),
  faulty(
    'client.tolerates-unknown-values',
    'knows all sources of tickets',
    (options) => new StrictSources(options),
    {
      disturb: 'unknown-values',
    },
  ),
  faulty(
    'client.tolerates-unknown-values',
    'knows all actors of the timeline',
    (options) => new StrictActivities(options),
    {
      disturb: 'unknown-values',
    },
  ),
  faulty('client.tolerates-nulls', 'needs the date of each contact', (options) => new NeedsDates(options), {
    disturb: 'nulls',
  }),
  faulty(
    'client.tolerates-absent-optionals',
    'needs the type of each message',
    (options) => new NeedsTypes(options),
    {
      disturb: 'absent-optionals',
    },
  ),
  faulty(
    'client.tolerates-added-fields',
    'counts the members of a contact',
    (options) => new StrictContacts(options),
    {
      disturb: 'added-fields',
    },
  ),
  faulty(
    'client.tolerates-added-fields',
    'ends where hasMore is false',
    endingBy(({ hasMore }) => hasMore === false),
    {
      disturb: 'added-fields',
    },
  ),
  faulty(
    'client.tolerates-added-fields',
    'ends where it has as many records as total says',
    endingBy(({ data, total }) => typeof total === 'number' && (data as unknown[]).length >= total),
    { disturb: 'added-fields' },
  ),
  faulty(
    'client.tolerates-added-fields',
    'takes count for the number of records of a page',
    reading((body) =>
      Array.isArray(body.data) && typeof body.count === 'number'
        ? { ...body, data: body.data.slice(0, body.count) }
        : body,
    ),
    { disturb: 'added-fields' },
  ),
  faulty(
    'client.tolerates-added-fields',
    'reads the next_cursor of another service',
    endingBy((body) => body.next_cursor === null),
    { disturb: 'added-fields' },
  ),
  faulty(
    'client.tolerates-added-headers',
    'takes answers with a Vary for those of a cache',
    by(async (request, send) => {
      const answer = await send(request)
      if (
        request.method !== 'GET' ||
        !answer.headers.get('vary')?.includes('encoding') ||
        !(await bodyOf(answer))
      )
        return answer
      return new Response(JSON.stringify({ data: [], nextCursor: null }), answer)
    }),
    { disturb: 'added-headers' },
  ),
  faulty('client.tolerates-varied-deliveries', 'verifies what it has parsed', honest.make, {
    also: { 'client.webhook-answers': 'it refuses every delivery' },
    receiver: (secret, handle) => {
      const receive = webhookReceiver(secret, handle)
      return async (request) => {
        const { url, method, headers } = request
        return receive(new Request(url, { method, headers, body: JSON.stringify(await request.json()) }))
      }
    },
    disturb: 'varied-deliveries',
  }),
  faulty('client.tolerates-varied-deliveries', 'looks for the type of an event in its text', honest.make, {
    receiver: receiving(() => {
      const known = new Set<string>()
      return (text, handle) => {
        const [, id, type] = /"id":"([^"]+)","type":"([^"]+)"/.exec(text) ?? []
        if (id === undefined || type === undefined || known.has(id)) return
        known.add(id)
        handle({ id, type, createdAt: '', data: {} })
      }
    }),
    disturb: 'varied-deliveries',
  }),
  faulty('client.tolerates-varied-deliveries', 'notes an event only once it is handled', honest.make, {
    receiver: receiving(() => {
      const known = new Set<string>()
      return async (text, handle) => {
        const event = JSON.parse(text) as WebhookEvent
        if (known.has(event.id)) return
        await new Promise((resolve) => setImmediate(resolve))
        await handle(event)
        known.add(event.id)
      }
    }),
    disturb: 'varied-deliveries',
  }),
]
