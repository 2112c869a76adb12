import { describe, expect, test } from 'vitest'
import { family, rule } from '../../contract/rules/rule.js'
import type { Check } from '../api/check.js'
import { dialectOf } from '../api/dialect.js'
import { type Json, run, suite, type Transport, Unreachable, virtualPauses } from '../index.js'
import { answering, emptyPage } from './answering.test-kit.js'
import { Lag } from './lag.js'
import { OwnWrites } from './own-writes.js'

const contacts = 'GET /api/v1/contacts'
const deals = 'GET /api/v1/deals'

/** A lag that counts what it reports. */
function lagged() {
  const pauses = virtualPauses()
  const reported: string[] = []
  const lag = new Lag(pauses, dialectOf(answering(async () => emptyPage)), (list, ms) =>
    reported.push(`${list} ${ms}`),
  )
  lag.maxMs = 1000
  return { lag, pauses, reported }
}

describe('the lag of reads', () => {
  test('is that of one operation: others wait for nothing', () => {
    const { lag, reported } = lagged()
    lag.noteLate(contacts, 200)
    lag.noteWrite()
    expect([lag.remainingMs(contacts), lag.remainingMs(deals)]).toEqual([250, 0])
    expect(reported).toEqual([`${contacts} 250`])
  })

  test('is waited for after a write only, and never longer than a write may take', async () => {
    const { lag, pauses } = lagged()
    lag.noteLate(contacts, 9000)
    expect(lag.remainingMs(contacts)).toBe(0)
    lag.noteWrite()
    expect(lag.remainingMs(contacts)).toBe(1000)
    await pauses.pause(400)
    expect(lag.remainingMs(contacts)).toBe(600)
  })

  test('is forgotten once reads that wait less and less show all', () => {
    const { lag } = lagged()
    lag.noteLate(contacts, 240)
    lag.noteWrite()
    const waits = new Set<number>()
    let reads = 0
    while (lag.remainingMs(contacts) > 0) {
      waits.add(lag.remainingMs(contacts))
      lag.noteWait(contacts)
      reads += 1
    }
    expect([...waits]).toEqual([...waits].toSorted((a, b) => b - a))
    expect(waits.size).toBeGreaterThan(5)
    expect(reads).toBeLessThan(500)
  })

  test('is possible until waiting was without success several times, and ever after it was seen', () => {
    const { lag } = lagged()
    const possible = [0, 1, 2, 3, 4].map(() => {
      lag.learn(false)
      return lag.isPossible
    })
    expect(possible).toEqual([true, true, true, false, false])
    lag.noteLate(contacts, 200)
    for (let n = 0; n < 9; n += 1) lag.learn(false)
    expect(lag.isPossible).toBe(true)
  })

  test("of a check's reads is waited for after its own writes only, except for shared records and reads that wait for the likely lag", () => {
    const { lag, pauses } = lagged()
    const own = new OwnWrites()
    const tickets = 'GET /api/v1/tickets'
    for (const list of [contacts, deals, tickets] as const) lag.noteLate(list, 200)
    lag.noteWrite('POST /api/v1/contacts')
    expect([lag.remainingMs(contacts, 'measured', own), lag.remainingMs(contacts, 'likely', own)]).toEqual([
      0, 250,
    ])
    expect([lag.remainingMs(deals, 'likely', own), lag.remainingMs(deals, 'full', own)]).toEqual([0, 1000])
    expect(lag.remainingMs(deals, 'none', own)).toBe(0)
    lag.noteWrite('PATCH /api/v1/tickets/{id}')
    expect(lag.remainingMs(tickets, 'measured', own)).toBe(250)
    own.noteWrite(pauses.now())
    expect(lag.remainingMs(deals, 'measured', own)).toBe(250)
  })

  test('is not what a repetition shows that came right', () => {
    const { lag } = lagged()
    lag.learn(true)
    lag.noteWrite()
    expect(lag.remainingMs(contacts)).toBe(0)
  })
})

/** A list of contacts that shows what was written after a delay; deals show at once. */
function replica(lagMs: () => number) {
  const pauses = virtualPauses()
  const rows: { readonly record: Json; readonly showsAt: number }[] = []
  let ids = 0
  const transport: Transport = async ({ method, path, body = '{}' }) => {
    await pauses.pause(10)
    if (method === 'POST') {
      ids += 1
      const record = { ...(JSON.parse(body) as Json), id: `r${ids}` }
      rows.push({ record, showsAt: pauses.now() + (path.includes('contacts') ? lagMs() : 0) })
      return { status: 201, headers: {}, text: JSON.stringify({ data: record }) }
    }
    const name = new URL(path, 'http://test.example.com').searchParams.get('email')
    const data = rows.flatMap(({ record, showsAt }) =>
      showsAt <= pauses.now() && (name === null || record.email === name) ? [record] : [],
    )
    return { ...emptyPage, text: JSON.stringify({ data, nextCursor: null }) }
  }
  return { transport, pauses }
}

const one = family('one', { 'one.it': rule('0', 'It shows.', { on: [contacts] }) })

/** Makes contacts, each of which must be in the list that is read next. */
const shows =
  (times: number): Check =>
  async (api) => {
    for (let n = 0; n < times; n += 1) {
      const made = await api.given.contact()
      const { json } = (await api.call(contacts, { query: { email: String(made.email) } })).response
      api.expect.equal((json as { data: unknown[] }).data.length, 1, 'records')
    }
  }

describe('a run', () => {
  const judged = async (check: Check, { transport, pauses }: ReturnType<typeof replica>) => {
    const target = answering(transport, { pauses })
    const waits: string[] = []
    const onWait = (line: string) => waits.push(line)
    const { results } = await run({
      target,
      checks: suite(one, { 'one.it': check }),
      seed: 1,
      settleMs: 1000,
      onWait,
    })
    return { verdict: results[0]?.verdict, reason: results[0]?.reason, waits, ms: pauses.now() }
  }

  test('waits for lag that it measured, about as long as it was', async () => {
    const { verdict, reason, waits, ms } = await judged(
      shows(20),
      replica(() => 200),
    )
    expect([verdict, reason]).toEqual(['pass', undefined])
    expect(waits).toHaveLength(1)
    expect(waits[0]).toMatch(
      /^GET \/api\/v1\/contacts showed a write \d+ ms late: it waits after writes from now on$/,
    )
    expect(ms).toBeLessThan(20 * 500)
    expect(ms).toBeGreaterThan(20 * 200)
  })

  test('waits no more when the lag is over', async () => {
    const lags = Array.from({ length: 10 }, () => 200)
    const { ms } = await judged(
      shows(600),
      replica(() => lags.pop() ?? 0),
    )
    const calls = 600 * 2 * 10
    expect(ms - calls).toBeLessThan(600 * 60)
  })

  test('infers no lag from a failure that has another cause', async () => {
    const { transport, pauses } = replica(() => 0)
    let calls = 0
    const flaky: Transport = async (request) => {
      calls += 1
      // An answer that is lost, a wrong one, and a list that is empty once.
      if (calls === 8) throw new Unreachable('reset')
      if (calls === 13) return { status: 404, headers: {}, text: '' }
      if (calls === 22) return emptyPage
      return transport(request)
    }
    const { verdict, waits } = await judged(shows(20), { transport: flaky, pauses })
    expect(verdict).not.toBe('fail')
    expect(waits).toEqual([])
  })
})
