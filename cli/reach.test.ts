import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createFake } from '../fake-server/index.js'
import { httpTransport, Unreachable } from '../suites/index.js'
import { direct, fakeTarget } from './fake-target.js'
import { reach, watched, whyUnreachable } from './reach.js'

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

describe('reach', () => {
  it('passes where the target answers, and remarks on an answer that is no success', async () => {
    const notes: string[] = []
    await reach(fakeTarget(fake, direct(fake), 'fake:'), (line) => notes.push(line))
    expect(notes).toEqual([])
    const lost = async () => ({ status: 404, headers: {}, text: '' })
    await reach(fakeTarget(fake, lost, 'https://a.example.com'), (line) => notes.push(line))
    expect(notes.join()).toContain('answered 404; if every rule fails, check the base URL')
  })

  it('stops where the key is refused', async () => {
    const target = { ...fakeTarget(fake, direct(fake), 'http://127.0.0.1'), keys: { main: 'nobody' } }
    await expect(reach(target, silent)).rejects.toMatchObject({
      code: 2,
      message: expect.stringContaining('refuses the API key'),
    })
  })

  it('stops where nobody listens, where no name is found, and where TLS meets none', async () => {
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
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS failed: certificate'],
    ['UND_ERR_CONNECT_TIMEOUT', 'no connection in time (time-out)'],
    ['EHOSTUNREACH', 'there is no route to a.example.com'],
    ['EOTHER', 'outer'],
  ])('tells of %s', (code, words) => {
    const cause = Object.assign(new Error('certificate'), { code })
    const error = new Unreachable('outer', { cause: new AggregateError([cause]) })
    expect(whyUnreachable(error, 'https://a.example.com')).toContain(words)
  })
})

describe('watched', () => {
  it('tells once that the target is lost, after ten requests in a row without an answer', async () => {
    let up = false
    const lost: string[] = []
    const transport = async () => {
      if (up) return { status: 200, headers: {}, text: '' }
      throw new Unreachable('reset')
    }
    const target = watched(fakeTarget(fake, transport, 'https://a.example.com'), (why) => lost.push(why))
    const ask = () => target.transport({ method: 'GET', path: '/', headers: {} }).catch(() => undefined)
    for (let n = 0; n < 9; n += 1) await ask()
    up = true
    await ask()
    up = false
    for (let n = 0; n < 9; n += 1) await ask()
    expect(lost).toEqual([])
    for (let n = 0; n < 9; n += 1) await ask()
    expect(lost).toEqual(['https://a.example.com stopped answering: reset'])
  })
})
