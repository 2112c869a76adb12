import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { progress } from './progress.js'

const stream = (more: { isTTY?: boolean; columns?: number } = {}) => {
  const written: string[] = []
  return { written, ...more, write: (text: string) => written.push(text) }
}

const families = ['paging', 'paging', 'auth']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('progress', () => {
  it('is one line on a terminal, as wide as it may be, and leaves nothing behind', () => {
    const to = stream({ isTTY: true, columns: 45 })
    const shown = progress(to, families, {})
    shown.rule('paging', 'pass')
    shown.request()
    shown.rule('a-family-with-a-long-name', 'fail')
    shown.note('waiting 7 s')
    shown.end()
    expect(to.written).toEqual([
      '\r\u001b[2K1/3 rules  paging  0 fail  0 requests  0 s',
      '\r\u001b[2K2/3 rules  a-family-with-a-long-name  1 fai…',
      '\r\u001b[2Kwaiting 7 s\n',
      '\r\u001b[2K',
    ])
  })

  it.each([
    [{ TERM: 'dumb' }, true],
    [{ CI: 'true' }, true],
    [{}, false],
  ])('is plain lines with %o on a terminal: %s', (environment, isTTY) => {
    const to = stream({ isTTY })
    const shown = progress(to, families, environment)
    for (const family of families) shown.rule(family, 'pass')
    shown.note('waiting 7 s')
    shown.end()
    expect(to.written.join('')).toBe('paging: 2 pass\nauth:   1 pass\nwaiting 7 s\n')
  })

  it('follows the terminal where it becomes narrower, and counts wide characters twice', () => {
    const to = { ...stream({ isTTY: true, columns: 30 }), columns: 30 }
    const shown = progress(to, families, {})
    shown.rule('日本語の家族', 'pass')
    to.columns = 22
    shown.rule('日本語の家族', 'pass')
    shown.end()
    expect(to.written.slice(0, 2)).toEqual([
      '\r\u001b[2K1/3 rules  日本語の家族  0 f…',
      '\r\u001b[2K2/3 rules  日本語の…',
    ])
  })

  it('goes on while a long rule is judged, and ends', () => {
    const to = stream({ isTTY: true })
    const shown = progress(to, families, {})
    for (let n = 0; n < 12; n += 1) shown.request()
    vi.advanceTimersByTime(3000)
    expect(to.written.at(-1)).toBe('\r\u001b[2K0/3 rules  0 fail  12 requests  4/s  3 s')
    shown.end()
    const { length } = to.written
    vi.advanceTimersByTime(3000)
    expect(to.written).toHaveLength(length)
  })

  it('counts a wait down on its one line, the longest of several, until it is over', async () => {
    const to = stream({ isTTY: true, columns: 80 })
    const shown = progress(to, families, {})
    let end: () => void = () => undefined
    const over = new Promise<void>((resolve) => {
      end = resolve
    })
    shown.waits('waiting 60 s, until keys.lowRate has calls again', {
      ms: 60_000,
      why: 'until keys.lowRate has calls again',
      over,
    })
    shown.waits('waiting 7 s, as an outage may end', {
      ms: 7000,
      why: 'as an outage may end',
      over: Promise.reject(new Error('interrupted')),
    })
    vi.advanceTimersByTime(1000)
    vi.advanceTimersByTime(1000)
    const line = '0/3 rules  0 fail  waiting'
    expect(to.written.filter((_, n) => n % 2 === 1)).toEqual([
      `\r\u001b[2K${line} 60 s, until keys.lowRate has calls again  0 request…`,
      `\r\u001b[2K${line} 59 s, until keys.lowRate has calls again  0 request…`,
      `\r\u001b[2K${line} 58 s, until keys.lowRate has calls again  0 request…`,
    ])
    expect(to.written.join('')).not.toContain('\n')
    end()
    await over
    vi.advanceTimersByTime(1000)
    expect(to.written.at(-1)).toBe('\r\u001b[2K0/3 rules  0 fail  0 requests  0/s  3 s')
    shown.end()
  })

  it('says a wait once elsewhere', () => {
    const to = stream()
    const shown = progress(to, families, {})
    const over = new Promise(() => undefined)
    shown.waits('waiting 8 s, as the target answers 429', {
      ms: 8000,
      why: 'as the target answers 429',
      over,
    })
    vi.advanceTimersByTime(8000)
    expect(to.written).toEqual(['waiting 8 s, as the target answers 429\n'])
    shown.end()
  })

  it('estimates the time that is left by the part that is judged', () => {
    const to = stream({ isTTY: true, columns: 100 })
    const shown = progress(to, families, {})
    for (let n = 0; n < 40; n += 1) shown.request()
    vi.advanceTimersByTime(4000)
    shown.judged(0.25)
    shown.rule('paging', 'pass')
    expect(to.written.at(-1)).toBe(
      '\r\u001b[2K1/3 rules  paging  0 fail  40 requests  10/s  4 s, about 12 s left',
    )
    shown.end()
  })

  it('is a plain line every ten seconds elsewhere', () => {
    const to = stream()
    const shown = progress(to, families, {})
    shown.judged(0.25)
    shown.rule('auth', 'fail')
    for (let n = 0; n < 50; n += 1) shown.request()
    vi.advanceTimersByTime(10_000)
    expect(to.written).toEqual(['1/3 rules, 1 fail, 50 requests, 5/s, 10 s, about 30 s left\n'])
    shown.end()
    vi.advanceTimersByTime(20_000)
    expect(to.written.slice(1)).toEqual(['auth:   1 fail\n'])
  })

  it('is one plain line per family elsewhere, in their order, however they mix', () => {
    const to = stream()
    const shown = progress(to, families, {})
    shown.rule('paging', 'pass')
    shown.rule('auth', 'untested')
    expect(to.written).toEqual([])
    shown.rule('paging', 'fail')
    expect(to.written).toEqual(['paging: 1 pass, 1 fail\n', 'auth:   1 untested\n'])
    shown.end()
    shown.end()
    expect(to.written).toHaveLength(2)
  })

  it('agrees with the report in the end', () => {
    const to = stream()
    const shown = progress(to, families, {})
    shown.rule('paging', 'pass')
    shown.rule('paging', 'inconclusive')
    shown.end([
      { family: 'paging', verdict: 'pass' },
      { family: 'paging', verdict: 'pass' },
      { family: 'auth', verdict: 'untested' },
    ])
    expect(to.written).toEqual([
      'paging: 1 pass, 1 inconclusive\n',
      'paging: in the end 2 pass\n',
      'auth:   1 untested\n',
    ])
  })
})
