import { demoKeys } from '../../index.js'
import { as, id, once, type Step, shows } from './step.test-kit.js'

const mail = (name: string) => ({ name, email: `${name.toLowerCase()}@faults.example` })
const found = (name: string) => `/contacts?email=${name.toLowerCase()}%40faults.example`
const sms = { channel: 'sms', to: '+15550001111', text: 'Hi' }

/** Answers in place of the fake's own. */
const replies: readonly Step[] = [
  (fake) => void fake.fail({ on: 'POST /contacts', with: 429, retryAfter: '2s' }),
  [
    429,
    'POST',
    '/contacts',
    mail('Flo'),
    { ...once('f1'), ...shows({ 'retry-after': '2', 'error.code': 'rate_limited' }) },
  ],
  [201, 'POST', '/contacts', mail('Flo'), { ...once('f1'), ...id('flo') }],
  [201, 'POST', '/contacts', mail('Flo'), { ...once('f1'), ...shows({ 'data.id': '<flo>' }) }],
  (fake) => void fake.fail({ with: 500 }),
  [500, 'GET', '/tags', undefined, shows({ 'error.code': 'internal' })],
  [200, 'GET', '/tags?limit=1'],
  (fake) => void fake.fail({ on: 'PATCH /contacts/{id}', with: 503 }),
  [200, 'GET', '/contacts/<flo>'],
  [503, 'PATCH', '/contacts/<flo>', { lastname: 'Ng' }, shows({ 'error.code': 'unavailable' })],
  [200, 'GET', '/contacts/<flo>', undefined, shows({ 'data.name': 'Flo' })],
  [200, 'PATCH', '/contacts/<flo>', { lastname: 'Ng' }],
  (fake) => void fake.fail({ on: 'PATCH /tickets/{id}', with: 'rev_mismatch' }),
  [409, 'PATCH', '/tickets/<ticket>', { subject: 'Twice' }, shows({ 'error.code': 'rev_mismatch' })],
  [200, 'PATCH', '/tickets/<ticket>', { subject: 'Twice' }],
  (fake) => void fake.fail({ with: 502 }),
  [502, 'GET', '/contacts'],
  (fake) => void fake.fail({ with: { status: 418, body: 'tea', headers: { 'x-pot': 'short' } } }),
  [418, 'GET', '/tags'],
  (fake) => void fake.fail({ on: ['GET /tags', 'GET /deals'], with: 500, times: 3 }),
  [500, 'GET', '/tags'],
  [200, 'GET', '/tickets?limit=1'],
  [500, 'GET', '/deals'],
  [500, 'GET', '/tags'],
  [200, 'GET', '/tags'],
  (fake) => void fake.fail({ with: 503, when: { body: { name: 'Jon' } } }),
  [201, 'POST', '/contacts', { name: 'Kim' }],
  [503, 'POST', '/contacts', { name: 'Jon' }],
  [201, 'POST', '/contacts', { name: 'Jon' }],
]

/** Answers that do not arrive, in part, or late. */
const losses: readonly Step[] = [
  (fake) => void fake.fail({ with: 'reset' }),
  ['lost', 'POST', '/contacts', mail('Gus'), once('f2')],
  [200, 'GET', found('Gus'), undefined, shows({ data: [] })],
  [201, 'POST', '/contacts', mail('Gus'), once('f2')],
  (fake) => void fake.fail({ on: 'POST /contacts', with: 'lost-after-commit' }),
  ['lost', 'POST', '/contacts', mail('Hal'), once('f3')],
  [200, 'GET', found('Hal'), undefined, { keep: { hal: 'data.0.id' } }],
  [201, 'POST', '/contacts', mail('Hal'), { ...once('f3'), ...shows({ 'data.id': '<hal>' }) }],
  [422, 'POST', '/contacts', { name: 'Hal' }, once('f3')],
  [409, 'POST', '/contacts', mail('Hal')],
  (fake) => void fake.fail({ on: 'GET *', with: 'truncate' }),
  ['lost', 'GET', '/contacts?limit=20'],
  [200, 'GET', '/contacts?limit=20', undefined, shows({ 'data.length': 20 })],
  (fake) => void fake.fail({ on: 'POST /deals', with: 'truncate' }),
  ['lost', 'POST', '/deals', { title: 'Cut', leadId: '<hal>' }, once('f4')],
  [200, 'POST', '/deals', { title: 'Cut', leadId: '<hal>' }, once('f4')],
  [200, 'GET', '/deals?leadId=<hal>', undefined, shows({ 'data.length': 1 })],
  (fake) => void fake.fail({ with: { delayMs: 1 }, times: 2 }),
  [200, 'GET', '/tags'],
  [201, 'POST', '/contacts', { name: 'Ivo' }, id('ivo')],
  (fake) => void fake.fail({ on: 'POST /contacts/{id}/tags', with: 504, at: 'answer' }),
  [504, 'POST', '/contacts/<ivo>/tags', { add: ['late'] }],
  [200, 'GET', '/contacts/<ivo>', undefined, shows({ 'data.tags.0': 'late' })],
]

const clock: readonly Step[] = [
  (fake) => fake.clock.advance('23h'),
  [201, 'POST', '/contacts', mail('Hal'), { ...once('f3'), ...shows({ 'data.id': '<hal>' }) }],
  (fake) => fake.clock.advance('2h'),
  [409, 'POST', '/contacts', mail('Hal'), once('f3')],
  (fake) => fake.clock.set('2030-02-01T00:00:00Z'),
  [200, 'GET', '/contacts?updatedSince=2030-01-31T00:00:00Z', undefined, shows({ data: [] })],
  [200, 'PATCH', '/contacts/<hal>', { lastname: 'Berg' }],
  [200, 'GET', '/contacts?updatedSince=2030-01-31T00:00:00Z', undefined, shows({ 'data.0.id': '<hal>' })],
  [200, 'GET', '/contacts?limit=1', undefined, as('demo_low_rate')],
]

const rivals: readonly Step[] = [
  (fake, { ticket = '' }) => fake.tickets.update(ticket, { rev: 7, priority: 'low' }),
  (fake, { ticket = '' }) =>
    void fake.before('POST /tickets/{id}/assign', (store) => {
      store.tickets.update(ticket, { priority: 'high' })
    }),
  [409, 'POST', '/tickets/<ticket>/assign', { assigneeEmail: null, expectedRev: 7 }],
  [
    200,
    'POST',
    '/tickets/<ticket>/assign',
    { assigneeEmail: null, expectedRev: 8 },
    shows({ 'data.priority': 'high', 'data.rev': 9 }),
  ],
  (fake, { hal = '' }) =>
    void fake.before('GET /contacts/{id}', (store) => void store.contacts.update(hal, { name: 'Hank' })),
  [200, 'GET', '/contacts/<hal>', undefined, shows({ 'data.name': 'Hank' })],
]

const seeds: readonly Step[] = [
  (fake) =>
    fake.seed({
      contacts: [{ id: 'una', email: 'una@faults.example', tags: ['seeded'] }],
      deals: [{ contact: 'una', value: 1200 }],
      conversations: [
        { id: 'chatapp_1__+34600000099', contact: 'una', messages: [{ inbound: 'hi', at: '-2h' }] },
      ],
    }),
  [200, 'GET', '/contacts?tag=seeded', undefined, shows({ 'data.0.id': 'una', 'data.length': 1 })],
  [409, 'POST', '/contacts', mail('Una')],
  [200, 'GET', '/deals?leadId=una', undefined, shows({ 'data.0.value': 1200 })],
  (fake) => fake.receiveMessage('chatapp_1__+34600000099', 'hello'),
  [200, 'GET', '/conversations/chatapp_1__%2B34600000099/messages', undefined, shows({ 'data.length': 2 })],
  [201, 'POST', '/conversations/chatapp_1__%2B34600000099/reply', { text: 'Hello' }, once('s1')],
  (fake) => fake.contacts.update('una', { name: 'Ursula' }),
  [200, 'GET', '/contacts/una', undefined, shows({ 'data.name': 'Ursula' })],
]

const controls: readonly Step[] = [
  (fake) => fake.control.setFeature('deals', false),
  [403, 'GET', '/deals', undefined, shows({ 'error.code': 'feature_disabled' })],
  (fake) => fake.control.setFeature('deals', true),
  [200, 'GET', '/deals?limit=1'],
  (fake) => fake.control.setSmsBalance(0),
  [402, 'POST', '/messaging/messages', sms, { ...once('q1'), ...shows({ 'error.code': 'quota_exceeded' }) }],
  (fake) => fake.control.setSmsBalance(Number.POSITIVE_INFINITY),
  [201, 'POST', '/messaging/messages', sms, once('q2')],
  (fake) => fake.control.setContactLimitReached(true),
  [402, 'POST', '/messaging/messages', sms, once('q3')],
  (fake) => fake.control.setContactLimitReached(false),
  (fake) => fake.control.failNext(),
  [500, 'POST', '/contacts', { name: 'Lia' }],
  (fake) => fake.latency(1),
  [200, 'GET', '/contacts?limit=100'],
  (fake) => fake.requests('POST /contacts').length,
  (fake) => fake.control.journal.map(({ method, path, status }) => [method, path, status]),
  (fake) => [fake.control.outbox, fake.deliveries, fake.control.dropped],
  (fake) => fake.store(demoKeys.otherWorkspace).contacts.list(),
  (fake) => fake.clock.now,
  (fake) => fake.reset(),
  (fake) => fake.clock.now,
  [200, 'GET', '/contacts?limit=1', undefined, as('demo_low_rate')],
  [404, 'GET', '/contacts/una'],
]

/** The last 100 steps. */
export const disturbances: readonly Step[] = [
  ...replies,
  ...losses,
  ...clock,
  ...rivals,
  ...seeds,
  ...controls,
]
