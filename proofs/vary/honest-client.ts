import { isApiError } from '../../examples/client/src/api-error.js'
import { CrmClient } from '../../examples/client/src/crm-client.js'
import { createFake, demoKeys, type Fake } from '../../fake-server/index.js'

/** A test of a client: it throws where the client, or what the client relies on, does not work. */
export type ClientTest = (fake: Fake, client: CrmClient) => Promise<void>

/** A client over a fake. */
export const clientOf = ({ fetch }: Fake): CrmClient =>
  new CrmClient({
    baseUrl: 'https://crm.example.com',
    apiKey: demoKeys.main,
    fetch,
    retries: { firstWaitMs: 1 },
  })

/** A workspace with a contact of each kind that the tests need. */
export const fakeWith = (assumptions: object): Fake => {
  const fake = createFake({ workspace: 'empty', clock: 'timers', assumptions })
  fake.seed({
    contacts: [
      { id: 'ana', name: 'Ana', email: 'ana@example.com', tags: ['early'] },
      ...Array.from({ length: 120 }, (_, n) => ({ id: `c${1000 + n}`, name: `C${n}` })),
    ],
    tickets: [{ id: 'late', contact: 'ana', priority: 'low', tags: ['delivery'] }],
    deals: [{ id: 'order', contact: 'ana', title: 'Order' }],
    conversations: [
      {
        id: 'chatapp_1__34600000001',
        channel: 'chatapp_1',
        contact: 'ana',
        messages: [{ inbound: 'Where is my order?', at: '-2h' }],
      },
    ],
  })
  return fake
}

/** Throws unless something holds. */
export function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`not so: ${what}`)
}

export async function allOf<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

async function codeOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'none'
  }
}

/** Tests that rely on nothing but the document. */
export const honestTests: Readonly<Record<string, ClientTest>> = {
  'all contacts are listed': async (fake, client) => {
    const ids = (await allOf(client.contacts())).map(({ id }) => id)
    check(new Set(ids).size === fake.contacts.list().length, 'each contact came')
    check(ids.length === new Set(ids).size, 'none came twice')
  },
  'a contact is created and found': async (_, client) => {
    const { id } = await client.createContact({ name: 'Bo', email: 'bo@example.com', tags: ['new'] })
    const [found, ...others] = await allOf(client.contacts({ email: 'bo@example.com' }))
    check(found?.id === id && others.length === 0, 'it is found by its address')
  },
  'a conflict is solved by an upsert': async (_, client) => {
    const refused = await client.createContact({ name: 'Ana', email: 'ana@example.com' }).catch((e) => e)
    check(isApiError(refused, 'conflict') && refused.details.id === 'ana', 'the conflict names the contact')
    const { id } = await client.upsertContact({ name: 'Ana', email: 'ana@example.com' })
    check(id === 'ana', 'the contact is updated')
  },
  'a lost answer is asked for again': async (fake, client) => {
    fake.fail({ on: 'POST /contacts', with: 'lost-after-commit' })
    const { id } = await client.createContact({ name: 'Bo', email: 'bo@example.com' })
    check(fake.contacts.list({ email: 'bo@example.com' })[0]?.id === id, 'one contact was created')
  },
  'a change that came first is kept': async (fake, client) => {
    const [ticket] = await allOf(client.tickets({ leadId: 'ana' }))
    check(ticket !== undefined, 'the ticket is listed')
    fake.before('PATCH /tickets/{id}', (store) => store.tickets.update('late', { priority: 'high' }))
    await client.updateTicket(ticket, ({ priority }) => ({ subject: `Late (${priority})` }))
    check(fake.tickets.get('late')?.subject === 'Late (high)', 'the change is made to the newer state')
  },
  'a deal is closed once': async (_, client) => {
    const [deal] = await allOf(client.deals({ leadId: 'ana' }))
    check(deal !== undefined, 'the deal is listed')
    const closed = await client.closeDeal(deal, { outcome: 'won' })
    check(closed.status === 'won' && closed.closedAt !== null, 'it is won')
    // Whether it may be closed again is open.
    await codeOf(client.closeDeal(closed, { outcome: 'won' }))
  },
  'a conversation is answered': async (_, client) => {
    const [conversation] = await allOf(client.conversations({ channel: 'chatapp_1' }))
    check(conversation !== undefined, 'the conversation is listed')
    const template = { name: 'order_update', language: 'en' }
    const { conversationId } = await client.reply(conversation, 'It is on its way.', template)
    check(conversationId === conversation.id, 'the reply is in the conversation')
  },
  'a 429 is waited for': async (fake, client) => {
    fake.fail({ on: 'GET /tags', with: 429, retryAfter: '0s' })
    fake.fail({ on: 'GET /contacts', with: 429, retryAfter: '0s' })
    check((await allOf(client.contacts({ email: 'ana@example.com' }))).length === 1, 'the list came')
  },
  'an unknown ticket is not found': async (_, client) => {
    const [ticket] = await allOf(client.tickets({ leadId: 'ana' }))
    check(ticket !== undefined, 'the ticket is listed')
    const code = await codeOf(client.updateTicket({ ...ticket, id: 'none' }, () => ({ subject: 'Late' })))
    check(code === 'not_found', 'the code says so')
  },
  'a webhook is created and deleted': async (_, client) => {
    const url = 'https://receiver.example.com/crm'
    const { id, secret } = await client.createWebhook({ name: 'CRM', url, events: ['contact.created'] })
    check(typeof secret === 'string', 'the secret is shown')
    check((await client.deleteWebhook(id)).deleted, 'it is deleted')
  },
}
