import { type Report, type ReportedRule, type ReportedVerdict, totalsOf } from './model/report.js'
import { worstFirst } from './model/report-verdicts.js'

/** A verdict at an operation, as `paging.limit-default @ GET /api/v1/contacts`. */
export type Verdicts = Readonly<Record<string, ReportedVerdict>>

/** A report of a whole run that began on 2030-06-15 with some verdicts. */
export function reportWith(verdicts: Verdicts, more: Partial<Report> = {}): Report {
  const places = Object.entries(verdicts).map(([place, verdict]) => {
    const [id = '', endpoint = ''] = place.split(' @ ')
    return { id, at: { endpoint, verdict, cases: 1, exchanges: 1 } }
  })
  const ids = [...new Set(places.map(({ id }) => id))]
  const rules = ids.map((id): ReportedRule => {
    const endpoints = places.filter((place) => place.id === id).map(({ at }) => at)
    const verdict = worstFirst.find((each) => endpoints.some((at) => at.verdict === each)) ?? 'untested'
    const family = id.slice(0, id.indexOf('.'))
    return { id, family, section: '4', says: `The sentence of ${id}.`, certain: true, verdict, endpoints }
  })
  const totals = totalsOf(rules)
  return {
    version: 1,
    runId: 'run',
    seed: 42,
    target: { baseUrl: 'https://staging.example.com', variant: 'full' },
    startedAt: '2030-06-15T23:59:59.000Z',
    durationMs: 12_345,
    requests: 321,
    conformant: totals.fail === 0 && totals.error === 0,
    verified: totals.pass,
    documented: rules.length,
    totals,
    rules,
    repeat: 'npx conformance --seed 42',
    ...more,
  }
}
