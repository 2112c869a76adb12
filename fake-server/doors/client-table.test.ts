import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createFake, demoKeys } from '../index.js'
import { type ClientRow, clientRows } from './client-table.test-kit.js'
import type { Client, Sent } from './clients.test-kit.js'

const origin = 'https://api.example.com'
const json = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
const { 'content-type': _, ...read } = json

/** What each client sends: a page, a creation with its replay, and errors of several kinds. */
const requests: readonly Omit<Sent, 'url'>[] = [
  { method: 'GET', headers: read, body: '' },
  { method: 'POST', headers: { ...json, 'idempotency-key': 'k1' }, body: '{"name":"Zoë 李雷 🦊"}' },
  { method: 'POST', headers: { ...json, 'idempotency-key': 'k1' }, body: '{"name":"Zoë 李雷 🦊"}' },
  { method: 'POST', headers: { ...json, 'idempotency-key': 'k1' }, body: '{"name":"Ana"}' },
  { method: 'POST', headers: json, body: '{"name":' },
  { method: 'GET', headers: { ...read, authorization: 'Bearer unknown' }, body: '' },
  { method: 'GET', headers: read, body: '' },
]

/** The headers of an answer that each client must show. */
const shown = ['content-type', 'x-fake-rule']

async function transcript(client: Client, base = origin): Promise<unknown[]> {
  const lines: unknown[] = []
  for (const sent of requests) {
    const url = `${base}/api/v1/contacts${sent.method === 'GET' ? '?limit=100' : ''}`
    const { status, headers, body } = await client({ ...sent, url })
    lines.push([status, shown.map((name) => headers[name] ?? ''), body])
  }
  return lines
}

const handled = createFake()
const expected = await transcript(async ({ url, ...sent }) =>
  handled.handle({ ...sent, target: url.slice(origin.length) }),
)

/** A column of the table: a client's transcript through a door, undefined where the client cannot take it. */
const doors: readonly (readonly [
  name: string,
  (row: ClientRow) => (() => Promise<unknown[]>) | undefined,
])[] = [
  ['`fake.fetch`', ({ withFetch }) => withFetch && (() => transcript(withFetch(createFake().fetch)))],
  [
    '`intercept`',
    ({ plain }) =>
      () =>
        createFake().intercept(origin, { others: 'refuse' }, () => transcript(plain)),
  ],
  [
    '`dispatcher()`',
    ({ withDispatcher }) => withDispatcher && (() => transcript(withDispatcher(createFake().dispatcher()))),
  ],
  [
    '`listen()`',
    ({ plain, isHttp2 }) =>
      isHttp2
        ? undefined
        : async () => {
            await using served = await createFake().listen({ cors: true })
            return await transcript(plain, served.url)
          },
  ],
]

describe.each(clientRows.map((row) => [row.name, row] as const))('%s', (_, row) => {
  const cells = doors.flatMap(([name, cell]) => {
    const run = cell(row)
    return run ? [[name, run] as const] : []
  })
  test.each(cells)('gets the same answers through %s', async (_, run) => {
    expect(await run()).toEqual(expected)
  })

  test('gets them from an interception of the whole process', async () => {
    using _ = createFake().intercept(origin, { others: 'refuse' })
    expect(await transcript(row.plain)).toEqual(expected)
  })
})

test('what the clients are answered differs', () => {
  expect(expected.map((line) => (line as [number])[0])).toEqual([200, 201, 201, 422, 400, 401, 200])
})

test('docs/fake/doors.md shows this table', () => {
  const head = ['your client', ...doors.map(([name]) => name)]
  const rows = clientRows.map((row) => [row.name, ...doors.map(([, cell]) => (cell(row) ? 'yes' : '–'))])
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const page = readFileSync(new URL('../../docs/fake/doors.md', import.meta.url), 'utf8')
  expect(page).toContain(lines.join('\n'))
})
