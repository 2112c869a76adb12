import { describe, expect, test } from 'vitest'
import { ask } from '../ask.test-kit.js'
import { createFake, demoKeys } from '../index.js'

const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }

describe('through handle', () => {
  const fake = createFake()
  const codeOf = ({ status, json }: ReturnType<typeof ask>) => [status, json.error.code]

  test('a body that nests too deep for its readers is refused, with a key and without', () => {
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    const body = `{"template":{"name":"welcome","language":"es","components":[${deep}]}}`
    const path = '/conversations/chatapp_1__none/reply'
    expect(codeOf(ask(fake, 'POST', path, { body }))).toEqual([400, 'invalid_request'])
    const keyed = { 'idempotency-key': 'deep' }
    expect(codeOf(ask(fake, 'POST', path, { body, headers: keyed }))).toEqual([400, 'invalid_request'])
  })

  test('a body of a hundred levels is read, one of more is not', () => {
    const nested = (levels: number) => `{"name":"Ana","x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
    const message = (levels: number) =>
      ask(fake, 'POST', '/contacts', { body: nested(levels) }).json.error.message as string
    expect(message(100)).toContain("'x'")
    expect(message(101)).toBe('the body is nested deeper than 100 levels')
  })

  test('a slash at the end makes another path', () => {
    expect(codeOf(ask(fake, 'GET', '/contacts/'))).toEqual([404, 'not_found'])
    expect(ask(fake, 'GET', '/contacts?tag=/').status).toBe(200)
  })

  test('a path that is not served is missing, whatever a wrong method is answered', () => {
    const other = createFake({
      assumptions: { 'template-path': 'chatapp_1', 'unknown-route': 'method-not-allowed' },
    })
    expect(codeOf(ask(other, 'GET', '/messaging/chat/templates'))).toEqual([404, 'not_found'])
    expect(ask(other, 'GET', '/messaging/chatapp_1/templates').status).toBe(200)
  })
})

describe.each(['a port', 'fetch'])('through %s', (door) => {
  const withDoor = async (use: (send: typeof fetch, url: string) => Promise<void>) => {
    const fake = createFake()
    if (door === 'fetch') return use(fake.fetch, 'http://fake.invalid')
    const served = await fake.listen()
    await use(fetch, served.url).finally(() => served.close())
  }

  test.each([
    ['a byte that no UTF-8 has', Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')])],
    ['half a letter', Buffer.from([...Buffer.from('{"name":"'), 0xc3, 0x28, ...Buffer.from('"}')])],
    ['a surrogate', Buffer.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')])],
    ['UTF-16', Buffer.from('{"name":"Ana"}', 'utf16le')],
    ['a byte order mark', Buffer.from('\ufeff{"name":"Ana"}')],
  ])('%s in a body is refused, and nothing is stored', (_, body) =>
    withDoor(async (send, url) => {
      const contacts = async () =>
        (await send(`${url}/api/v1/contacts?updatedSince=2030-01-01T00:00:00Z`, { headers })).text()
      const before = await contacts()
      const answer = await send(`${url}/api/v1/contacts`, { method: 'POST', headers, body })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { code: 'invalid_request' } },
      ])
      expect(await contacts()).toBe(before)
    }),
  )

  test('HEAD is answered without a body', () =>
    withDoor(async (send, url) => {
      const answer = await send(`${url}/api/v1/contacts`, { method: 'HEAD', headers })
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }))

  test('OPTIONS is answered with the methods of a path, and 404 where there is none', () =>
    withDoor(async (send, url) => {
      const answer = await send(`${url}/api/v1/contacts`, { method: 'OPTIONS' })
      expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
      expect(answer.headers.get('content-type')).toBeNull()
      expect((await send(`${url}/api/v1/nothing`, { method: 'OPTIONS' })).status).toBe(404)
    }))
})

test('a body that is too large for the port is answered, not cut off, in the shape of errors', async () => {
  const served = await createFake().listen({ maxBytes: 1000 })
  const body = `{"name":"${'x'.repeat(3_000_000)}"}`
  try {
    const answer = await fetch(`${served.url}/api/v1/contacts`, { method: 'POST', headers, body })
    expect(answer.status).toBe(413)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await answer.json()).toEqual({
      error: { code: 'payload_too_large', message: 'the body must be at most 1000 bytes', details: {} },
    })
  } finally {
    await served.close()
  }
})

test('the clock does not go where instants cannot follow', () => {
  const { control } = createFake()
  expect(() => control.advance(1e300)).toThrow('cannot move past the year 9998')
  expect(() => control.advance(-1)).toThrow('only moves forward')
  expect(() => control.advance(Number.NaN)).toThrow('only moves forward')
  control.advance(1000)
  expect(control.now).toBe('2030-01-01T00:00:01.000Z')
})

test.each([
  ['GET', '/contact', 'did you mean GET /api/v1/contacts?'],
  ['PUT', '/contacts', 'the path takes GET, '],
] as const)('%s %s is refused with what is served instead', (method, path, hint) => {
  expect(ask(createFake(), method, path).json.error.message).toContain(
    `no route ${method} /api/v1${path}: ${hint}`,
  )
})
