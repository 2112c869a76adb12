import { demoKeys, type Fake } from '../../fake-server/index.js'
import { allOf, type ClientTest, check } from './honest-client.js'

/** A test that relies on something the document leaves open, and the finding that has to come of it. */
export interface PlantedDependency {
  readonly test: ClientTest
  /** The gaps of the finding, and for each the values that break it. */
  readonly breaks: Readonly<Record<string, readonly unknown[]>>
}

/** Sends a request as a careless client does, without a look at its answer. */
async function send(
  { fetch }: Fake,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`https://crm.example.com/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** What is at a path of a JSON answer, such as `data.0.id`; undefined where nothing is. */
const at = ({ text }: { readonly text: string }, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null
          ? (value as Readonly<Record<string, unknown>>)[step]
          : undefined,
      JSON.parse(text),
    )

/** Tickets of which five in eight are urgent and open: by two filters, as a page by one is full under each choice. */
const tickets = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `t${100 + n}`,
    contact: 'ana',
    priority: n % 8 < 6 ? ('urgent' as const) : ('low' as const),
    status: n % 8 === 0 || n % 8 === 7 ? ('closed' as const) : ('open' as const),
  }))

const urgentOnes = '/tickets?priority=urgent&status=open&limit=10'

const contact = { name: 'Bo', email: 'bo@example.com' }

/** One careless client each, by what it relies on. */
export const plantedDependencies: Readonly<Record<string, PlantedDependency>> = {
  'looks for the code of an error at one place': {
    async test(fake) {
      const answer = await send(fake, 'GET', '/contacts/none/notes')
      check(at(answer, 'error.code') === 'not_found', 'the contact is missing')
    },
    breaks: {
      'error-body': [
        // The details are next to the code; and where the code is at `error`, nothing can be inside that.
        { code: 'code', details: 'details' },
        { code: 'error', message: 'message', details: 'details' },
        { code: 'errors.0.code', details: 'errors.0.details' },
      ],
    },
  },
  'shows the message of an error': {
    async test(fake) {
      const answer = await send(fake, 'GET', '/contacts/none/notes')
      check(String(at(answer, 'error.message')).includes('none'), 'the message names the contact')
    },
    breaks: { 'error-body': [{ message: 'message' }, { message: 'errors.0.message' }] },
  },
  'asks for more than a page holds': {
    async test(fake) {
      const { status } = await send(fake, 'GET', '/contacts?limit=500')
      check(status === 400, 'the limit is too high')
    },
    breaks: { 'limit-out-of-range': ['clamp', 'default'] },
  },
  'expects an old cursor to be refused': {
    async test(fake) {
      const { status } = await send(fake, 'GET', '/contacts?cursor=from-last-week')
      check(status === 400, 'the walk begins again')
    },
    breaks: { 'cursor-garbage': ['first-page', 'empty-page', 'not-found'] },
  },
  'takes only a 201 for a creation': {
    async test(fake) {
      const headers = { 'idempotency-key': 'key-1' }
      await send(fake, 'POST', '/contacts', contact, headers)
      const { status } = await send(fake, 'POST', '/contacts', contact, headers)
      check(status === 201, 'the contact was created')
    },
    breaks: { 'idempotency-replay-status': ['always-200'] },
  },
  'sends a parameter of another service': {
    async test(fake) {
      const { status } = await send(fake, 'GET', '/deals?include=contact')
      check(status === 200, 'the deals are listed')
    },
    breaks: { 'unknown-query-params': ['refuse'] },
  },
  'takes tags for ordered by name': {
    async test(fake) {
      fake.seed({ contacts: [{ tags: ['b', 'a'] }] })
      const names = (at(await send(fake, 'GET', '/tags'), 'data') as { name: string }[]).map(
        ({ name }) => name,
      )
      check(names.join() === names.toSorted().join(), 'they are ordered')
    },
    breaks: { 'order-undocumented': [{ tags: ['id', 'ascending'] }] },
  },
  'ends a walk at a page that is not full': {
    async test(fake) {
      fake.seed({ tickets: tickets(40) })
      let seen = 0
      for (let cursor = ''; ; ) {
        const answer = await send(fake, 'GET', `${urgentOnes}${cursor && `&cursor=${cursor}`}`)
        const { length } = at(answer, 'data') as unknown[]
        seen += length
        if (length < 10) break
        cursor = String(at(answer, 'nextCursor'))
      }
      check(seen === 25, 'all tickets came')
    },
    breaks: { 'short-pages': ['short'] },
  },
  'expects the id of the note it has written': {
    async test(_, client) {
      const { noteCreatedId } = await client.createContact({ ...contact, note: 'Called.' })
      check(noteCreatedId !== undefined, 'the note was written')
    },
    breaks: { 'note-created-id': ['never'] },
  },
  'takes the refusal to close a deal again for proof that it is closed': {
    async test(fake, client) {
      const [deal] = await allOf(client.deals({ leadId: 'ana' }))
      check(deal !== undefined, 'the deal is listed')
      const { rev } = await client.closeDeal(deal, { outcome: 'won' })
      const again = { outcome: 'won', expectedRev: rev }
      const { status } = await send(fake, 'POST', `/deals/${deal.id}/close`, again)
      check(status === 409, 'it is closed')
    },
    breaks: { 'deal-reclose': ['same-outcome-ok', 'interchange'] },
  },
  'counts revisions': {
    async test(_, client) {
      const [ticket] = await allOf(client.tickets({ leadId: 'ana' }))
      check(ticket !== undefined, 'the ticket is listed')
      const { rev } = await client.updateTicket(ticket, () => ({ subject: 'Later' }))
      check(rev === ticket.rev + 1, 'one change was made')
    },
    breaks: { 'rev-increment': [{ step: 3 }] },
  },
  'takes every amount for dollars': {
    async test(fake) {
      const answer = await send(fake, 'POST', '/deals', { title: 'Order', leadId: 'ana' })
      check(at(answer, 'data.currency') === 'USD', 'the amount is in dollars')
    },
    breaks: { 'record-defaults': [{ 'deal.currency': 'EUR' }] },
  },
  'reads times by a pattern': {
    async test(_, client) {
      const { createdAt } = await client.createContact(contact)
      check(/T\d\d:\d\d:\d\d\.\d{3}Z$/.test(createdAt ?? ''), 'the time is readable')
    },
    breaks: { 'datetime-syntax': ['without-milliseconds'] },
  },
  'refuses members that it does not know': {
    async test(fake) {
      const answer = await send(fake, 'GET', '/contacts?limit=1')
      check(Object.keys(JSON.parse(answer.text)).join() === 'data,nextCursor', 'the page is as documented')
    },
    breaks: { versioning: ['more-members'] },
  },
}

/** A client that copes with each of two values, and not with both. */
export const plantedPair: PlantedDependency = {
  async test(fake) {
    fake.seed({ tickets: tickets(40) })
    // It notices that its cursor is worth nothing by the refusal, or else by a first page that is as long as the limit.
    const answer = await send(fake, 'GET', `${urgentOnes}&cursor=from-last-week`)
    const { length } = answer.status === 200 ? (at(answer, 'data') as unknown[]) : []
    check(length === 0 || length === 10, 'it begins again')
  },
  breaks: { 'cursor-garbage': ['first-page'], 'short-pages': ['short'] },
}
