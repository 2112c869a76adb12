import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import http2 from 'node:http2'
import { request as undiciRequest } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import { ConnectionError, createFake, demoKeys, type Fake } from '../../index.js'

const origin = 'https://crm.example.com'
const headers = {
  authorization: `Bearer ${demoKeys.main}`,
  'content-type': 'application/json',
  'idempotency-key': 'k1',
}
const body = JSON.stringify({ name: 'Ana' })
const path = '/api/v1/contacts'

/** The outcome of one creation: its status and body, or the code of the error that ended it. */
type Create = (base: string) => Promise<string>

const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return `${error instanceof TypeError ? 'TypeError ' : ''}${code ?? cause?.code}`
}

const byFetch =
  (send: typeof fetch): Create =>
  async (base) => {
    try {
      const answer = await send(`${base}${path}`, { method: 'POST', headers, body })
      return `${answer.status} ${(await answer.text()).length > 0}`
    } catch (error) {
      return codeOf(error)
    }
  }

const byHttp: Create = (base) =>
  new Promise((resolve) => {
    const sent = httpRequest(`${base}${path}`, { method: 'POST', headers }, (answer) => {
      answer.on('error', (error) => resolve(`partly ${codeOf(error)}`))
      answer.on('data', () => undefined)
      answer.on('end', () => resolve(`${answer.statusCode} true`))
    })
    sent.on('error', (error) => resolve(codeOf(error)))
    sent.end(body)
  })

const byUndici =
  (fake?: Fake): Create =>
  async (base) => {
    try {
      const answer = await undiciRequest(`${base}${path}`, {
        method: 'POST',
        headers,
        body,
        ...(fake && { dispatcher: fake.dispatcher() }),
      })
      return `${answer.statusCode} ${(await answer.body.text()).length > 0}`
    } catch (error) {
      return codeOf(error)
    }
  }

const byHttp2: Create = async (base) => {
  const session = http2.connect(base)
  closing.push(() => session.destroy())
  session.on('error', () => undefined)
  const stream = session.request({ ':path': path, ':method': 'POST', ...headers })
  stream.end(body)
  let isPartly = false
  try {
    const [head] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders]
    isPartly = true
    let text = ''
    for await (const part of stream) text += part
    return `${head[':status']} ${text.length > 0}`
  } catch (error) {
    return `${isPartly ? 'partly ' : ''}${codeOf(error)}`
  }
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const port = async (fake: Fake): Promise<string> => {
  const { url, close } = await fake.listen()
  closing.push(close)
  return url
}
const intercepted = async (fake: Fake): Promise<string> => {
  const door = fake.intercept('http://crm.example.com')
  closing.push(() => door.dispose())
  return 'http://crm.example.com'
}

const doors: readonly [
  name: string,
  base: (fake: Fake) => Promise<string>,
  create: (fake: Fake) => Create,
][] = [
  ['fake.fetch', async () => origin, (fake) => byFetch(fake.fetch)],
  ['fetch on a port', port, () => byFetch((...given) => fetch(...given))],
  ['fetch intercepted', intercepted, () => byFetch((...given) => fetch(...given))],
  ['http on a port', port, () => byHttp],
  ['http intercepted', intercepted, () => byHttp],
  ['http/2 intercepted', intercepted, () => byHttp2],
  ['undici on a port', port, () => byUndici()],
  ['undici by its dispatcher', async () => origin, (fake) => byUndici(fake)],
  ['undici intercepted', intercepted, () => byUndici()],
]

describe.each(doors)('%s', (name, baseOf, createOf) => {
  const isFetch = name.includes('fetch')
  const isHttp2 = name.startsWith('http/2')
  const reset = isHttp2 ? 'ERR_HTTP2_STREAM_ERROR' : isFetch ? 'TypeError ECONNRESET' : 'ECONNRESET'
  const truncated = isHttp2
    ? 'partly ERR_HTTP2_STREAM_ERROR'
    : name.startsWith('http')
      ? 'partly ECONNRESET'
      : isFetch
        ? 'TypeError UND_ERR_SOCKET'
        : 'UND_ERR_SOCKET'

  test('a reset comes before the effect, a lost answer after it, and a retry with the key replays', async () => {
    const fake = createFake()
    const base = await baseOf(fake)
    const create = createOf(fake)
    const before = fake.contacts.list().length
    fake.fail({ on: 'POST /contacts', with: 'reset' })
    fake.fail({ on: 'POST /contacts', with: 'lost-after-commit' })
    fake.fail({ on: 'POST /contacts', with: 'truncate' })
    expect(await create(base)).toBe(reset)
    expect(fake.contacts.list()).toHaveLength(before)
    expect(await create(base)).toBe(reset)
    expect(fake.contacts.list()).toHaveLength(before + 1)
    expect(await create(base)).toBe(truncated)
    expect(await create(base)).toBe('201 true')
    expect(fake.contacts.list()).toHaveLength(before + 1)
    expect(fake.requests('POST /contacts').map(({ status, fault }) => [status, fault])).toEqual([
      [0, 'reset'],
      [201, 'lost-after-commit'],
      [201, 'truncate'],
      [201, undefined],
    ])
  })
})

test('handle rejects with a ConnectionError, which holds what arrived', async () => {
  const fake = createFake()
  fake.fail({ with: 'reset' })
  fake.fail({ with: 'truncate' })
  const request = { method: 'GET', target: '/api/v1/tags?limit=2', headers, body: '' }
  const handle = async () => fake.handle(request)
  await expect(handle()).rejects.toMatchObject({ code: 'ECONNRESET', message: 'read ECONNRESET' })
  const error = await handle().catch((thrown: unknown) => thrown as ConnectionError)
  expect(error).toBeInstanceOf(ConnectionError)
  const whole = (await fake.handle(request)).body
  expect((error as ConnectionError).partial).toMatchObject({
    status: 200,
    body: whole.slice(0, whole.length / 2),
  })
})
