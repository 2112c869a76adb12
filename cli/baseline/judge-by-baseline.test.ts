import { Ajv } from 'ajv'
import { describe, expect, it, test } from 'vitest'
import { type ReportedVerdict, reportSchema } from '../../reporters/index.js'
import { reportWith, type Verdicts } from '../../reporters/report-with.test-kit.js'
import { exitOfRun } from '../run/exit-of.js'
import type { BaselineEntry } from './baseline.js'
import { judgeByBaseline } from './judge-by-baseline.js'

const rule = 'paging.limit-zero'
const contacts = 'GET /api/v1/contacts'
const tags = 'GET /api/v1/tags'
const other = { 'tag.list-ok @ GET /api/v1/tags': 'pass' } as const

const entry = (more: Partial<BaselineEntry> = {}): BaselineEntry => ({
  rule,
  operation: contacts,
  reason: 'the new pager comes in June',
  ...more,
})

const judged = (verdicts: Verdicts, entries: readonly BaselineEntry[]) =>
  judgeByBaseline(reportWith(verdicts), { file: 'known.json', entries, update: 'the command' })

/** The day of the run is 2030-06-15. */
const entries: Readonly<Record<string, readonly BaselineEntry[]>> = {
  none: [],
  'without expiry': [entry()],
  'for all operations': [entry({ operation: '*' })],
  'expires on the day': [entry({ expires: '2030-06-15' })],
  'expired the day before': [entry({ expires: '2030-06-14' })],
}

const nothing = { known: 0, expired: 0, stale: [] as readonly object[], notJudged: 0 }
const outcomes = {
  nothing,
  known: { ...nothing, known: 1 },
  expired: { ...nothing, expired: 1 },
  'not judged': { ...nothing, notJudged: 1 },
}

const valid = ['without expiry', 'for all operations', 'expires on the day'] as const
const unjudged = ['inconclusive', 'untested', 'not run'] as const

const validate = new Ajv({ strict: true }).compile(reportSchema)

test('an entry is not stale because a quick run saw of its rule what other checks sent', () => {
  const places = { [`${rule} @ ${contacts}`]: 'pass', ...other } as const
  const quick = { maxRequests: 300, lookedAt: 2, places: 2, ofPlaces: 1632, notLookedAt: [] }
  const given = { file: 'known.json', entries: [entry()], update: 'the command' }
  const { baseline, conformant } = judgeByBaseline(reportWith(places, { quick, conformant: false }), given)
  expect(baseline).toMatchObject({ stale: [], notJudged: 1 })
  expect(conformant).toBe(false)
  expect(judgeByBaseline(reportWith(places), given).baseline.stale).toHaveLength(1)
})

describe('a run with an entry', () => {
  test.each([
    ['none', 'fail', 'nothing', 1],
    ...['warn', 'pass', ...unjudged].map((verdict) => ['none', verdict, 'nothing', 0] as const),
    ['none', 'error', 'nothing', 3],
    ...valid.flatMap((given) => [
      [given, 'fail', 'known', 0] as const,
      [given, 'warn', 'known', 0] as const,
      [given, 'pass', 'stale', 0] as const,
      [given, 'error', 'not judged', 3] as const,
      ...unjudged.map((verdict) => [given, verdict, 'not judged', 0] as const),
    ]),
    ['expired the day before', 'fail', 'expired', 1],
    ['expired the day before', 'warn', 'expired', 0],
    ['expired the day before', 'pass', 'stale', 0],
    ['expired the day before', 'error', 'not judged', 3],
    ...unjudged.map((verdict) => ['expired the day before', verdict, 'not judged', 0] as const),
  ] as const)(
    '%s: a rule with the verdict %s is %s, and the exit code is %i',
    (given, verdict, state, code) => {
      const own: Verdicts =
        verdict === 'not run' ? {} : { [`${rule} @ ${contacts}`]: verdict as ReportedVerdict }
      const report = judged({ ...own, ...other }, entries[given] ?? [])
      const stale = [{ rule, endpoint: given === 'for all operations' ? '*' : contacts }]
      expect(report.baseline).toEqual({
        file: 'known.json',
        update: 'the command',
        ...(state === 'stale' ? { ...nothing, stale } : outcomes[state]),
      })
      expect(exitOfRun(report).code).toBe(code)
      expect(report.conformant).toBe(code === 0)
      expect(report.totals).toEqual(reportWith({ ...own, ...other }).totals)
      expect(validate(report), JSON.stringify(validate.errors)).toBe(true)
    },
  )
})

describe('byBaseline', () => {
  it('marks a failure with its entry, and leaves its verdict', () => {
    const more = { ticket: 'CRM-12', expires: '2030-06-14' }
    const report = judged({ [`${rule} @ ${contacts}`]: 'fail' }, [entry(more)])
    expect(report.rules[0]?.endpoints[0]).toMatchObject({
      verdict: 'fail',
      known: { reason: 'the new pager comes in June', ...more, expired: true },
    })
  })

  it('redacts what the entries say', () => {
    const report = judgeByBaseline(
      reportWith({ [`${rule} @ ${contacts}`]: 'fail' }),
      { file: 'known.json', entries: [entry({ ticket: 'see secret', reason: 'a secret' })], update: '' },
      (text) => text.replace('secret', '<key>'),
    )
    expect(report.rules[0]?.endpoints[0]?.known).toMatchObject({ reason: 'a <key>', ticket: 'see <key>' })
  })

  it('fails a run by a failure next to a known one, at the same rule and at others', () => {
    const known = { [`${rule} @ ${contacts}`]: 'fail', ...other } as const
    expect(exitOfRun(judged({ ...known, [`${rule} @ ${tags}`]: 'fail' }, [entry()])).code).toBe(1)
    expect(exitOfRun(judged({ ...known, 'auth.revoked @ GET /api/v1/tags': 'fail' }, [entry()])).code).toBe(1)
    expect(exitOfRun(judged({ ...known, [`${rule} @ ${tags}`]: 'error' }, [entry()])).code).toBe(3)
    expect(exitOfRun(judged({ ...known, [`${rule} @ ${tags}`]: 'pass' }, [entry()])).code).toBe(0)
  })

  it('takes an entry for an operation before one for all', () => {
    const both = [entry({ operation: '*' }), entry({ expires: '2030-06-14' })]
    const failing = { [`${rule} @ ${contacts}`]: 'fail', [`${rule} @ ${tags}`]: 'fail' } as const
    expect(judged(failing, both).baseline).toMatchObject({ known: 1, expired: 1 })
  })

  it('calls an entry for all operations stale only where the rule passes at each', () => {
    const all = [entry({ operation: '*' })]
    const at = (verdict: 'pass' | 'fail' | 'untested') =>
      judged({ [`${rule} @ ${contacts}`]: 'pass', [`${rule} @ ${tags}`]: verdict }, all).baseline
    expect(at('pass')).toMatchObject({ stale: [{ rule, endpoint: '*' }] })
    expect(at('untested')).toMatchObject({ stale: [], notJudged: 1 })
    expect(at('fail')).toMatchObject({ stale: [], known: 1 })
  })

  it('takes a run that met nothing but known failures for a completed one', () => {
    expect(exitOfRun(judged({ [`${rule} @ ${contacts}`]: 'fail' }, [entry()])).code).toBe(0)
    expect(exitOfRun(judged({ [`${rule} @ ${contacts}`]: 'untested' }, [entry()])).code).toBe(3)
  })

  it('leaves a run incomplete that is', () => {
    const report = reportWith({ [`${rule} @ ${contacts}`]: 'fail', ...other }, { incomplete: 'it was cut' })
    const known = judgeByBaseline(report, { file: 'known.json', entries: [entry()], update: '' })
    expect(exitOfRun(known).code).toBe(3)
    expect(known.conformant).toBe(false)
  })
})
