import { Validator } from '@seriousme/openapi-schema-validator'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { assume } from '../../contract/index.js'
import { openApi } from '../../contract/openapi/document.js'
import { createFake, demoKeys, type FakeOptions, type ListenOptions, type LogEntry } from '../index.js'
import { logLine } from './request-log.js'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const authorization = `Bearer ${demoKeys.main}`

async function serve(listening: ListenOptions = {}, options: FakeOptions = {}) {
  const fake = createFake(options)
  const { url, close } = await fake.listen(listening)
  ends.push(close)
  return { fake, url }
}

describe('/openapi.json', () => {
  test('describes the API with the choices of the fake', async () => {
    const assumptions = { 'error-body': { code: 'code', message: 'message', details: 'details' } }
    const { url } = await serve({}, { assumptions })
    const answer = await fetch(`${url}/openapi.json`)
    const description = (await answer.json()) as Record<string, unknown>
    expect(description).toEqual(JSON.parse(JSON.stringify(openApi('full', assume(assumptions)))))
    expect((await new Validator().validate(description)).valid).toBe(true)
  })

  test('has exact lengths on request', async () => {
    const { url } = await serve()
    const asked = async (query: string) => (await fetch(`${url}/openapi.json${query}`)).text()
    expect(await asked('?lengths=exact')).toBe(
      JSON.stringify(openApi('full', assume({}), { lengths: 'exact' })),
    )
    expect(await asked('?lengths=plain')).toBe(await asked(''))
  })

  test.each([
    ['?lengths=strict', "'lengths' must be plain or exact, not 'strict'"],
    ['?length=exact', "GET /openapi.json has no query parameter 'length': did you mean 'lengths'?"],
  ])('refuses %s', async (query, error) => {
    const { url } = await serve()
    const answer = await fetch(`${url}/openapi.json${query}`)
    expect([answer.status, await answer.json()]).toEqual([400, { error }])
  })

  test('is not served without control', async () => {
    const { url } = await serve({ control: false })
    expect((await fetch(`${url}/openapi.json`)).status).toBe(404)
    expect((await fetch(`${url}/openapi.json?lengths=exact`)).status).toBe(404)
  })
})

describe('pages of other origins', () => {
  const origin = 'http://localhost:5173'
  const preflight = (url: string, path: string) =>
    fetch(`${url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization, idempotency-key',
      },
    })
  const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin')

  test('are not let in by default', async () => {
    const { url } = await serve()
    expect(allowed(await fetch(`${url}/api/v1/tags`, { headers: { authorization, origin } }))).toBeNull()
    expect(allowed(await preflight(url, '/api/v1/tags'))).toBeNull()
  })

  test('are named once on stderr, with what lets them in, where they ask in vain', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { url } = await serve({ cors: ['http://known.example'] })
    for (let n = 0; n < 2; n += 1) await preflight(url, '/api/v1/tags')
    const lines = written.mock.calls.map(([line]) => line)
    written.mockRestore()
    expect(lines).toEqual([expect.stringContaining(`a page of ${origin} from calling the API`)])
    expect(lines[0]).toContain(`--cors ${origin}`)
  })

  test('may send what they ask for, and read the headers of the API', async () => {
    const { url, fake } = await serve({ cors: true })
    const asked = await preflight(url, '/api/v1/contacts/x')
    expect([asked.status, allowed(asked)]).toEqual([204, '*'])
    expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(asked.headers.get('access-control-allow-headers')).toBe('authorization, idempotency-key')
    expect(fake.control.journal).toEqual([])
    const refused = await fetch(`${url}/api/v1/contacts?limit=200`, { headers: { authorization, origin } })
    expect([refused.status, allowed(refused)]).toEqual([400, '*'])
    expect(refused.headers.get('access-control-expose-headers')).toContain('x-fake-rule')
  })

  test('are let in by a list', async () => {
    const { url } = await serve({ cors: [origin] })
    const get = (from: string) => fetch(`${url}/api/v1/tags`, { headers: { authorization, origin: from } })
    expect(allowed(await get(origin))).toBe(origin)
    expect(allowed(await get('http://evil.example'))).toBeNull()
    expect((await get(origin)).headers.get('vary')).toBe('origin')
  })

  test('never reach control', async () => {
    const { url } = await serve({ cors: true })
    expect(allowed(await fetch(`${url}/__fake/clock`, { headers: { origin } }))).toBeNull()
  })
})

describe('the log', () => {
  test('has an entry for each request, with the rule or the fault behind its answer', async () => {
    const entries: LogEntry[] = []
    const { fake, url } = await serve({ log: (entry) => entries.push(entry) })
    await fetch(`${url}/api/v1/tags`, { headers: { authorization } })
    await fetch(`${url}/api/v1/contacts?limit=200`, { headers: { authorization } })
    fake.fail({ on: 'GET /tags', with: 503 })
    fake.fail({ on: 'GET /tags', with: 'reset' })
    await fetch(`${url}/api/v1/tags`, { headers: { authorization } })
    await fetch(`${url}/api/v1/tags`, { headers: { authorization } }).catch(() => undefined)
    await fetch(`${url}/__fake/clock`)
    await expect.poll(() => entries).toHaveLength(4)
    expect(entries).toMatchObject([
      { method: 'GET', path: '/api/v1/tags', status: 200 },
      { path: '/api/v1/contacts?limit=200', status: 400, rule: 'paging.limit-above-max' },
      { status: 503, fault: '503' },
      { status: 0, fault: 'reset' },
    ])
    expect(entries.every(({ ms, at }) => ms >= 0 && ms < 10_000 && !Number.isNaN(Date.parse(at)))).toBe(true)
  })

  test('is JSON, or lines that are coloured on request', () => {
    const entry = {
      at: '2031-05-01T09:00:00.123Z',
      method: 'GET',
      path: '/api/v1/contacts?limit=200',
      status: 400,
      ms: 1.25,
      rule: 'paging.limit-above-max',
    }
    expect(logLine(entry)).toBe(
      '09:00:00.123 GET    /api/v1/contacts?limit=200 400 1.3 ms paging.limit-above-max',
    )
    expect(logLine(entry, true)).toContain('\u001b[33m400\u001b[39m')
    expect(logLine({ ...entry, status: 0, fault: 'reset' })).toContain('no answer')
  })
})
