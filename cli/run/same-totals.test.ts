import { XMLParser } from 'fast-xml-parser'
import { marked } from 'marked'
import { Parser } from 'tap-parser'
import { expect, it } from 'vitest'
import { contradicted, disproved, unusable } from '../../reporters/claimed-report.test-kit.js'
import { type ReporterName, reporterNames, reporters, type Totals } from '../../reporters/index.js'
import { documentOf, mistakesIn } from '../../reporters/valid-format.test-kit.js'
import { sixVerdicts } from './six-verdicts.test-kit.js'

const verdicts = ['pass', 'fail', 'warn', 'inconclusive', 'untested', 'error'] as const
type Verdict = (typeof verdicts)[number]

/** The totals of rules whose verdicts are given at each operation: a rule has the worst of them. */
function totalsOfCases(cases: readonly (readonly [rule: string, verdict: Verdict])[]): Totals {
  const fromBest = ['pass', 'untested', 'inconclusive', 'warn', 'fail', 'error'] as const
  const worst = new Map<string, Verdict>()
  for (const [rule, verdict] of cases) {
    const known = worst.get(rule) ?? 'pass'
    worst.set(rule, fromBest.indexOf(verdict) > fromBest.indexOf(known) ? verdict : known)
  }
  return counted([...worst.values()])
}

const counted = (found: readonly Verdict[]) =>
  Object.fromEntries(verdicts.map((one) => [one, found.filter((other) => other === one).length])) as Totals

/** The totals of a sentence such as `63 pass, 4 fail`. */
const totalsInText = (text = ''): Totals =>
  Object.fromEntries(
    verdicts.map((one) => [one, Number(new RegExp(`(\\d+) ${one}\\b`).exec(text)?.[1] ?? 0)]),
  ) as Totals

/** The totals of a table with the verdicts in its head, in its row `all`. */
function totalsInTable(rows: readonly (readonly string[])[]): Totals {
  const head = rows.find(([name]) => name === 'family') ?? []
  const all = rows.find(([name]) => name === 'all') ?? []
  return Object.fromEntries(
    verdicts.map((one) => [one, Number(all[head.indexOf(one)]?.replace('·', '0'))]),
  ) as Totals
}

/** How each format is read by a parser that is not ours. */
const readers: Readonly<Record<ReporterName, (text: string) => Totals>> = {
  terminal: (text) => totalsInTable(text.split('\n').map((line) => line.trim().split(/\s{2,}/))),
  json: (text) => JSON.parse(text).totals,
  ndjson(text) {
    interface Line {
      readonly event: string
      readonly id?: string
      readonly verdict?: Verdict
      readonly totals?: Totals
    }
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
    const verdictsByRule = new Map(
      lines.flatMap(({ event, id = '', verdict }) => (event === 'rule' && verdict ? [[id, verdict]] : [])),
    )
    const totals = counted([...verdictsByRule.values()])
    expect(lines.at(-1)?.totals).toEqual(totals)
    return totals
  },
  junit(text) {
    interface Result {
      readonly '@message': string
    }
    interface Case {
      readonly '@classname': string
      readonly failure?: Result
      readonly error?: Result
      readonly skipped?: Result
      readonly 'system-out'?: string
    }
    const { testsuites } = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      isArray: (name) => name === 'testsuite' || name === 'testcase',
    }).parse(text) as { testsuites: { testsuite: readonly { readonly testcase: readonly Case[] }[] } }
    const verdictOf = ({ failure, error, skipped, 'system-out': out }: Case): Verdict => {
      if (failure) return 'fail'
      if (error) return 'error'
      if (skipped) return skipped['@message'].startsWith('untested: ') ? 'untested' : 'inconclusive'
      return out?.startsWith('warn: ') ? 'warn' : 'pass'
    }
    const cases = testsuites.testsuite.slice(1).flatMap(({ testcase }) => testcase)
    return totalsOfCases(cases.map((one) => [one['@classname'], verdictOf(one)]))
  },
  ctrf(text) {
    interface Test {
      readonly rawStatus: Verdict
      readonly labels?: { readonly rule: string }
    }
    const { results } = JSON.parse(text) as {
      results: { tests: readonly Test[]; summary: { extra: { rules: Totals } } }
    }
    const cases = results.tests.flatMap(({ labels, rawStatus }) =>
      labels ? [[labels.rule, rawStatus] as const] : [],
    )
    expect(totalsOfCases(cases)).toEqual(results.summary.extra.rules)
    return results.summary.extra.rules
  },
  markdown(text) {
    const table = documentOf(marked.parse(text, { async: false })).querySelector('table')
    return totalsInTable(
      [...(table?.querySelectorAll('tr') ?? [])].map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''),
      ),
    )
  },
  github: (text) => totalsInText(/^::notice title=conformance::(.*)$/m.exec(text)?.[1]),
  tap(text) {
    const points = Parser.parse(text).flatMap(([type, result]) => (type === 'assert' ? [result] : []))
    const cases = points
      .filter(({ name }) => name.includes(' @ '))
      .map(({ name, diag }) => {
        const verdict = (diag as { readonly verdict?: Verdict } | undefined)?.verdict ?? 'pass'
        return [name.replace(/^- /, '').split(' @ ')[0] ?? '', verdict] as const
      })
    return totalsOfCases(cases)
  },
  badge: (text) => totalsInText((new XMLParser().parse(text) as { svg: { title: string } }).svg.title),
  html(text) {
    const page = documentOf(text)
    // The sign before each verdict is for the eyes.
    for (const sign of page.querySelectorAll('.totals i')) sign.remove()
    return totalsInText([...page.querySelectorAll('.totals li')].map((item) => item.textContent).join(', '))
  },
}

it.each(reporterNames)('the %s format is valid, and has the totals of the report', async (name) => {
  const { report } = await sixVerdicts()
  const text = reporters[name](report)
  expect(await mistakesIn[name](text)).toEqual([])
  expect(readers[name](text)).toEqual(report.totals)
})

it.each(reporterNames)('the %s format has the same totals where claims do not hold', async (name) => {
  const { report } = await sixVerdicts()
  const claims = [disproved, unusable, contradicted]
  expect(readers[name](reporters[name]({ ...report, claims }))).toEqual(report.totals)
})
