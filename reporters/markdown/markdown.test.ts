import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import type { Report } from '../model/report.js'
import { fit } from './fit.js'
import { markdown } from './markdown.js'
import { block, code, inHtml, inline } from './markdown-text.js'

/** The sample, with changes in its failing operation. */
function failing(change: object): Report {
  const report = structuredClone(sampleReport) as unknown as Report
  Object.assign(report.rules[1]?.endpoints[1] ?? {}, change)
  return report
}

describe('markdown', () => {
  const text = markdown(sampleReport)
  const headings = (of: string) => of.split('\n').filter((line) => line.startsWith('##'))

  it('begins with the headline, and has a part for each kind of verdict that is not a pass', () => {
    expect(headings(text)).toEqual([
      '## ❌ 1 of 261 documented rules verified (8 selected): 1 pass, 1 fail, 1 warn, 1 inconclusive, 3 untested, 1 error',
      '### 1 fault',
      '### 1 warning',
      '### 1 rule: Errors of the suite itself',
      '### 1 rule: Inconclusive: judged without a decision',
      '### 3 rules untested, by what would enable them',
    ])
  })

  it('shows of a fault what was expected, what came, the exchanges, and how to repeat it', () => {
    for (const part of [
      '<code>paging.limit-zero</code>',
      '```diff\n- 400 `invalid_request`\n+ 200 "Zoë & <Ana> \\u0007😀"\n```',
      'GET /api/v1/contacts?limit=0&tag=a%20b\n-> 200 {"data":[{"name":"Zoë',
      '```sh\nnpx conformance --base-url https://staging.example.com --rule paging.limit-zero --seed 42\n```',
    ])
      expect(text).toContain(part)
  })

  it('groups untested rules by what would enable them, the most first', () => {
    expect(text).toContain(
      '- 2 rules: add keys.revoked (a revoked key) to the configuration (`auth.revoked`, `auth.revoked-code`)\n- 1 rule: no outside',
    )
  })

  it('counts a failure that a baseline excuses as known, with its reason', () => {
    const known = { reason: 'the gateway caches', ticket: 'CRM-7', expires: '2030-02-01', expired: false }
    const excused = markdown(failing({ known }))
    expect(headings(excused)).toContain('### 1 known fault')
    expect(headings(excused)).not.toContain('### 1 fault')
    expect(excused).toContain('**Known:** the gateway caches (CRM-7, until 2030-02-01)')
    expect(headings(markdown(failing({ known: { ...known, expired: true } })))).toContain('### 1 fault')
  })

  it('says why a run is not a success', () => {
    const missed = { requirement: 'paging.*=pass', met: false, actual: '1 of 2 *pass*' }
    const cut = markdown({ ...sampleReport, incomplete: 'the budget is used up', requirements: [missed] })
    expect(cut).toContain('**The run is incomplete:** the budget is used up')
    expect(cut).toContain('**Required `paging.*=pass`**, got 1 of 2 \\*pass\\*')
  })

  it('lists the assumptions that someone chose or the server showed, and counts the others', () => {
    const assumptions = [
      { gap: 'length-unit', value: 'utf16', from: 'server' as const },
      { gap: 'email-case', value: 'insensitive', from: 'default' as const },
    ]
    const shown = markdown({ ...sampleReport, assumptions })
    expect(shown).toContain("| `length-unit` | `'utf16'` | server |")
    expect(shown).not.toContain('email-case')
    expect(shown).toContain('1 more gap of the document, at the default')
  })

  it('leaves out whole entries where a comment has no room, and may be longer in a summary', () => {
    const [, rule] = sampleReport.rules
    const rules = Array.from({ length: 200 }, (_, n) => ({ ...rule, id: `paging.limit-${n}` }))
    const report = { ...sampleReport, rules } as unknown as Report
    const short = markdown(report)
    const shown = short.split('<details>').length - 1
    expect(shown).toBeGreaterThan(20)
    expect(short).toContain(`… and ${200 - shown} more faults, which the JSON report holds`)
    expect(short.split('</details>')).toHaveLength(shown + 1)
    expect(short).toContain('To repeat: `npx conformance')
    expect(markdown(report, { detail: 'verbose' }).split('<details>')).toHaveLength(201)
  })
})

describe('text in Markdown', () => {
  it('stays as it is, apart from code', () => {
    expect(inline('a_b *c* `d|e` <f> @g #1 [h](i)')).toBe(
      'a\\_b \\*c\\* `d\\|e` \\<f\\> @\u200bg #\u200b1 \\[h\\](i)',
    )
  })

  it('is HTML in a summary', () => {
    expect(inHtml('a `b` <c> & @d `')).toBe('a <code>b</code> &lt;c&gt; &amp; @\u200bd `')
  })

  it('has longer fences than its own backticks', () => {
    expect(code('a ``b`` c`')).toBe('``` a ``b`` c` ```')
    expect(block('```\nx')).toBe('````\n```\nx\n````')
  })
})

describe('fit', () => {
  const part = (heading: string, entries: readonly string[]) => ({
    heading,
    entries,
    between: '\n',
    noun: 'entry',
  })

  it('gives every part its heading, and the room to the first', () => {
    const parts = [part('A', ['1'.repeat(50), '2'.repeat(50)]), part('B', ['3'.repeat(50)]), part('C', [])]
    expect(fit(parts, 1000)).toBe(`A\n\n${'1'.repeat(50)}\n${'2'.repeat(50)}\n\nB\n\n${'3'.repeat(50)}\n`)
    expect(fit(parts, 320)).toBe(
      `A\n\n${'1'.repeat(50)}\n${'2'.repeat(50)}\n\nB\n\n… and 1 more entry, which the JSON report holds\n`,
    )
  })
})
