import { describe, expect, test } from 'vitest'
import { ask, keyed } from './ask.test-kit.js'
import { createFake } from './index.js'

const key = keyed('key-0123456789_A')

describe('two variants side by side', () => {
  test('share no record, key, clock, fault or journal', () => {
    const [full, compact] = [createFake(), createFake({ variant: 'compact' })]
    expect([full.variant, compact.variant]).toEqual(['full', 'compact'])
    const json = { name: 'Ana', email: 'only-here@example.com' }
    const here = ask(compact, 'POST', '/contacts', { headers: key, json })
    const there = ask(full, 'POST', '/contacts', { headers: key, json })
    expect([here.status, there.status]).toEqual([201, 201])
    expect(Object.keys(here.json.data)).toHaveLength(10)
    expect(Object.keys(there.json.data)).toHaveLength(22)
    expect(ask(full, 'POST', '/contacts', { headers: key, json: { name: 'Bea' } }).status).toBe(422)
    expect(ask(compact, 'POST', '/contacts', { headers: key, json: { name: 'Bea' } }).status).toBe(409)

    compact.control.failNext()
    compact.control.advance(1_000_000)
    expect(ask(full, 'GET', '/contacts').status).toBe(200)
    expect(full.control.now).toBe('2030-01-01T00:00:00.003Z')
    expect(ask(compact, 'GET', '/contacts').status).toBe(500)
    expect(full.control.journal).toHaveLength(3)
    expect(compact.control.journal).toHaveLength(3)

    compact.control.reset()
    expect(ask(full, 'GET', '/contacts?email=only-here@example.com').json.data).toHaveLength(1)
    expect(ask(compact, 'GET', '/me').status).toBe(200)
  })

  test('a change of one behaviour does not reach another fake', () => {
    const changed = createFake({
      variant: 'compact',
      change: (behaviour) => {
        behaviour.policy.page.default = 3
        behaviour.lists['GET /api/v1/leads'] = behaviour.lists['GET /api/v1/agents']
      },
    })
    const lengthOf = (path: string, fake: ReturnType<typeof createFake>) =>
      ask(fake, 'GET', path).json.data.length
    expect(lengthOf('/contacts', changed)).toBe(3)
    expect(ask(changed, 'GET', '/leads').json.data[0].id).toMatch(/^agt_/)
    for (const fake of [createFake({ variant: 'compact' }), createFake()])
      expect(lengthOf('/contacts', fake)).toBe(50)
    expect(ask(createFake({ variant: 'compact' }), 'GET', '/leads').json.data[0].id).toMatch(/^lead_/)
  })

  test('two fakes of the compact variant share nothing, and answer the same to the same calls', () => {
    const [one, other] = [createFake({ variant: 'compact' }), createFake({ variant: 'compact' })]
    const json = { name: 'Ana', email: 'only-here@example.com' }
    const first = ask(one, 'POST', '/contacts', { headers: key, json })
    expect(ask(other, 'GET', `/contacts/${first.json.data.id}`).status).toBe(404)
    other.control.reset()
    expect(ask(other, 'POST', '/contacts', { headers: key, json })).toEqual(first)
  })

  test('both are served over ports at once', async () => {
    const served = await Promise.all([createFake().listen(), createFake({ variant: 'compact' }).listen()])
    try {
      const headers = { authorization: 'Bearer demo_main' }
      const pages = await Promise.all(
        served.map(async ({ url }) => (await fetch(`${url}/api/v1/contacts?limit=1`, { headers })).json()),
      )
      expect(pages.map((page) => Object.keys(page as object))).toEqual([
        ['data', 'nextCursor'],
        ['data', 'next_cursor'],
      ])
    } finally {
      await Promise.all(served.map((listening) => listening.close()))
    }
  })
})

describe('gap.compact-in-full', () => {
  const only = ['/me', '/agents', '/leads', '/agents/none', '/leads/none']

  test('the full surface has no route of the compact variant alone', () => {
    const full = createFake()
    for (const path of only) expect(ask(full, 'GET', path).headers['x-fake-rule']).toBe('record.path-prefix')
  })

  test('or has them next to its own', () => {
    const full = createFake({ assumptions: { 'compact-in-full': 'served' } })
    expect(ask(full, 'GET', '/me').json).toEqual({ data: { id: 'ws_main', name: 'Workspace main' } })
    const leads = ask(full, 'GET', '/leads?limit=100').json
    expect(leads.next_cursor).toEqual(expect.any(String))
    const { contactId } = leads.data.find((lead: { contactId: string | null }) => lead.contactId !== null)
    expect(ask(full, 'PATCH', `/contacts/${contactId}`, { json: {} }).status).toBe(200)
    expect(ask(full, 'GET', `/leads/${leads.data[0].id}`).json.data).toEqual(leads.data[0])
    expect(ask(full, 'GET', '/contacts').json).toHaveProperty('nextCursor')
    expect(ask(full, 'POST', '/contacts', { json: { name: 'Ana' } }).status).toBe(201)
    expect(ask(full, 'GET', '/contacts').body).toBe(bodyWithoutThem)
  })

  const plain = createFake()
  ask(plain, 'POST', '/contacts', { json: { name: 'Ana' } })
  const bodyWithoutThem = ask(plain, 'GET', '/contacts').body
})
