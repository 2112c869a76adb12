import { describe, expect, test } from 'vitest'
import { createFake } from '../../fake.js'
import { controlReply } from '../control-http/control-http.js'

const fake = createFake()

async function call(method: string, path: string, body?: object) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const request = { method, target: `/__fake/${path}`, headers: {}, body: text }
  const reply = await controlReply(fake.control, request)
  return {
    status: reply.status,
    answer: JSON.parse(reply.body) as { error: string } & Record<string, unknown>,
  }
}

describe('?key= names the workspace', () => {
  test('of a seed', async () => {
    const { status } = await call('POST', 'seed?key=demo_other_workspace', { contacts: [{ id: 'ana' }] })
    expect(status).toBe(200)
    expect(fake.contacts.get('ana')).toBeUndefined()
    expect(fake.store('demo_other_workspace').contacts.get('ana')).toMatchObject({ id: 'ana' })
  })

  test('of a switch', async () => {
    await call('POST', 'sending-paused?key=demo_other_workspace', { on: true })
    expect(fake.control.workspace().emailPaused).toBe(false)
    expect(fake.control.workspace('demo_other_workspace').emailPaused).toBe(true)
  })

  test('of a record', async () => {
    await call('POST', 'contacts?key=demo_other_workspace', { id: 'bo' })
    expect((await call('GET', 'contacts/bo')).status).toBe(404)
    expect((await call('PATCH', 'contacts/bo?key=demo_other_workspace', { name: 'Bo' })).status).toBe(200)
    expect((await call('DELETE', 'contacts/bo?key=demo_other_workspace')).answer).toEqual({ deleted: true })
  })
})

test('a fault is removed by its number in the query', async () => {
  await call('POST', 'fail', { with: 503 })
  await call('POST', 'fail', { with: 429 })
  await call('DELETE', 'faults?id=1')
  const { data } = (await call('GET', 'faults')).answer
  expect(data).toMatchObject([
    { with: '503', remaining: 0 },
    { with: '429', remaining: 1 },
  ])
})

test.each<[string, string, object | undefined, string]>([
  ['POST', 'seed?kye=demo_main', {}, "POST seed has no query parameter 'kye': did you mean 'key'?"],
  ['POST', 'reset?now=1', undefined, "POST reset has no query parameter 'now': it takes none"],
  ['GET', 'journal?latst=2', undefined, "GET journal has no query parameter 'latst': did you mean 'latest'?"],
  ['GET', 'contacts?tgas=vip', undefined, "a contact has no member 'tgas': did you mean 'tags'?"],
  [
    'GET',
    'contacts/ana?kye=a',
    undefined,
    "GET contacts/{id} has no query parameter 'kye': did you mean 'key'?",
  ],
  ['DELETE', 'contacts/ana?kye=a', undefined, "no query parameter 'kye': did you mean 'key'?"],
  ['DELETE', 'faults?di=1', undefined, "DELETE faults has no query parameter 'di': did you mean 'id'?"],
  [
    'POST',
    'fail?with=503',
    { with: 503 },
    "'with' is a member of the body of POST fail, not a query parameter",
  ],
  [
    'POST',
    'sending-paused?key=demo_main',
    { on: true, key: 'demo_other_workspace' },
    "the key in the query, 'demo_main', differs from that in the body",
  ],
  ['POST', 'seed?key=demo_mian', {}, "no workspace for the key 'demo_mian': did you mean 'demo_main'?"],
  [
    'POST',
    'seed?key=demo_main',
    { workspace: 'acme' },
    "seed.workspace is 'acme', but the key 'demo_main' belongs to another workspace",
  ],
  [
    'GET',
    'state?key=demo_mian',
    undefined,
    "no workspace for the key 'demo_mian': did you mean 'demo_main'?",
  ],
  ['GET', 'requests?key=demo_mian', undefined, "no key 'demo_mian': did you mean 'demo_main'?"],
  ['GET', 'requests?key=demo_mian', undefined, 'use when: { key: "demo_mian" }'],
  ['GET', 'requests?status=abc', undefined, '\'status\' must be a number, not "abc"'],
  ['GET', 'requests?status=20', undefined, 'status must be 0 or from 100 to 599, not 20'],
  ['GET', 'requests?status=200&status=201', undefined, "'status' must be a number, not [200,201]"],
  ['GET', 'journal?latest=', undefined, '\'latest\' must be a number, not ""'],
  ['GET', 'journal?latest=-1', undefined, 'latest must be a whole number, 0 or more, not -1'],
  ['GET', 'journal?latest=1.5', undefined, 'latest must be a whole number, 0 or more, not 1.5'],
  ['POST', 'quota', { messages: 1.5 }, 'messages must be a whole number, 0 or more, or Infinity, not 1.5'],
  [
    'POST',
    'sms-balance',
    { messages: -1 },
    'messages must be a whole number, 0 or more, or Infinity, not -1',
  ],
])('%s %s is refused by name', async (method, path, body, message) => {
  const { status, answer } = await call(method, path, body)
  expect(answer.error).toContain(message)
  expect(status).toBe(400)
})

test('parameters of requests may be repeated, or be JSON', async () => {
  fake.control.reset()
  const get = (path: string) =>
    fake.fetch(`https://crm.example.com/api/v1/${path}`, { headers: { authorization: 'Bearer nope' } })
  await get('tags')
  await get('contacts')
  await get('deals')
  const listed = async (query: string) =>
    ((await call('GET', `requests?${query}`)).answer.data as unknown[]).length
  expect(await listed('on=GET%20/tags&on=GET%20/deals')).toBe(2)
  expect(await listed(`when=${encodeURIComponent('{"key":"nope"}')}`)).toBe(3)
  // A key that requests came with can be asked for.
  expect(await listed('key=nope')).toBe(3)
})

test('an unknown call is answered with the nearest, then with all by what they are about', async () => {
  const { status, answer } = await call('GET', 'request')
  expect(status).toBe(404)
  expect(answer.error).toBe("no control call 'GET request': did you mean 'GET requests'?")
  expect(Object.keys(answer)).toEqual(['error', 'nearest', 'calls'])
  expect((answer.nearest as string[])[0]).toBe('GET requests')
  const calls = answer.calls as Record<string, string[]>
  expect(calls.requests).toContain('GET requests')
  expect(calls.records).toContain('PATCH {noun}/{id}')
  expect(Object.values(calls).flat().length).toBeLessThan(70)
})
