import { enc, type ScriptPart } from './scripted.js'

/** Lists, pages and their limits (section 4.1). */
export const pages: ScriptPart = ({ get }) => {
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
}

/** Filters and what they combine with (sections 4.3 to 4.8). */
export const filters: ScriptPart = ({ get }) => {
  get((of) => `/contacts?email=${enc(of('contacts', 'data.1.email').toUpperCase())}`)
  get((of) => `/contacts?tag=${enc(of('contacts', 'data.0.tags.0').toUpperCase())}&limit=3`)
  get((of) => `/contacts?updatedSince=${enc(of('contacts', 'data.0.updatedAt'))}&limit=5`)
  get(
    (of) => `/contacts?tag=${of('contacts', 'data.0.tags.0')}&tag=${of('contacts', 'data.1.tags.0')}&limit=5`,
  )
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
}
