import { Ajv } from 'ajv'
import { describe, expect, it, test } from 'vitest'
import type { Report, ReportedEndpoint } from '../index.js'
import { reportVerdicts } from '../model/report-verdicts.js'
import { reportWith, type Verdicts } from '../report-with.test-kit.js'
import { placeStates } from './change-kind.js'
import { compareReports } from './compare-reports.js'
import type { Change, ReportComparison } from './comparison.js'
import { comparisonSchema } from './comparison.schema.js'

const contacts = 'GET /api/v1/contacts'
const tags = 'GET /api/v1/tags'
const place = `paging.limit-zero @ ${contacts}`
const passing: Verdicts = { [`tag.list-ok @ ${tags}`]: 'pass' }

/** A report in which some endpoints have more members. */
const withMembers = (
  report: Report,
  change: (at: ReportedEndpoint) => Partial<ReportedEndpoint>,
): Report => ({
  ...report,
  rules: report.rules.map((rule) => ({
    ...rule,
    endpoints: rule.endpoints.map((at) => ({ ...at, ...change(at) })),
  })),
})

/** A report with one rule in some state, next to one that passes; `not run` in a run that did not reach it. */
function reportIn(state: (typeof placeStates)[number]): Report {
  const report = reportWith({ [place]: state === 'not run' ? 'untested' : state, ...passing })
  return state === 'not run'
    ? withMembers(report, ({ verdict }) => (verdict === 'untested' ? { unreached: true } : {}))
    : report
}

const validate = new Ajv({ strict: true }).compile(comparisonSchema)

const listsOf = ({ worse, better, noLongerChecked, newlyChecked, notRun }: ReportComparison) => ({
  worse,
  better,
  'no longer checked': noLongerChecked,
  'newly checked': newlyChecked,
  'not run': notRun,
})

const changesIn = (comparison: ReportComparison): readonly Change[] =>
  Object.values(listsOf(comparison)).flat()

describe('a rule that was', () => {
  const pairs = placeStates.flatMap((old) => placeStates.map((now) => [old, now] as const))
  test.each(pairs)('%s and is %s is in at most one list, and valid', (old, now) => {
    const comparison = compareReports(reportIn(old), reportIn(now))
    expect(validate(comparison), JSON.stringify(validate.errors)).toBe(true)
    const found = changesIn(comparison)
    expect(found.length).toBeLessThanOrEqual(1)
    for (const change of found)
      expect(change).toMatchObject({ rule: 'paging.limit-zero', endpoint: contacts, old, new: now })
  })

  test.each([
    ['pass', 'fail', true, true],
    ['pass', 'inconclusive', true, true],
    ['fail', 'pass', false, false],
    ['fail', 'fail', false, false],
    ['pass', 'untested', false, true],
    ['pass', 'not run', false, true],
    ['untested', 'fail', false, true],
    ['untested', 'pass', false, false],
    ['not run', 'fail', false, true],
    ['not run', 'untested', false, false],
  ] as const)('%s and is %s: worse %s, with --strict %s', (old, now, usually, strictly) => {
    const [before, after] = [reportIn(old), reportIn(now)]
    expect(compareReports(before, after).isWorse).toBe(usually)
    expect(compareReports(before, after, { strict: true }).isWorse).toBe(strictly)
  })
})

describe('compareReports', () => {
  it('finds no difference between a report and itself', () => {
    const all = Object.fromEntries(reportVerdicts.map((verdict) => [`${verdict}.rule @ ${tags}`, verdict]))
    const comparison = compareReports(reportWith(all), reportWith(all))
    expect(changesIn(comparison)).toEqual([])
    expect(comparison).toMatchObject({
      isWorse: false,
      differences: [],
      rulesAdded: [],
      rulesRemoved: [],
      assumptions: [],
      latencies: [],
    })
    expect(comparison.old).toEqual(comparison.new)
  })

  it('takes a failure that the baseline of the new run excuses for no reason to fail', () => {
    const known = { reason: 'planned', ticket: 'CRM-1', expired: false }
    const excused = (expired: boolean) =>
      withMembers(reportIn('fail'), ({ verdict }) =>
        verdict === 'fail' ? { known: { ...known, expired } } : {},
      )
    expect(compareReports(reportIn('pass'), excused(false))).toMatchObject({
      isWorse: false,
      worse: [{ known: { reason: 'planned', ticket: 'CRM-1' } }],
    })
    expect(compareReports(reportIn('pass'), excused(true)).isWorse).toBe(true)
  })

  const failing = (actual: string) =>
    withMembers(reportIn('fail'), ({ verdict }) =>
      verdict === 'fail'
        ? { failure: { expected: '400 `invalid_request`', actual, exchanges: [], curl: '', replay: '' } }
        : {},
    )
  test.each([
    ['200 with {"data":[]}', '500 `internal`', { old: '200', new: '500 `internal`' }],
    ['400 `conflict`', '400 `not_found`', { old: '400 `conflict`', new: '400 `not_found`' }],
    ['200 with {"data":[1]}', '200 with {"data":[2]}', undefined],
    ['{"id":"con_1"}', '200 with {}', undefined],
  ])('a failure with %s before and %s now has other answers: %o', (old, now, answers) => {
    const { worse, isWorse } = compareReports(failing(old), failing(now))
    expect(worse.map((change) => change.answers)).toEqual(answers ? [answers] : [])
    expect(isWorse).toBe(answers !== undefined)
  })

  it('tells rules that the document has gained or lost from those that were not selected', () => {
    const [one, both] = [reportWith(passing), reportWith({ ...passing, [place]: 'fail' })]
    const added = compareReports(one, both)
    expect(added).toMatchObject({ isWorse: false, rulesAdded: [{ rule: 'paging.limit-zero' }] })
    expect(changesIn(added)).toEqual([])
    expect(compareReports(both, one).rulesRemoved).toMatchObject([{ rule: 'paging.limit-zero' }])
    const selected = { ...one, selection: { rules: ['tag.*'] } }
    expect(compareReports(both, selected)).toMatchObject({ rulesRemoved: [], notRun: [{ old: 'fail' }] })
    expect(compareReports(selected, both)).toMatchObject({ rulesAdded: [], newlyChecked: [{ new: 'fail' }] })
    expect(compareReports(both, { ...one, documented: 550 }).notRun).toHaveLength(1)
  })

  it('reads an interrupted run of an older release as one that did not reach its last rules', () => {
    const cut = reportWith({ [place]: 'untested', ...passing }, { incomplete: 'it was interrupted' })
    expect(compareReports(reportIn('pass'), cut)).toMatchObject({
      isWorse: false,
      notRun: [{ rule: 'paging.limit-zero', new: 'not run' }],
      new: { partial: 'it was interrupted; 1 rule not reached' },
    })
  })
})

describe('a failure of a drawn scenario', () => {
  const drawn = (verdicts: Verdicts, more: Partial<Report> = {}) =>
    withMembers(reportWith({ ...passing, ...verdicts }, more), ({ verdict }) =>
      verdict === 'fail'
        ? { failure: { expected: 'a', actual: 'b', exchanges: [], scenario: 3, curl: '', replay: '' } }
        : {},
    )
  const elsewhere = `tag.list-ok @ ${contacts}`
  test.each([
    ['of another seed', 'newlyChecked', { [place]: 'pass' }, { [place]: 'fail' }, 8],
    ['of the same seed', 'worse', { [place]: 'pass' }, { [place]: 'fail' }, 7],
    ['of another seed, at an operation of its own', 'newlyChecked', {}, { [elsewhere]: 'fail' }, 8],
    ['of the same seed, at an operation of its own', 'worse', {}, { [elsewhere]: 'fail' }, 7],
    ['that another seed does not show', 'notRun', { [place]: 'fail' }, { [place]: 'pass' }, 8],
    ['that the same seed does not show any more', 'better', { [place]: 'fail' }, { [place]: 'pass' }, 7],
    ['at an operation of its own, gone under another seed', 'notRun', { [elsewhere]: 'fail' }, {}, 8],
    ['at an operation of its own, gone under the same seed', 'better', { [elsewhere]: 'fail' }, {}, 7],
  ] as const)('%s is in the list %s', (_, list, old, now, seed) => {
    const comparison = compareReports(drawn(old, { seed: 7 }), drawn(now, { seed }))
    expect(comparison[list]).toHaveLength(1)
    expect(changesIn(comparison)).toHaveLength(1)
  })
})

describe('a failure at an operation that is listed only because something fails there', () => {
  const elsewhere = `tag.list-ok @ ${contacts}`
  const found = reportWith({ ...passing, [elsewhere]: 'fail' })
  const clean = reportWith(passing)

  it('is fixed where a whole run of the same seed has nothing of it', () => {
    const comparison = compareReports(found, clean, { strict: true })
    expect(comparison.better).toMatchObject([{ endpoint: contacts, old: 'fail', new: 'pass' }])
    expect(comparison.isWorse).toBe(false)
  })

  it('is worse than nothing, also without --strict', () => {
    const comparison = compareReports(clean, found)
    expect(comparison.worse).toMatchObject([{ endpoint: contacts, old: 'pass', new: 'fail' }])
    expect(comparison.isWorse).toBe(true)
  })

  it.each([
    ['a run that was ended', reportWith(passing, { incomplete: 'interrupted' })],
    ['another seed', reportWith(passing, { seed: clean.seed + 1 })],
    ['another variant', reportWith(passing, { target: { ...clean.target, variant: 'compact' } })],
  ])('is not run in %s', (_, after) => {
    expect(compareReports(found, after).notRun).toMatchObject([{ endpoint: contacts, new: 'not run' }])
  })
})

describe('what else differs', () => {
  it('names another target, variant, seed and version', () => {
    const before = reportWith(passing, { tool: { version: '1.0.0', node: '20' } })
    const after = reportWith(passing, {
      seed: 8,
      target: { baseUrl: 'https://other.example.com', variant: 'compact' },
      tool: { version: '1.1.0', node: '20' },
    })
    expect(compareReports(before, after).differences.map(({ what }) => what)).toEqual([
      'target',
      'variant',
      'seed',
      'tool',
    ])
  })

  it('names gaps that have another value, whatever it comes from', () => {
    const assuming = (value: unknown, from: 'server' | 'default') =>
      reportWith(passing, { assumptions: [{ gap: 'error-body', value, from }] })
    const value = { code: 'error.code' }
    expect(compareReports(assuming(value, 'server'), assuming({ ...value }, 'default')).assumptions).toEqual(
      [],
    )
    expect(compareReports(assuming(value, 'server'), assuming('code', 'server')).assumptions).toEqual([
      { gap: 'error-body', old: value, new: 'code' },
    ])
    expect(compareReports(assuming(value, 'server'), reportWith(passing)).assumptions).toEqual([])
    const detected = (code: string) => reportWith(passing, { detected: { 'error-body': code } })
    expect(compareReports(detected('a'), detected('b')).assumptions).toHaveLength(1)
  })

  const taking = (medianMs: number, p95Ms: number, requests = 50) =>
    reportWith(passing, {
      latencies: [{ endpoint: contacts, requests, medianMs, p95Ms, maxMs: 900 }],
    })
  test.each([
    ['a median beyond the 95th percentile', taking(10, 20), taking(30, 60), 1],
    ['a median that fell below the median of the faster', taking(30, 60), taking(5, 20), 1],
    ['a median within the spread', taking(10, 40), taking(30, 60), 0],
    ['a change that nobody notices', taking(0.1, 0.2), taking(0.9, 1.2), 0],
    ['few requests', taking(10, 20, 5), taking(300, 600, 5), 0],
  ])('%s', (_, before, after, count) => {
    const comparison = compareReports(before, after)
    expect(comparison.latencies).toHaveLength(count)
    expect(comparison.isWorse).toBe(false)
  })
})

test('changes stand in the order of the faults, as security comes first in a report', () => {
  const before = reportWith({ [`deal.list-ok @ ${contacts}`]: 'pass', [`tag.list-ok @ ${tags}`]: 'pass' })
  const fault = (number: number, rule: string, endpoint: string, cause: string) => ({
    number,
    cause,
    rule,
    endpoint,
    affects: [{ rule, endpoint, why: 'shows' as const }],
  })
  const after = reportWith(
    { [`deal.list-ok @ ${contacts}`]: 'fail', [`tag.list-ok @ ${tags}`]: 'fail' },
    {
      faults: [
        fault(1, 'tag.list-ok', tags, 'security: a record of another workspace is shown'),
        fault(2, 'deal.list-ok', contacts, 'another cause'),
      ],
    },
  )
  expect(compareReports(before, after).worse.map(({ rule }) => rule)).toEqual(['tag.list-ok', 'deal.list-ok'])
  // What is gone stands in the order of the report that had it.
  expect(compareReports(after, before).better.map(({ rule }) => rule)).toEqual([
    'tag.list-ok',
    'deal.list-ok',
  ])
})
