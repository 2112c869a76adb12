import { describe, expect, test } from 'vitest'
import { type Answer, type Asking, ask, keyed } from '../../ask.test-kit.js'
import { createFake, demoKeys, type Fake, type FakeOptions } from '../../index.js'
import { office } from '../../resources/booking.test-kit.js'

const ana = { json: { name: 'Ana', email: 'ana@disturbed.example' } }
const sms = { json: { channel: 'sms', to: '+15550001111', text: 'Hi' } }
const faultsOf = (fake: Fake) => fake.requests().map(({ fault }) => fault)

/** Asks, and gives `lost` where the connection ends before the answer. */
function asked(fake: Fake, method: string, path: string, more?: Asking): Answer['status'] | 'lost' {
  try {
    return ask(fake, method, path, more).status
  } catch (error) {
    expect(error).toMatchObject({ code: 'ECONNRESET' })
    return 'lost'
  }
}

describe.each([
  ['rate-limit-seconds', 429],
  ['rate-limit-date', 429],
  ['unavailable', 503],
  ['internal', 500],
  ['reset-before', 'lost'],
] as const)('%s', (name, ending) => {
  test('meets the first request of each operation, which has no effect', () => {
    const fake = createFake({ disturb: name })
    const before = fake.contacts.list().length
    const create = () => asked(fake, 'POST', '/contacts', ana)
    const list = () => asked(fake, 'GET', '/contacts?limit=1')
    expect([list(), list(), create()]).toEqual([ending, 200, ending])
    expect(fake.contacts.list()).toHaveLength(before)
    expect([create(), list(), asked(fake, 'GET', '/tags')]).toEqual([201, 200, ending])
    expect(faultsOf(fake)).toEqual([
      `disturb:${name}`,
      undefined,
      `disturb:${name}`,
      undefined,
      undefined,
      `disturb:${name}`,
    ])
  })

  test('meets as many as are asked for, none of an unknown route, and again after a reset', () => {
    const fake = createFake({ disturb: { name, times: 2 } })
    const list = () => asked(fake, 'GET', '/tags')
    expect([list(), list(), list(), asked(fake, 'GET', '/nothing')]).toEqual([ending, ending, 200, 404])
    fake.reset()
    expect([list(), list(), list()]).toEqual([ending, ending, 200])
  })
})

describe('Retry-After', () => {
  const headersOf = (options: FakeOptions) => ask(createFake(options), 'GET', '/tags').headers
  const name = 'rate-limit-date'

  test('is seconds, also where dates are assumed', () => {
    const disturb = 'rate-limit-seconds'
    const assumptions = { 'retry-after-format': 'date' } as const
    expect(headersOf({ disturb })['retry-after']).toBe('1')
    expect(headersOf({ disturb, assumptions })['retry-after']).toBe('1')
    expect(headersOf({ disturb: { name: disturb, retryAfter: '3s' } })['retry-after']).toBe('3')
  })

  test('is a date that lies ahead of the clock of the computer, where that of the fake stands still', () => {
    const now = Date.now()
    const { 'retry-after': until = '', date = '' } = headersOf({ disturb: name })
    // In whole seconds, rounded up.
    expect(Date.parse(until) - now).toBeGreaterThanOrEqual(1000)
    expect(Date.parse(until) - now).toBeLessThan(5000)
    expect(Date.parse(until) - Date.parse(date)).toBe(1000)
  })

  test('is a date of the own clock of the fake, where it has one', () => {
    const now = () => Date.parse('2031-05-06T07:08:09.250Z')
    const { 'retry-after': until, date } = headersOf({ disturb: { name, retryAfter: 30 }, now })
    expect([until, date]).toEqual(['Tue, 06 May 2031 07:08:40 GMT', 'Tue, 06 May 2031 07:08:10 GMT'])
  })
})

test('reset-after loses the answer of a request that took effect, and a retry with its key repeats it', () => {
  const fake = createFake({ disturb: 'reset-after' })
  const before = fake.contacts.list().length
  const create = (more: Asking) => asked(fake, 'POST', '/contacts', { ...more, headers: keyed('k') })
  // A refusal is answered, and the disturbance meets the next request.
  expect([create({ json: { nickname: 1 } }), create(ana), create(ana)]).toEqual([400, 'lost', 201])
  expect(fake.contacts.list()).toHaveLength(before + 1)
  expect(fake.requests().map(({ status, fault, isReplay }) => [status, fault, isReplay])).toEqual([
    [400, undefined, undefined],
    [201, 'disturb:reset-after', undefined],
    [201, undefined, true],
  ])
})

test('slow makes one read and one write late', async () => {
  const fake = createFake({ disturb: { name: 'slow', delay: '20ms' } })
  const fetched = async (path: string, init = {}) => {
    const startedAt = performance.now()
    await fake.fetch(`https://crm.example.com/api/v1${path}`, init)
    return performance.now() - startedAt
  }
  const post = { method: 'POST', body: '{}' }
  expect(await fetched('/tags')).toBeGreaterThanOrEqual(19)
  await fetched('/contacts')
  expect(await fetched('/contacts', post)).toBeGreaterThanOrEqual(19)
  await fetched('/deals', post)
  expect(fake.requests().map(({ fault, durationMs }) => [fault, durationMs])).toEqual([
    ['disturb:slow', 20],
    [undefined, undefined],
    ['disturb:slow', 20],
    [undefined, undefined],
  ])
})

describe('an unknown outcome', () => {
  const sends = (disturb: 'unknown-outcome' | 'unknown-outcome-sent') => {
    const fake = createFake({ disturb })
    const send = (key: string) => ask(fake, 'POST', '/messaging/messages', { ...sms, headers: keyed(key) })
    const answers = [send('a'), send('a'), send('b')].map(({ status, json }) => [status, json.error?.code])
    expect(answers).toEqual([
      [409, 'unknown_outcome'],
      [409, 'unknown_outcome'],
      [201, undefined],
    ])
    expect(faultsOf(fake)).toEqual([`disturb:${disturb}`, undefined, undefined])
    expect(fake.requests().map(({ isReplay }) => isReplay)).toEqual([undefined, true, undefined])
    const messages = ask(fake, 'GET', '/conversations/sms__%2B15550001111/messages').json.data
    return [fake.control.outbox.map(({ outcome }) => outcome), messages.length]
  }

  test('is repeated under its key, and the message was not recorded', () => {
    expect(sends('unknown-outcome')).toEqual([['unanswered', 'sent'], 1])
  })

  test('is repeated under its key, although the message went out', () => {
    expect(sends('unknown-outcome-sent')).toEqual([['sent', 'sent'], 2])
  })

  test.each(['unknown-outcome', 'unknown-outcome-sent'] as const)('%s waits for a valid send', (disturb) => {
    const fake = createFake({ disturb })
    const path = '/conversations/sms__nobody/reply'
    expect(ask(fake, 'POST', path, { json: { text: 'Hi' } }).status).toBe(404)
    expect(ask(fake, 'POST', '/messaging/messages', sms).status).toBe(409)
    expect(fake.control.workspace().provider).toBe('delivers')
  })
})

describe('rival-writer', () => {
  const ticketOf = (fake: Fake) => fake.tickets.list()[0] ?? { id: '', rev: 0 }
  const assign = (fake: Fake, id: string, expectedRev?: number) =>
    ask(fake, 'POST', `/tickets/${id}/assign`, { json: { assigneeEmail: null, expectedRev } })

  test('makes the expected revision stale, once for each operation', () => {
    const fake = createFake({ disturb: 'rival-writer' })
    const { id, rev } = ticketOf(fake)
    const stale = assign(fake, id, rev)
    expect([stale.status, stale.json.error.code]).toEqual([409, 'rev_mismatch'])
    expect(fake.tickets.get(id)?.rev).toBe(rev + 1)
    expect(assign(fake, id, rev + 1).status).toBe(200)
    expect(faultsOf(fake)).toEqual(['disturb:rival-writer', undefined])
    const [conversation] = fake.conversations.list()
    const path = `/conversations/${conversation?.id}/assign`
    const body = { assigneeEmail: null, expectedRev: conversation?.rev }
    expect(ask(fake, 'POST', path, { json: body }).json.error.code).toBe('rev_mismatch')
    const deal = fake.deals.create({ contact: fake.contacts.list()[0]?.id ?? '' })
    const close = ask(fake, 'POST', `/deals/${deal.id}/close`, {
      json: { outcome: 'won', expectedRev: deal.rev },
    })
    expect(close.json.error?.code).toBe('rev_mismatch')
  })

  test('waits for a write that expects the present revision', () => {
    const fake = createFake({ disturb: 'rival-writer' })
    const { id, rev } = ticketOf(fake)
    expect([assign(fake, id).status, assign(fake, id, rev).status]).toEqual([200, 409])
    expect(faultsOf(fake)).toEqual([undefined, undefined])
    expect(assign(fake, id, rev + 1).json.error.code).toBe('rev_mismatch')
    expect(faultsOf(fake).at(-1)).toBe('disturb:rival-writer')
  })
})

test('slot-taken lets another client book the slot first, and alternatives are free', () => {
  const { fake, book, meetings } = office({}, 'slot-taken')
  const taken = book()
  expect([taken.status, taken.json.error.code]).toEqual([409, 'conflict'])
  expect(meetings().map(({ leadId }) => leadId)).toEqual([null])
  const [alternative] = taken.json.error.details.alternatives
  expect(book({ slotId: alternative.slotId }).status).toBe(201)
  expect(fake.requests().map(({ fault }) => fault)).toEqual(['disturb:slot-taken', undefined, undefined])
})

describe('in-progress', () => {
  test('meets a keyed write once, which has no effect, and leaves the key free', () => {
    const fake = createFake({ disturb: 'in-progress' })
    const before = fake.contacts.list().length
    const create = (headers = {}) => ask(fake, 'POST', '/contacts', { json: { name: 'Ana' }, headers })
    expect(create().status).toBe(201)
    expect(create(keyed('k')).json.error.code).toBe('idempotency_in_progress')
    expect(fake.contacts.list()).toHaveLength(before + 1)
    expect([create(keyed('k')).status, create(keyed('k')).status]).toEqual([201, 201])
    expect(fake.contacts.list()).toHaveLength(before + 2)
    expect(faultsOf(fake)).toEqual([undefined, 'disturb:in-progress', undefined, undefined])
  })
})

describe('replayed', () => {
  test.each([
    ['documented', 201, undefined],
    ['always-200', 200, undefined],
    ['marked', 201, 'true'],
  ] as const)('executes a keyed write once and answers as assumed (%s)', (choice, status, mark) => {
    const fake = createFake({ disturb: 'replayed', assumptions: { 'idempotency-replay-status': choice } })
    const before = fake.contacts.list().length
    const create = () => ask(fake, 'POST', '/contacts', { ...ana, headers: keyed('k') })
    const first = create()
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([status, mark])
    expect(fake.contacts.list()).toHaveLength(before + 1)
    expect(create().body).toBe(first.body)
    expect(fake.requests().map(({ fault, isReplay, status }) => [fault, isReplay, status])).toEqual([
      ['disturb:replayed', true, status],
      [undefined, true, status],
    ])
  })

  test('shows what a repetition shows, and leaves refusals and writes without a key alone', () => {
    const fake = createFake({ disturb: 'replayed' })
    const deal = () =>
      ask(fake, 'POST', '/deals', { json: { title: 'A', leadId: fake.contacts.list()[0]?.id } })
    expect(deal().status).toBe(201)
    const note = {
      json: { type: 'note', leadId: fake.contacts.list()[0]?.id, body: 'Hi' },
      headers: keyed('n'),
    }
    const made = ask(fake, 'POST', '/activities', note)
    expect([made.status, made.json.data.alreadyExisted]).toEqual([200, true])
    expect(ask(fake, 'POST', '/contacts', { json: { nickname: 1 }, headers: keyed('c') }).status).toBe(400)
    expect(faultsOf(fake)).toEqual([undefined, 'disturb:replayed', undefined])
  })
})

describe('next to faults of a test', () => {
  test('an operation with faults of a test is left to these, until a reset', () => {
    const fake = createFake({ disturb: 'rate-limit-seconds' })
    fake.fail({ on: 'GET /tags', with: 503 })
    const list = (path = '/tags') => asked(fake, 'GET', path)
    expect([list(), list(), list('/deals'), list('/deals')]).toEqual([503, 200, 429, 200])
    expect(faultsOf(fake)).toEqual(['503', undefined, 'disturb:rate-limit-seconds', undefined])
    fake.reset()
    expect([list(), list()]).toEqual([429, 200])
  })

  test('a property of the server holds for answers that a test delays, and for its rivals', async () => {
    const fake = createFake({ disturb: ['short-pages', 'added-headers', 'rival-writer'] })
    fake.fail({ on: 'GET /contacts', with: { delayMs: 1 } })
    const { id = '', rev = 0 } = fake.tickets.list()[0] ?? {}
    const seen: number[] = []
    fake.before('POST /tickets/{id}/assign', (store) => void seen.push(store.tickets.get(id)?.rev ?? 0))
    const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
    const page = await fake.fetch('https://crm.example.com/api/v1/contacts?limit=9', { headers })
    expect([page.headers.get('vary'), (await page.json()).data.length]).toEqual(['accept-encoding', 1])
    const json = { assigneeEmail: null, expectedRev: rev }
    expect(ask(fake, 'POST', `/tickets/${id}/assign`, { json }).status).toBe(409)
    expect(seen).toEqual([rev + 1])
    expect(faultsOf(fake)).toEqual([
      'delay 1 ms, disturb:short-pages, disturb:added-headers',
      'disturb:rival-writer, disturb:added-headers',
    ])
  })

  test('several disturbances meet a client one after the other', () => {
    const fake = createFake({ disturb: ['unavailable', 'reset-before', 'added-headers'] })
    const list = () => asked(fake, 'GET', '/tags')
    expect([list(), list(), list()]).toEqual([503, 'lost', 200])
    expect(faultsOf(fake)).toEqual([
      'disturb:unavailable, disturb:added-headers',
      'disturb:reset-before',
      'disturb:added-headers',
    ])
  })
})

test('a fork, a snapshot and a restored fake each count for themselves', () => {
  const fake = createFake({ disturb: 'unavailable' })
  const list = (of: Fake) => asked(of, 'GET', '/tags')
  const start = fake.snapshot()
  expect([list(fake), list(fake)]).toEqual([503, 200])
  const fork = fake.fork()
  expect(list(fork)).toBe(200)
  fake.restore(start)
  expect([list(fake), list(fork)]).toEqual([503, 200])
  fork.reset()
  expect([list(fork), list(fake)]).toEqual([503, 200])
})

test('an awkward fake shows later what a disturbed write did', () => {
  const fake = createFake({ disturb: 'replayed', awkward: 1 })
  const made = ask(fake, 'POST', '/contacts', { ...ana, headers: keyed('k') })
  fake.clock.advance('1s')
  // While another write is on its way, reads show what the replica has.
  ask(fake, 'POST', '/contacts', { json: { name: 'Bo' } })
  const listed = ask(fake, 'GET', '/contacts?email=ana%40disturbed.example')
  expect(listed.json.data.map(({ id }: { id: string }) => id)).toEqual([made.json.data.id])
})
