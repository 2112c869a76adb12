import { describe, expect, it } from 'vitest'
import { sideOf } from './comparison/sides.js'
import { isSelection, isWhole, type Report, reporterNames, reporters } from './index.js'
import { reportWith } from './report-with.test-kit.js'
import { isSuccess } from './text/headline.js'
import { mistakesIn } from './valid-format.test-kit.js'

const more: Partial<Report> = {
  documented: 550,
  conformant: false,
  selection: { quick: true },
  exit: { code: 0, status: 'ok' },
  quick: {
    maxRequests: 300,
    lookedAt: 1,
    places: 1,
    ofPlaces: 1632,
    notLookedAt: ['paging.limit-zero', 'paging.limit-max', 'webhook.delivery'],
  },
}
const place = 'tag.list-ok @ GET /api/v1/tags'
const passing = reportWith({ [place]: 'pass' }, more)
const failing = reportWith({ [place]: 'fail' }, { ...more, exit: { code: 1, status: 'fails' } })
const said = 'Quick run (no verdict on conformance) looked at 1 of 550 documented rules'

describe('a quick run', () => {
  it.each(reporterNames)('is recognized in %s, and the text is valid', async (name) => {
    const text = reporters[name](passing)
    const isData = name === 'json' || name === 'ndjson' || name === 'ctrf'
    expect(text).toContain(isData ? '"notLookedAt"' : said)
    expect(await mistakesIn[name](text)).toEqual([])
  })

  it.each(['terminal', 'markdown', 'html', 'junit', 'tap'] as const)(
    'says in %s what it has not looked at',
    (name) => {
      const text = reporters[name](passing)
      expect(text).toContain('3 of 4 rules')
      expect(text).toContain('webhook')
    },
  )

  it('is no success, and never green', () => {
    expect(isSuccess(passing)).toBe(false)
    const green = '\u001b[32m'
    const last = (report: Report) => reporters.terminal(report, { colours: true }).split('\n\n').at(-1)
    expect(last(reportWith({ [place]: 'pass' }))).toContain(green)
    expect(last(passing)).not.toContain(green)
    expect(last(passing)).not.toContain('\u001b[31m')
    expect(last(failing)).toContain('\u001b[31m')
    expect(reporters.markdown(passing)).toMatch(/^## 🔎 Quick run/)
    expect(reporters.markdown(failing)).toMatch(/^## ❌ Quick run/)
    expect(reporters.html(passing)).toContain('Quick run: nothing failed where it looked')
    expect(reporters.html(passing)).not.toContain('Conforms')
  })

  it('gets a badge without a number, whoever draws one', () => {
    expect(reporters.badge(passing)).toContain('>quick run<')
    expect(reporters.badge(passing)).not.toContain('/550')
    expect(reporters.badge(passing)).not.toContain('#1a7f37')
    expect(reporters.badge(reportWith({ [place]: 'pass' }))).toContain('#1a7f37')
  })

  it('is not compared as a whole run', () => {
    expect([isSelection(passing), isWhole(passing)]).toEqual([true, false])
    expect(sideOf(passing).partial).toBe('a quick run that looked at 1 of 550 rules')
  })
})
