import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createFake } from '../../fake-server/index.js'
import { httpTransport, type Transport, Unreachable, whyUnreachable } from '../../suites/index.js'
import { direct, fakeTarget } from './fake-target.js'
import { reach, watched } from './reach.js'

const fake = createFake()
const silent = () => undefined

/** Probes an address over HTTP, as a run does. */
async function probe(baseUrl: string, timeoutMs = 5000): Promise<void> {
  const { transport, close } = httpTransport({ baseUrl, timeoutMs })
  await reach(fakeTarget(fake, transport, baseUrl), silent).finally(close)
}

/** The address of a server that treats each connection so. */
async function served(handler: Parameters<typeof createServer>[1], use: (url: string) => Promise<void>) {
  const server = createServer(handler as never)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await use(`127.0.0.1:${port}`).finally(() => {
    server.closeAllConnections()
    server.close()
  })
}

/** A target whose reads get these answers by path, 404 where none is named. */
const answering = (answers: Readonly<Record<string, Partial<Awaited<ReturnType<Transport>>>>>) =>
  fakeTarget(
    fake,
    async ({ path }) => ({ status: 404, headers: {}, text: '', ...answers[path.replace(/\?.*/, '')] }),
    'https://a.example.com',
  )

const contacts = '/api/v1/contacts'
const page = { status: 200, text: '{"data":[],"nextCursor":null}' }

describe('reach', () => {
  it('passes where the target answers', async () => {
    const notes: string[] = []
    await reach(fakeTarget(fake, direct(fake), 'fake:'), (line) => notes.push(line))
    expect(notes).toEqual([])
  })

  it('passes where one read is faulty and another is answered as documented', async () => {
    for (const path of ['tags', 'deals', 'webhooks'])
      for (const status of [401, 403, 404, 500])
        await expect(
          reach(answering({ [contacts]: { status }, [`/api/v1/${path}`]: page }), silent),
        ).resolves.toBeUndefined()
  })

  it.each([
    [
      { status: 200, text: '<html>', headers: { 'content-type': 'text/html' } },
      '200 with a body that is not JSON (text/html): check the base URL',
    ],
    [{ status: 200, text: '' }, '200 with no body: check the base URL'],
    [{ status: 200, text: '{}' }, '200 with JSON that holds no list in `data`: check the base URL'],
    [{ status: 200, text: '[]' }, '200 with JSON that holds no list in `data`: check the base URL'],
    [
      { status: 200, text: '{"data":[],"next_cursor":null}' },
      '200 with a `next_cursor`, which means the compact variant: give --variant compact',
    ],
    [
      { status: 301, headers: { location: 'https://b.example.com/' } },
      '301, a redirect to https://b.example.com/, which is not followed',
    ],
    [{ status: 401 }, '401: the API key is refused; check CONFORMANCE_API_KEY, --api-key or apiKey'],
    [
      { status: 403, text: '{"error":{"code":"insufficient_scope"}}' },
      '403 `insufficient_scope`: the main key may read nothing here',
    ],
    [{ status: 403 }, '403: check the API key'],
    [{ status: 404 }, '404: check the base URL, which is given without /api/v1'],
    [{ status: 503 }, '503: the server, or a proxy in front of it, is not working'],
  ])('stops where every read answers %o', async (answer, words) => {
    const everywhere = Object.fromEntries(
      ['contacts', 'tags', 'deals', 'webhooks'].map((name) => [`/api/v1/${name}`, answer]),
    )
    const message = expect.stringContaining(
      `https://a.example.com does not answer as this API: GET /api/v1/contacts?limit=1 answered ${words}`,
    )
    await expect(reach(answering(everywhere), silent)).rejects.toMatchObject({ code: 3, message })
  })

  it.each([
    ['missing', true],
    ['unknown', false],
  ])('says of a key that is refused as %s whether it may not have arrived', async (why, isHinted) => {
    const refused = (text: string) => ({ status: 401, headers: {}, text })
    const target = fakeTarget(
      fake,
      async ({ headers }) =>
        refused(`the key is ${headers.authorization === undefined ? 'missing' : why} (call 17)`),
      'https://a.example.com',
    )
    const { message } = (await reach(target, silent).catch((error: Error) => error as Error)) as Error
    expect(message.includes('nothing in front of the server removes `Authorization`')).toBe(isHinted)
  })

  it('distinguishes the full variant from the compact one', async () => {
    const target = { ...answering({ [contacts]: page }), variant: 'compact' as const }
    await expect(reach(target, silent)).rejects.toThrow('give --variant full')
  })

  it('stops at once where it is asked to wait longer than it will', async () => {
    const target = answering({ [contacts]: { status: 429, headers: { 'retry-after': '3600' } } })
    await expect(reach(target, silent)).rejects.toThrow('answers 429 and asks to wait 3600 s (call 1)')
  })

  it('stops where no server listens, where no name is found, and where TLS meets none', async () => {
    await served(silent, async (host) => {
      await expect(probe(`https://${host}`)).rejects.toMatchObject({
        code: 3,
        message: expect.stringMatching(/^cannot reach https:\/\/127.*: TLS failed \(/),
      })
    })
    await expect(probe('http://127.0.0.1:1')).rejects.toThrow(
      'cannot reach http://127.0.0.1:1: the connection was refused; is a server listening on 127.0.0.1:1?',
    )
    await expect(probe('http://no-such-host.invalid')).rejects.toThrow(
      /cannot reach http:\/\/no-such-host.invalid: the name no-such-host.invalid cannot be resolved/,
    )
  })

  it('stops where no answer comes in time, and where the connection is closed', async () => {
    await served(silent, async (host) => {
      await expect(probe(`http://${host}`, 300)).rejects.toThrow('no whole answer within 300 ms')
    })
    await served(
      (request) => request.socket.destroy(),
      async (host) => {
        await expect(probe(`http://${host}`)).rejects.toThrow(
          'the connection was closed before an answer came',
        )
      },
    )
  })
})

describe('whyUnreachable', () => {
  it.each([
    ['CERT_HAS_EXPIRED', 'TLS failed: certificate (CERT_HAS_EXPIRED)'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'give --ca <file>'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS failed: certificate'],
    ['UND_ERR_CONNECT_TIMEOUT', 'no connection in time (time-out)'],
    ['UND_ERR_BODY_TIMEOUT', 'no whole answer within 10 s'],
    ['EHOSTUNREACH', 'there is no route to a.example.com'],
    ['HPE_INVALID_CONSTANT', 'the answer is not HTTP (HPE_INVALID_CONSTANT)'],
    ['EOTHER', 'certificate'],
  ])('reports %s', (code, words) => {
    const cause = Object.assign(new Error('certificate'), { code })
    const error = new Error('outer', { cause: new AggregateError([cause]) })
    const reached = {
      baseUrl: 'https://a.example.com',
      timeoutMs: 10_000,
      proxy: undefined,
      certificate: undefined,
    }
    expect(whyUnreachable(error, reached)).toContain(words)
  })
})

describe('watched', () => {
  const request = (path: string) => ({ method: 'GET', path, headers: {} })

  it('reports once that the target is lost, when a read is not answered either', async () => {
    const lost: string[] = []
    const transport = async () => {
      throw new Unreachable('reset')
    }
    const target = watched(
      fakeTarget(fake, transport, 'https://a.example.com'),
      (why) => lost.push(why),
      [0, 0],
    )
    const ask = () => target.transport(request('/')).catch(() => undefined)
    await ask()
    await ask()
    expect(lost).toEqual([])
    await ask()
    expect(lost).toEqual(['https://a.example.com stopped answering: reset'])
  })

  it('goes on where a single operation is not answered', async () => {
    const lost: string[] = []
    const transport: Transport = async ({ path }) => {
      if (path.startsWith(contacts)) return { status: 200, headers: {}, text: '' }
      throw new Unreachable('reset')
    }
    const target = watched(fakeTarget(fake, transport, 'https://a.example.com'), (why) => lost.push(why), [0])
    for (let n = 0; n < 20; n += 1) await target.transport(request('/')).catch(() => undefined)
    expect(lost).toEqual([])
  })

  it('reports that the main key gets nothing but 429', async () => {
    const lost: string[] = []
    const transport = async () => ({ status: 429, headers: {}, text: '' })
    const target = watched(fakeTarget(fake, transport, 'https://a.example.com'), (why) => lost.push(why))
    const ask = (key: string) =>
      target.transport({ ...request('/'), headers: { authorization: `Bearer ${key}` } })
    for (let n = 0; n < 30; n += 1) await ask('another')
    expect(lost).toEqual([])
    // A crowd of calls meets the same 429, which says nothing of the next minute.
    for (let n = 0; n < 30; n += 1) await ask(target.keys.main)
    expect(lost).toEqual([])
    await target.pauses?.pause(20_000)
    for (let n = 0; n < 30; n += 1) await ask(target.keys.main)
    expect(lost).toEqual(['https://a.example.com answers 429 to every request'])
  })
})
