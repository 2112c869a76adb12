import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { selfSigned } from '../cli/target/self-signed.test-kit.js'
import type { WireResponse } from '../suites/index.js'
import { always, answering, busy, honest, inBytes, json, lagging, plainly, useServer } from './bad-targets.js'
import { failing, isWhole, judgeServer } from './judge-server.js'

const some = { rule: ['tag.*', 'contact.create*', 'deal.close*', 'filter.contact*'] }
const few = { rule: ['tag.*'] }
const whole = isWhole ? {} : some

/** Writes in a way that a client must take. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

const writings: readonly [string, (answer: WireResponse, response: ServerResponse) => void][] = [
  ['in gzip', (answer, r) => inBytes(answer, gzipSync(answer.text), { 'content-encoding': 'gzip' })(r)],
  [
    'in br',
    (answer, r) => inBytes(answer, brotliCompressSync(answer.text, quick), { 'content-encoding': 'br' })(r),
  ],
  [
    'in chunks',
    ({ status, headers: { 'content-length': _, ...headers }, text }, r) => {
      r.writeHead(status, headers)
      const half = Math.floor(text.length / 2)
      r.write(text.slice(0, half) || ' ')
      setImmediate(() => r.end(text.slice(half)))
    },
  ],
]

describe('an honest server', () => {
  // prove:targets tries each.
  it.each(isWhole ? writings : writings.slice(-1))('that writes %s passes', async (_, write) => {
    const ran = await useServer(answering(honest(), write), (url) => judgeServer(url, whole))
    expect(failing(ran)).toEqual([])
    expect(ran.code).toBe(0)
  })

  it('behind a proxy that drops every 20th request fails nothing', async () => {
    const transport = honest()
    let calls = 0
    const handler: RequestListener = (request, response) => {
      calls += 1
      // In turn before anything is done, and after it.
      if (calls % 40 === 20) return void request.socket.destroy()
      const cut = () => void request.socket.destroy()
      void answering(transport, calls % 40 === 0 ? cut : plainly)(request, response)
    }
    const ran = await useServer(handler, (url) => judgeServer(url, whole))
    expect(failing(ran)).toEqual([])
    expect(ran.report?.totals.pass).toBeGreaterThan(0)
  })

  it('whose replicas lag 300 ms behind fails nothing', async () => {
    const ran = await useServer(answering(lagging(300)), (url) =>
      judgeServer(url, isWhole ? {} : { rule: ['contact.create*', 'deal.create*'] }),
    )
    expect(failing(ran)).toEqual([])
    expect(ran.report?.rules.length).toBeGreaterThan(0)
  })

  it('that other clients write to all the time fails nothing', async () => {
    const { transport, stop } = busy(honest())
    try {
      const ran = await useServer(answering(transport), (url) => judgeServer(url, whole))
      expect(failing(ran)).toEqual([])
    } finally {
      stop()
    }
  })

  it('on IPv6 passes', async () => {
    const ran = await useServer(answering(honest()), (url) => judgeServer(url, few), { host: '::1' })
    expect([failing(ran), ran.code]).toEqual([[], 0])
  })

  it('with a certificate of its own passes with --ca alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'conformance-ca-'))
    const ca = join(folder, 'ca.pem')
    writeFileSync(ca, selfSigned.cert)
    await useServer(
      answering(honest()),
      async (url) => {
        const refused = await judgeServer(url, few)
        expect(refused.said).toContain('to trust a private certificate, give --ca <file>')
        expect(refused.code).toBe(3)
        expect((await judgeServer(url, { ...few, ca })).code).toBe(0)
      },
      { tls: true },
    ).finally(() => rmSync(folder, { recursive: true }))
  })

  it('under a path passes, with a trailing slash or without', async () => {
    const inner = answering(honest())
    const handler: RequestListener = (request, response) => {
      if (!request.url?.startsWith('/crm/api/')) return always(404)(request, response)
      request.url = request.url.slice('/crm'.length)
      return inner(request, response)
    }
    await useServer(handler, async (url) => {
      for (const base of [`${url}/crm`, `${url}/crm/`]) expect((await judgeServer(base, few)).code).toBe(0)
    })
  })

  it('is not asked where its address holds credentials, which no output shows', async () => {
    const { code, said } = await judgeServer('http://user:hidden-word@127.0.0.1:1', few)
    expect(code).toBe(2)
    expect(said).toContain('holds credentials')
    expect(said).not.toContain('hidden-word')
  })

  it('that stops the run for a moment with 429 is waited for', async () => {
    const transport = honest()
    let calls = 0
    const handler: RequestListener = (request, response) => {
      calls += 1
      return calls % 25 === 0
        ? always(429, '{"error":{"code":"rate_limited"}}', { ...json, 'retry-after': '0' })(request, response)
        : answering(transport)(request, response)
    }
    const ran = await useServer(handler, (url) => judgeServer(url, some))
    expect(failing(ran)).toEqual([])
  })
})

describe('a server with its content type wrong', () => {
  it.each<[string, Record<string, string>]>([
    ['none', {}],
    ['text/plain', { 'content-type': 'text/plain' }],
  ])('(%s) is judged, and every other rule goes on', async (_, type) => {
    const write = ({ status, headers, text }: WireResponse, r: ServerResponse) => {
      const { 'content-type': __, ...rest } = headers
      plainly({ status, headers: { ...rest, ...type }, text }, r)
    }
    const { code, report } = await useServer(answering(honest(), write), (url) => judgeServer(url, few))
    expect([code, report?.totals.pass]).toEqual([0, report?.rules.length])
  })
})
