import { describe, expect, it } from 'vitest'
import { progress } from './progress.js'

const stream = (more: { isTTY?: boolean; columns?: number } = {}) => {
  const written: string[] = []
  return { written, ...more, write: (text: string) => written.push(text) }
}

describe('progress', () => {
  it('is one line on a terminal, as wide as it may be, and leaves nothing behind', () => {
    const to = stream({ isTTY: true, columns: 30 })
    const shown = progress(to)
    shown.rule('paging', 'pass', 1, 3)
    shown.rule('paging', 'fail', 2, 3)
    shown.rule('a-family-with-a-long-name', 'fail', 3, 3)
    shown.end()
    expect(to.written).toEqual([
      '\r\u001b[2K1/3 rules  paging  0 fail',
      '\r\u001b[2K2/3 rules  paging  1 fails',
      '\r\u001b[2K3/3 rules  a-family-with-a-lo',
      '\r\u001b[2K',
    ])
  })

  it('is one plain line per family elsewhere', () => {
    const to = stream()
    const shown = progress(to)
    shown.rule('paging', 'pass', 1, 3)
    shown.rule('paging', 'fail', 2, 3)
    shown.rule('auth', 'untested', 3, 3)
    shown.end()
    shown.end()
    expect(to.written).toEqual(['paging: 1 pass, 1 fail\n', 'auth: 1 untested\n'])
  })
})
