import { demoKeys } from '../fake-server/index.js'

/** A request of the script. */
export interface ScriptedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What came of a scripted request, as far as later requests need it. */
export interface Outcome {
  readonly status: number
  readonly json: unknown
}

/** What a request may be made of: members of earlier answers, by the name of their call. */
export type Earlier = (name: string, path: string) => string

/** A call of the script: its name, and the request that it sends. */
export interface ScriptedCall {
  readonly name: string
  readonly request: (earlier: Earlier) => ScriptedRequest
}

interface More {
  readonly key?: string | null
  readonly json?: unknown
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly under?: string
}

type Text = string | ((earlier: Earlier) => string)
type Details = More | ((earlier: Earlier) => More)

const calls: ScriptedCall[] = []
const compactCalls: ScriptedCall[] = []

/** Adds a call to a script; a call without a name is never referred to. */
const adding =
  (script: ScriptedCall[]) =>
  (method: string, path: Text, details: Details = {}, name = `${method} ${script.length + 1}`): void => {
    const request = (earlier: Earlier): ScriptedRequest => {
      const {
        key = demoKeys.main,
        json,
        body,
        headers = {},
        under,
      } = typeof details === 'function' ? details(earlier) : details
      const text = body ?? (json === undefined ? undefined : JSON.stringify(json))
      return {
        method,
        path: `/api/v1${typeof path === 'function' ? path(earlier) : path}`,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
          ...(under === undefined ? {} : { 'idempotency-key': under }),
          ...headers,
        },
        ...(text === undefined ? {} : { body: text }),
      }
    }
    script.push({ name, request })
  }

const call = adding(calls)
const get = (path: Text, details: Details = {}, name?: string) => call('GET', path, details, name)
const post = (path: Text, json: unknown, more: More = {}, name?: string) =>
  call('POST', path, { json, ...more }, name)
const about = (path: Text, json: (earlier: Earlier) => unknown, more: More = {}, name?: string) =>
  call('POST', path, (earlier) => ({ json: json(earlier), ...more }), name)
const enc = encodeURIComponent

// Lists, pages and their limits.
get('/contacts?limit=3', {}, 'contacts')
get((of) => `/contacts?limit=3&cursor=${of('contacts', 'nextCursor')}`, {}, 'second')
get((of) => `/contacts?limit=3&cursor=${of('contacts', 'nextCursor')}`)
get((of) => `/contacts?limit=2&cursor=${of('second', 'nextCursor')}`)
get((of) => `/contacts?limit=3&tag=vip&cursor=${of('second', 'nextCursor')}`)
get((of) => `/tickets?limit=3&cursor=${of('contacts', 'nextCursor')}`)
for (const limit of ['0', '101', '01', '%2B1', '%201', '', 'abc']) get(`/contacts?limit=${limit}`)
get('/contacts?cursor=garbage&limit=2')
get(`/contacts?cursor=${'x'.repeat(2049)}`)
for (const path of [
  '/tags',
  '/activities',
  '/tasks',
  '/deals',
  '/tickets',
  '/conversations',
  '/meetings',
  '/webhooks',
  '/webhooks/events',
  '/me',
])
  get(`${path}${path.includes('webhooks') || path === '/me' ? '' : '?limit=20'}`, {}, path)
get('/messaging/chat/templates?limit=5')
get('/messaging/chatapp_1/templates?limit=5')
get('/messaging/chat/templates?phoneNumberId=unknown')
get('/tasks?status=done&limit=10')
get('/tasks?status=open&limit=100')
get('/webhooks?limit=1')

// Filters and queries.
get((of) => `/contacts?email=${enc(of('contacts', 'data.1.email').toUpperCase())}`)
get((of) => `/contacts?tag=${enc(of('contacts', 'data.0.tags.0').toUpperCase())}&limit=3`)
get((of) => `/contacts?updatedSince=${enc(of('contacts', 'data.0.updatedAt'))}&limit=5`)
get((of) => `/contacts?tag=${of('contacts', 'data.0.tags.0')}&tag=${of('contacts', 'data.1.tags.0')}&limit=5`)
get(
  (of) =>
    `/contacts?tag=${of('contacts', 'data.0.tags.0')}&ownerEmail=${enc(of('contacts', 'data.1.ownerEmail'))}&limit=2`,
)
get('/contacts?colour=red&limit=1')
get('/contacts?tag=&limit=2')
get('/deals?leadId=')
get('/deals?leadId=unknown')
get('/tasks?leadId=unknown')
get((of) => `/deals?leadId=${of('/deals', 'data.0.leadId')}&status=won`)
get((of) => `/deals?leadId=${of('/deals', 'data.0.leadId')}&status=lost`)
get((of) => `/tasks?assignedToEmail=${enc(of('/tasks', 'data.1.assignedToEmail'))}&limit=5`)
get(
  (of) =>
    `/tasks?leadId=${of('/tasks', 'data.1.leadId')}&status=open&assignedToEmail=${enc(of('/tasks', 'data.1.assignedToEmail'))}`,
)
get(
  (of) =>
    `/meetings?from=${enc(of('/meetings', 'data.3.startAt'))}&to=${enc(of('/meetings', 'data.8.startAt'))}`,
)
get(
  (of) =>
    `/meetings?from=${of('/meetings', 'data.3.startAt').slice(0, 10)}&to=${of('/meetings', 'data.9.startAt').slice(0, 10)}`,
)
get('/meetings?from=2030-02-01&to=2030-01-01')
get('/meetings?from=2030-01-01T10:00:00')
get('/contacts?email=eve%40%40')
get(`/contacts?tag=${enc('\u{1f600}'.repeat(60))}`)
get('/tickets?status=closed&priority=low&assigneeEmail=nobody%40example.com')

// Errors of each kind.
get('/contacts', { key: null })
get('/contacts', { key: demoKeys.revoked })
get('/contacts', { headers: { authorization: `bearer ${demoKeys.main}` } })
get('/contacts', { headers: { authorization: 'nonsense' } })
get('/contacts', { key: 'demo_only_deals_read' })
get('/deals', { key: demoKeys.featuresOff })
get('/tickets', { key: demoKeys.contactLimited })
get('/nowhere')
call('PUT', '/tags')
call('DELETE', '/webhooks/unknown')
get(`/contacts/${'x'.repeat(201)}/notes`)
get('/conversations/nonsense/messages')
call('PATCH', '/contacts/unknown', { json: { name: 7 } })
for (let n = 0; n < 7; n += 1) get('/contacts?limit=1', { key: demoKeys.lowRate })

// Contacts, their keys and tags.
post('/contacts', { name: 'Eve', email: 'Eve@Example.com', tags: [' New', 'new'] }, { under: 'k-1' }, 'eve')
post('/contacts', { name: 'Eve', email: 'Eve@Example.com', tags: [' New', 'new'] }, { under: 'k-1' })
call('POST', '/contacts', {
  body: '{"email":"Eve@Example.com","name":"Eve","tags":[" New","new"]}',
  under: 'k-1',
})
post('/contacts', { name: 'Eva' }, { under: 'k-1' })
post('/contacts', { email: 'Eve@Example.com' })
post('/contacts', { name: 'Ana', note: 'A note' }, {}, 'ana')
post('/contacts', { name: 'Bo', comment: 'A note', lastName: 'Bo' })
post('/contacts', { email: 'bo@example.com', colour: 'red' })
post('/contacts', { name: 'Text' }, { headers: { 'content-type': 'text/plain' } })
post('/contacts', { name: 'Blank' }, { under: ' ' })
get((of) => `/contacts/${of('contacts', 'data.0.id')}`)
call('PATCH', (of) => `/contacts/${of('contacts', 'data.0.id')}`, { json: {} })
call('PATCH', (of) => `/contacts/${of('contacts', 'data.0.id')}`, { json: { name: null } })
call('PATCH', (of) => `/contacts/${of('contacts', 'data.0.id')}`, { json: { movil: { movil: '700' } } })
call(
  'PATCH',
  (of) => `/contacts/${of('contacts', 'data.0.id')}`,
  (of) => ({ json: { email: of('contacts', 'data.1.email') } }),
)
for (const add of ['add', 'tags', 'addTags'])
  post((of) => `/contacts/${of('contacts', 'data.0.id')}/tags`, { [add]: ['B', 'a', ' c'] })
post('/contacts/upsert', { email: 'up@example.com', name: 'Up', tags: ['a'] })
post('/contacts/upsert', { email: 'up@example.com', name: 'Up', tags: ['b'] })
get((of) => `/contacts/${of('ana', 'data.id')}/notes`)
get('/tags?limit=100')

// Activities and tasks.
about('/activities', (of) => ({ type: 'note', leadId: of('contacts', 'data.0.id'), body: 'Text' }), {
  under: 'k-2',
})
about('/activities', (of) => ({ type: 'note', leadId: of('contacts', 'data.0.id'), body: 'Text' }), {
  under: 'k-2',
})
about(
  '/activities',
  (of) => ({ type: 'task', leadId: of('contacts', 'data.0.id'), title: 'Task', priority: 'none' }),
  {},
  'task',
)
about('/activities', (of) => ({
  type: 'task',
  leadId: of('contacts', 'data.0.id'),
  title: 'Task',
  dueAt: 'soon',
}))
about('/activities', (of) => ({ type: 'call', leadId: of('contacts', 'data.0.id') }))
about('/activities', (of) => ({
  type: 'meeting',
  leadId: of('contacts', 'data.0.id'),
  title: 'Met',
  startAt: '2029-11-05T10:00:00Z',
}))
get((of) => `/tasks?leadId=${of('contacts', 'data.0.id')}`)
for (let n = 0; n < 2; n += 1)
  post((of) => `/contacts/${of('/tasks', 'data.1.leadId')}/tasks/${of('/tasks', 'data.1.id')}/complete`, {})
get((of) => `/contacts/${of('contacts', 'data.0.id')}/notes`)

// Deals.
about('/deals', (of) => ({ title: 'Deal', leadId: of('contacts', 'data.0.id') }), { under: 'k-3' }, 'deal')
about('/deals', (of) => ({ title: 'Deal', contactId: of('contacts', 'data.0.id') }), {}, 'deal of contact')
about('/deals', (of) => ({ title: 'Deal', leadEmail: of('contacts', 'data.1.email') }), {}, 'deal by e-mail')
about('/deals', (of) => ({ title: 'Deal', leadId: of('contacts', 'data.0.id'), pipelineId: 'pipe_renewals' }))
get('/deals?limit=3')
for (const name of ['deal', 'deal of contact', 'deal by e-mail'])
  for (const body of [
    { outcome: 'lost' },
    { status: 'won', expectedRev: 1 },
    { won: true },
    { decision: 'accepted' },
  ])
    post((of) => `/deals/${of(name, 'data.id')}/close`, body)
get((of) => `/activities?leadId=${of('contacts', 'data.0.id')}`)

// Tickets.
for (const json of [
  { subject: 'New', conversationId: 'sms__+15550009999' },
  { description: null },
  { status: 'closed' },
  { status: 'waiting_customer' },
  { channel: 'other' },
  { customFields: { a: 1 } },
  { subject: 'A', expectedRev: 999 },
])
  call('PATCH', (of) => `/tickets/${of('/tickets', 'data.0.id')}`, { json })
post((of) => `/tickets/${of('/tickets', 'data.0.id')}/comments`, { body: 'A', kind: 'note' })
post((of) => `/tickets/${of('/tickets', 'data.0.id')}/comments`, { text: 'A', kind: 'internal' })
for (let n = 0; n < 2; n += 1)
  post((of) => `/tickets/${of('/tickets', 'data.0.id')}/assign`, { assigneeEmail: null }, { under: 'k-4' })
post((of) => `/tickets/${of('/tickets', 'data.0.id')}/assign`, { assigneeEmail: 'ghost@example.com' })
post((of) => `/tickets/${of('/tickets', 'data.0.id')}/assign`, { assigneeEmail: 'no-address' })

// Conversations and messages.
for (const n of ['0', '3', '7']) {
  const path = (of: Earlier) => `/conversations/${enc(of('/conversations', `data.${n}.id`))}`
  post((of) => `${path(of)}/reply`, { text: 'Hello' })
  get((of) => `${path(of)}/messages?limit=3`)
  post((of) => `${path(of)}/assign`, { assigneeEmail: null })
}
post((of) => `/conversations/${enc(of('/conversations', 'data.1.id'))}/reply`, { text: 'x'.repeat(1700) })
post((of) => `/conversations/${enc(of('/conversations', 'data.2.id'))}/reply`, {
  message: { type: 'text', text: 'A' },
})
post('/messaging/messages', { channel: 'sms', to: '+15550009999', text: 'Hi' })
post('/messaging/messages', { channel: 'sms', recipient: '+15550009999', body: 'Hi' }, { under: 'k-5' })
post(
  '/messaging/messages',
  { channel: 'sms', to: '+15550009999', text: 'Hi', colour: 'red' },
  { under: 'k-6' },
)

// Bookings.
get((of) => `/booking-types/${of('/meetings', 'data.0.bookingTypeId')}/slots`, {}, 'slots')
get(
  (of) => `/booking-types/${of('/meetings', 'data.0.bookingTypeId')}/availability?from=2030-01-03`,
  {},
  'availability',
)
const book = (slot: (of: Earlier) => string, under?: string, name?: string) =>
  about(
    (of) => `/booking-types/${of('/meetings', 'data.0.bookingTypeId')}/book`,
    (of) => ({ contactId: of('contacts', 'data.0.id'), slotId: slot(of) }),
    under === undefined ? {} : { under },
    name,
  )
for (const n of [1, 2]) book((of) => of('slots', 'data.2.slotId'), 'k-7', `booked ${n}`)
book((of) => of('slots', 'data.2.slotId'))
book((of) => of('availability', 'data.0.slots.1.slotId'), 'k-8')
book(() => 'unknown')
for (const n of [1, 2])
  post((of) => `/meetings/${of('booked 1', 'data.meetingId')}/cancel`, {}, { under: 'k-9' }, `canceled ${n}`)
call('POST', (of) => `/meetings/${of('/meetings', 'data.15.id')}/cancel`)
get('/meetings?limit=100')

// Webhooks.
const hook = { name: 'A', url: 'https://hooks.example.com/', events: ['contact.created', 'contact.created'] }
post('/webhooks', hook)
for (const n of [1, 2])
  post('/webhooks', { ...hook, events: ['deal.created'] }, { under: 'k-10' }, `hook ${n}`)
post('/webhooks', { ...hook, events: ['lead.created'] })
post('/webhooks', { ...hook, events: ['no.event'], url: 'http://hooks.example.com/' })
post('/webhooks', { ...hook, events: ['deal.created'], url: 'https://127.0.0.1/' })
get('/webhooks')
call('DELETE', (of) => `/webhooks/${of('hook 1', 'data.id')}`)

// What several choices decide together, and what a single call seldom shows.
call('PUT', '/tags', { key: 'demo_nobody' })
post('/contacts', { name: 'Reused' }, { under: 'k-20' })
post('/contacts', { name: 7 }, { under: 'k-20' })
post('/deals', {}, { key: demoKeys.featuresOff })
post('/contacts', { tags: ['only-tags'] })
post('/contacts', { name: 'Staged', stage: 'new', secondName: 'S', image: 'i.png' })
post('/contacts', { name: 'Moved', movil: { movil_code: '+34', movil: '600' } }, {}, 'moved')
call('PATCH', (of) => `/contacts/${of('moved', 'data.id')}`, { json: { movil: { movil: '700' } } })
get(`/contacts?tag=${enc('\u00e9'.repeat(60))}&limit=1`)
get(`/contacts?limit=1&email=${enc('"e v e"@[127.0.0.1]')}`)
post('/contacts', { email: '"e v e"@[127.0.0.1]' })
post('/contacts/upsert', { email: 'scope@example.com', name: 'Scope' }, { key: 'demo_only_contacts_write' })
for (const id of ['eve', 'ana'])
  post(
    (of) => `/contacts/${of(id, 'data.id')}/tags`,
    { add: ['x'], tags: ['x'], addTags: ['x'] },
    { under: 'k-21' },
  )
for (const id of ['eve', 'ana'])
  call('PATCH', (of) => `/contacts/${of(id, 'data.id')}`, { json: { name: 'Same' }, under: 'k-22' })
about('/contacts', (of) => ({ email: of('contacts', 'data.1.email') }), { under: 'k-23' })
post('/contacts', { email: 'free@example.com' }, { under: 'k-23' })
about('/activities', () => ({ type: 'note', leadId: 'unknown', body: 'A' }), { under: 'k-24' })
about('/activities', (of) => ({ type: 'note', leadId: of('ana', 'data.id'), body: 'A' }), { under: 'k-24' })
get('/deals?limit=2', {}, 'deals before')
about('/deals', (of) => ({ title: 'Between', leadId: of('ana', 'data.id'), contactId: of('ana', 'data.id') }))
about('/deals', (of) => ({ title: 'Between', leadId: of('ana', 'data.id') }), {}, 'between')
get((of) => `/deals?limit=2&cursor=${of('deals before', 'nextCursor')}`)
get((of) => `/tasks?leadId=${of('/tasks', 'data.1.leadId')}&status=open`)
const held = { direction: 'outbound', outcome: 'connected' }
const heldAt = { occurredAt: '2029-11-05T10:00:00Z', call: held }
const due = { dueAt: '2030-02-01T00:00:00Z' }
for (const json of [
  { type: 'call', ...heldAt },
  { type: 'call', title: 'Call', ...heldAt },
  { type: 'call', title: 'Call', ...heldAt, call: { ...held, mood: 'good' } },
  {
    type: 'call',
    title: 'Call',
    ...heldAt,
    nextStep: { title: 'Next', assignedToEmail: 'ines@main.example.com', ...due, priority: 'high' },
  },
  {
    type: 'call',
    title: 'Call',
    ...heldAt,
    nextStep: { title: 'Next', assignedToEmail: 'ines@main.example.com' },
  },
  { type: 'task', title: 'Day', dueAt: '2030-02-01', assignedToEmail: 'ines@main.example.com' },
  { type: 'meeting', title: 'Met', meeting: { startAt: '2029-11-05T10:00:00Z' } },
])
  about('/activities', (of) => ({ leadId: of('ana', 'data.id'), ...json }))
about('/activities', (of) => ({
  type: 'task',
  title: 'Of another',
  leadId: of('ana', 'data.id'),
  dealId: of('deals before', 'data.1.id'),
  assignedToEmail: 'ines@main.example.com',
}))
get((of) => `/tasks?leadId=${of('ana', 'data.id')}`)
post('/contacts', { name: 'Off', email: 'off@example.com', active: false }, {}, 'inactive')
for (const fields of [
  { pipelineId: 'pipe_partners', pipeline: 'pipe_partners' },
  { pipelineId: 'pipe_renewals' },
  { pipeline: 'pipe_renewals' },
])
  for (const contact of ['leadId', 'contactId'])
    about('/deals', (of) => ({ title: 'Placed', [contact]: of('ana', 'data.id'), ...fields }))
for (const member of ['leadId', 'contactId'])
  about('/deals', (of) => ({ title: 'Inactive', [member]: of('inactive', 'data.id') }))
about('/deals', () => ({ title: 'Inactive', leadEmail: 'off@example.com' }))
for (const body of [{ outcome: 'won' }, { outcome: 'won' }, { outcome: 'lost' }])
  post((of) => `/deals/${of('between', 'data.id')}/close`, body)
for (const channel of ['voice', 'forum', 'api'])
  call('PATCH', (of) => `/tickets/${of('/tickets', 'data.2.id')}`, { json: { channel } })

// Conversations of each channel and state.
for (const channel of ['chatapp_1', 'chatapp_2', 'sms', 'email'])
  for (const status of ['open', 'closed', 'snoozed'])
    get(`/conversations?channel=${channel}&status=${status}&limit=20`, {}, `${channel} ${status}`)
get('/messaging/chat/templates?limit=100', {}, 'templates')
const said = (name: string, n: number) => (of: Earlier) =>
  `/conversations/${enc(of(name, `data.${n}.id`))}/reply`
for (const name of ['chatapp_1 open', 'chatapp_2 open', 'sms closed', 'email closed', 'sms open'])
  for (const n of [0, 1, 2]) post(said(name, n), { text: 'Hello' })
const button = { type: 'reply', id: 'a', title: 'A' }
const nested = { type: 'reply', reply: { id: 'a', title: 'A' } }
for (const n of [0, 1, 2]) {
  for (const one of [button, nested])
    post(said('chatapp_1 open', n), {
      message: {
        type: 'interactive',
        interactive: { type: 'button', body: { text: 'A' }, action: { buttons: [one] } },
      },
    })
  post(said('chatapp_1 open', n), { text: 'A', message: { type: 'text', text: 'B' } })
  about(said('chatapp_1 open', n), (of) => ({
    text: 'A',
    template: { name: of('templates', 'data.0.name'), language: of('templates', 'data.0.language') },
  }))
  about(said('chatapp_1 open', n), (of) => ({ template: { name: of('templates', `data.${n}.name`) } }))
  about(said('chatapp_1 open', n), (of) => ({
    template: { name: of('templates', `data.${n}.name`), language: of('templates', `data.${n}.language`) },
  }))
}
post(said('chatapp_1 open', 0), { template: { name: 'unknown', language: 'en' } })
post(said('sms open', 0), { text: 'x'.repeat(1700) })
post(said('sms open', 0), { message: { type: 'text', text: 'A' } })
post((of) => `/conversations/${enc(of('sms snoozed', 'data.0.id'))}/assign`, { assigneeEmail: null })
get('/conversations?channel=sms&status=closed&limit=20')
get('/conversations?channel=email&limit=3', { key: demoKeys.sendingPaused }, 'paused')
for (const n of [0, 1, 2]) post(said('paused', n), { text: 'Hello' }, { key: demoKeys.sendingPaused })
const template = { type: 'template', template: { name: 'unknown', language: 'en' } }
const secret = { key: demoKeys.silentProvider }
post(
  '/messaging/messages',
  { channel: 'chatapp_1', to: '+12025550140', leadId: 'unknown', message: template },
  { ...secret, under: 'k-30' },
)
post(
  '/messaging/messages',
  { channel: 'chatapp_1', leadId: 'unknown', message: template },
  { ...secret, under: 'k-31' },
)
const phones = {
  phone: { phone_code: '+1', phone: '2025550141' },
  movil: { movil_code: '+1', movil: '2025550142' },
}
post('/contacts', { name: 'Phones', email: 'phones@example.com', ...phones }, {}, 'phones')
let serial = 40
for (const to of ['+12025550141', '+12025550142', '+12025550143'])
  for (const id of ['phones', 'ana'])
    for (const sms of [
      { to, text: 'Hi' },
      { recipient: to, body: 'Hi' },
      { to, message: { type: 'text', text: 'Hi' } },
    ]) {
      serial += 1
      about('/messaging/messages', (of) => ({ channel: 'sms', leadId: of(id, 'data.id'), ...sms }), {
        under: `k-${serial}`,
      })
    }

// Workspaces that may do less.
for (const path of [
  '/tickets',
  '/meetings',
  '/conversations',
  '/messaging/chat/templates',
  '/messaging/chatapp_1/templates',
])
  get(path, { key: demoKeys.featuresOff })
const blocked = { key: demoKeys.contactLimited }
post('/contacts', { name: 'Blocked', email: 'blocked@example.com' }, blocked)
get('/tasks?limit=1', blocked, 'blocked tasks')
for (const lead of ['leadId', 'contactId'])
  about('/deals', (of) => ({ title: 'Blocked', [lead]: of('blocked tasks', 'data.0.leadId') }), blocked)
about('/deals', () => ({ title: 'Blocked', leadEmail: 'nobody@example.com' }), blocked)
call('PATCH', (of) => `/contacts/${of('blocked tasks', 'data.0.leadId')}`, {
  ...blocked,
  json: { name: 'Blocked' },
})

// Two destinations, of which one page shows the first.
post('/webhooks', {
  name: 'B',
  url: 'https://hooks.example.com/b',
  events: ['contact.created'],
  active: true,
})
post('/webhooks', {
  name: 'C',
  url: 'https://hooks.example.com/c',
  events: ['contact.created'],
  active: true,
})
post('/contacts', { name: 'Delivered', email: 'delivered@example.com' })
get('/webhooks?limit=1')

/** The script for the full variant: it knows the document and tries what is open in several ways. */
export const fullCalls: readonly ScriptedCall[] = calls

const ccall = adding(compactCalls)
const cget = (path: Text, name?: string, more: More = {}) => ccall('GET', path, more, name)
const long = (n: number) => `key-0123456789-${n}`

cget('/me')
for (const list of ['/contacts', '/agents', '/leads', '/conversations']) {
  cget(`${list}?limit=3`, list)
  cget((of) => `${list}?limit=3&cursor=${of(list, 'next_cursor')}`)
  cget((of) => `${list}?limit=2&cursor=${of(list, 'next_cursor')}`)
  for (const query of [
    'limit=0',
    'limit=101',
    'limit=01',
    'cursor=garbage',
    'colour=red&limit=1',
    'limit=100',
    'email=unknown%40example.com',
    'limit=abc',
    '',
  ])
    cget(`${list}?${query}`)
  if (list !== '/conversations') cget((of) => `${list}/${of(list, 'data.1.id')}`)
  if (list !== '/conversations') cget(`${list}/unknown`)
}
cget('/contacts', undefined, { key: null })
cget('/contacts', undefined, { key: demoKeys.revoked })
cget('/contacts', undefined, { key: 'demo_only_leads_read' })
cget('/nowhere')
ccall('PUT', '/contacts')
for (let n = 0; n < 7; n += 1) cget('/contacts?limit=1', undefined, { key: demoKeys.lowRate })
ccall('POST', '/contacts', { json: { name: 'No key' } })
ccall('POST', '/contacts', { json: { name: 'Short key' }, under: 'short' })
const bodies: readonly unknown[] = [
  { name: 'Ana' },
  { name: 'Ana', company: 'C' },
  { name: 'Ana', email: 'ana@example.com', source: 'web' },
  { name: 'Bo', email: 'ana@example.com', source: 'web' },
  { name: 'Bo', lastname: 'B', email: 'bo@example.com', source: 'web' },
  { name: 'Bo', notes: 'N', phone: '+15550001111', email: 'b2@example.com', source: 'web' },
  { name: 7 },
  {},
  [],
  { name: 'n'.repeat(16_150) },
  { name: 'n'.repeat(16_150), email: 'n@example.com', source: 'web' },
  { name: 'ñ'.repeat(9000) },
  { name: 'ñ'.repeat(9000), email: 'n2@example.com', source: 'web' },
  { name: 'n'.repeat(40_000) },
]
for (const [n, json] of bodies.entries()) ccall('POST', '/contacts', { json, under: long(n) }, `made ${n}`)
for (const [n, json] of bodies.slice(0, 3).entries()) ccall('POST', '/contacts', { json, under: long(n) })
for (const [n] of bodies.slice(0, 3).entries())
  ccall('POST', '/contacts', {
    json: { name: 'Other', email: 'o@example.com', source: 'web' },
    under: long(n),
  })
for (const [n, json] of [
  { name: 'New' },
  { company: 'C' },
  { name: null },
  {},
  { email: 'ana@example.com' },
  { tags: ['a'] },
].entries())
  ccall('PATCH', (of) => `/contacts/${of('/contacts', 'data.0.id')}`, { json, under: long(100 + n) })
ccall('PATCH', '/contacts/unknown', { json: { name: 'New' }, under: long(200) })
cget((of) => `/contacts/${of('/contacts', 'data.0.id')}`)

/** The script for the compact variant. */
export const compactScript: readonly ScriptedCall[] = compactCalls
