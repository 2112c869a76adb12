import { enc, type ScriptPart } from './scripted.js'

/** Contacts, their keys and tags (section 4.3). */
export const contacts: ScriptPart = ({ get, post, call }) => {
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
}

/** Writes of contacts whose answers several choices decide together. */
export const contactCombinations: ScriptPart = ({ get, post, call, about }) => {
  post('/contacts', { name: 'Reused' }, { under: 'k-20' })
  post('/contacts', { name: 7 }, { under: 'k-20' })
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
}
