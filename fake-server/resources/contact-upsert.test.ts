import { describe, expect, test } from 'vitest'
import { as, ask, keyed } from '../ask.test-kit.js'
import { type AnyFake, createFake, demoKeys, limitedKeys } from '../index.js'
import { scene, walk } from './activity.test-kit.js'

const upsert = (fake: AnyFake, json: unknown, headers = {}) =>
  ask(fake, 'POST', '/contacts/upsert', { json, headers })

describe('upsert', () => {
  test('contact.upsert-create: an unknown e-mail address creates a contact', () => {
    const fake = createFake()
    const answer = upsert(fake, { email: 'New@example.com', name: 'New', tags: ['a'], note: 'hi' })
    expect(answer.status).toBe(201)
    expect(answer.json.data).toMatchObject({ email: 'new@example.com', name: 'New', tags: ['a'] })
    const listed = walk(fake, '/contacts?email=new@example.com')
    expect(listed.map(({ id }) => id)).toEqual([answer.json.data.id])
    expect(walk(fake, `/contacts/${answer.json.data.id}/notes`)).toMatchObject([
      { id: answer.json.data.noteCreatedId, content: 'hi' },
    ])
  })

  test('contact.upsert-update: an e-mail in use updates its contact', () => {
    const { fake, ana } = scene()
    ask(fake, 'PATCH', `/contacts/${ana}`, { json: { tags: ['a'], gender: 'female' } })
    const answer = upsert(fake, { email: 'ANA@example.com', name: 'Anna', tags: ['b'] })
    expect(answer.status).toBe(200)
    expect(answer.json.data).toMatchObject({ id: ana, name: 'Anna', tags: ['a', 'b'], gender: 'female' })
    expect(walk(fake, '/contacts?email=ana@example.com')).toHaveLength(1)
  })

  test('gap.contact-upsert: the statuses and what is required are assumed', () => {
    const fake = createFake({
      assumptions: {
        'contact-upsert': { created: 200, updated: 200, required: [], tags: 'merged', flag: null },
      },
    })
    expect(upsert(fake, { email: 'new@example.com' }).status).toBe(200)
    expect(upsert(fake, { name: 'No address' }).status).toBe(200)
    expect(upsert(createFake(), { name: 'No address' }).status).toBe(400)
    expect(upsert(createFake(), { email: null }).status).toBe(400)
    expect(upsert(createFake(), { email: 'new@example.com', colour: 'red' }).status).toBe(400)
  })

  test('idempotency.contact-upsert: a retry repeats its answer and undoes nothing', () => {
    const fake = createFake()
    const body = { email: 'new@example.com', name: 'First' }
    const first = upsert(fake, body, keyed('k'))
    const path = `/contacts/${first.json.data.id}`
    ask(fake, 'PATCH', path, { json: { name: 'Second' } })
    const retry = upsert(fake, body, keyed('k'))
    expect([retry.status, retry.json]).toEqual([first.status, first.json])
    expect(ask(fake, 'GET', path).json.data.name).toBe('Second')
  })

  test('auth.scope-contact-upsert: a key without contacts:write is refused', () => {
    const key = limitedKeys.find(({ scopes }) => scopes.length > 1 && !scopes.includes('contacts:write'))?.key
    const answer = upsert(createFake(), { email: 'new@example.com' }, as(key ?? ''))
    expect([answer.status, answer.json.error.code]).toEqual([403, 'insufficient_scope'])
  })
})

describe('reading one contact', () => {
  test('gap.contact-read-endpoint: a contact is read by its id, an unknown one is missing', () => {
    const { fake, ana } = scene()
    const path = `/contacts/${ana}`
    expect(ask(fake, 'GET', path).json.data).toEqual(walk(fake, '/contacts?email=ana@example.com')[0])
    expect(ask(fake, 'GET', '/contacts/none').status).toBe(404)
    expect(ask(fake, 'GET', path, { headers: as(demoKeys.otherWorkspace) }).status).toBe(404)
  })

  test('gap.contact-read-endpoint not-found: there is no such route', () => {
    const { fake, ana } = scene({ 'contact-read-endpoint': 'not-found' })
    expect(ask(fake, 'GET', `/contacts/${ana}`).status).toBe(404)
  })
})

describe('scopes of notes, tasks and activities', () => {
  test.each([
    ['auth.scope-contact-notes', 'GET', '/contacts/x/notes', 'activities:read'],
    ['auth.scope-activity-list', 'GET', '/activities', 'activities:read'],
    ['auth.scope-task-list', 'GET', '/tasks', 'activities:read'],
    ['auth.scope-activity-create', 'POST', '/activities', 'activities:write'],
    ['auth.scope-task-complete', 'POST', '/contacts/x/tasks/y/complete', 'activities:write'],
  ] as const)('%s: %s %s needs its scope', (rule, method, path, scope) => {
    const fake = createFake()
    const lacking = limitedKeys.find(({ scopes }) => scopes.length > 1 && !scopes.includes(scope))?.key ?? ''
    const answer = ask(fake, method, path, { headers: as(lacking), json: {} })
    expect([answer.status, answer.json.error.code]).toEqual([403, 'insufficient_scope'])
    expect(answer.headers['x-fake-rule']).toBe(rule)
    const holding = limitedKeys.find(({ scopes }) => scopes.length === 1 && scopes.includes(scope))?.key ?? ''
    expect(ask(fake, method, path, { headers: as(holding), json: {} }).status).not.toBe(403)
  })
})
