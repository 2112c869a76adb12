import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFake, demoKeys } from '../../fake-server/index.js'
import type { Report } from '../../reporters/index.js'
import { judge } from '../judge/judge.js'
import { Judging } from './judging.js'
import type { PassedExchange } from './passed-exchange.js'

const folder = mkdtempSync(join(tmpdir(), 'judging-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bodyOf = (text: string) => ({ size: Buffer.byteLength(text), bytes: Buffer.from(text) })

/** What passes to and from an honest server. */
async function passed(): Promise<PassedExchange[]> {
  const fake = createFake({ seed: 1, workspace: 'empty' })
  const exchanges: PassedExchange[] = []
  const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
  const send = async (method: string, target: string, body?: object) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const answer = await fake.fetch(`http://h${target}`, {
      method,
      headers: { ...headers, ...(body && { 'idempotency-key': target + text }) },
      ...(body && { body: text }),
    })
    const lines = (pairs: Iterable<readonly [string, string]>) =>
      [...pairs].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const key = body ? `idempotency-key: ${target}${text}\r\n` : ''
    const answered = await answer.text()
    const sentMs = Date.now() + exchanges.length * 10
    exchanges.push({
      method,
      target,
      head: `${method} ${target} HTTP/1.1\r\n${lines(Object.entries(headers))}${key}\r\n`,
      body: bodyOf(text),
      answer: {
        status: answer.status,
        head: `HTTP/1.1 ${answer.status} X\r\n${lines(answer.headers)}\r\n`,
        body: bodyOf(answered),
      },
      sentMs,
      endedMs: sentMs + 1,
    })
    return (JSON.parse(answered) as { readonly nextCursor?: string }).nextCursor
  }
  for (const name of ['Ana', 'Ben', 'Cem']) await send('POST', '/api/v1/contacts', { name })
  const page = '/api/v1/contacts?limit=1'
  for (let next = await send('GET', page); next; ) next = await send('GET', `${page}&cursor=${next}`)
  return exchanges
}

/** The verdicts on the file of a recording, by rule. */
async function verdictsOn(file: string, closed: boolean) {
  const output = join(folder, 'report.json')
  await judge([file], { variant: 'full', closed, quiet: true, only: 'server', reporter: [`json=${output}`] })
  const { rules, recording } = JSON.parse(readFileSync(output, 'utf8')) as Report
  return { rules: rules.map(({ id, verdict }) => `${id} ${verdict}`), closed: recording?.closed }
}

test('a gap is in the recording, and what needs all the traffic is then not judged', async () => {
  const exchanges = await passed()
  const [empty] = exchanges.slice(4, 5)
  // A page that is empty although no other one has its record.
  if (empty?.answer)
    exchanges[4] = {
      ...empty,
      answer: {
        ...empty.answer,
        body: bodyOf(String(empty.answer.body.bytes).replace(/"data":\[.*\]/, '"data":[]')),
      },
    }
  const reports: Report[] = []
  for (const name of ['whole.har', 'gap.har']) {
    const judging = new Judging({
      variant: 'full',
      isClosed: true,
      isHttp2: false,
      url: 'http://h',
      origin: 'http://h',
      record: join(folder, name),
    })
    await judging.see(exchanges)
    if (name === 'gap.har') judging.miss(2)
    reports.push(await judging.end({ startedAt: new Date(), durationMs: 1, repeat: '', remarks: [] }))
  }
  const [whole, gap] = ['whole.har', 'gap.har'].map((name) => join(folder, name)) as [string, string]
  const open = await verdictsOn(whole, false)
  const lost = 'paging.traversal-complete'
  expect((await verdictsOn(whole, true)).rules).toContain(`${lost} fail`)
  expect(open.rules).not.toContain(`${lost} fail`)
  expect(await verdictsOn(gap, true)).toEqual(open)
  const passing = reports.map(({ rules }) => rules.find(({ id }) => id === lost)?.verdict)
  expect([passing[0], open.rules.includes(`${lost} ${passing[1]}`)]).toEqual(['fail', true])
  expect(reports[1]?.warnings?.[0]).toMatch(
    /^2 exchanges passed while judging fell behind.*--closed does not hold/,
  )
})
