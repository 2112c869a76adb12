import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { sixVerdicts } from '../../cli/run/six-verdicts.test-kit.js'
import { sampleReport } from '../../fixtures/sample-report.js'
import { reportSchema } from '../model/report.schema.js'
import { ndjson } from './ndjson.js'
import { reportOf } from './report-of.js'
import type { RunEvent } from './run-event.js'
import { plannedRules, RunLog } from './run-log.js'

const eventsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RunEvent)

const { version, seed, target, startedAt, documented, repeat } = sampleReport
const head = { version, seed, target, startedAt, documented, repeat } as const

describe('ndjson', () => {
  it('holds the whole report, from which it can be made again', async () => {
    const { report } = await sixVerdicts()
    const events = eventsOf(ndjson(report))
    expect(events[0]).toMatchObject({ event: 'start', version: 1, seed: 7 })
    expect(events.at(-1)).toMatchObject({ event: 'end', totals: report.totals })
    expect(reportOf(events)).toEqual(JSON.parse(JSON.stringify(report)))
  })

  it('has one line for each rule and each endpoint', () => {
    const events = eventsOf(ndjson(sampleReport))
    const count = (name: string) => events.filter(({ event }) => event === name).length
    expect(count('rule')).toBe(8)
    expect(count('endpoint')).toBe(9)
  })
})

describe('reportOf', () => {
  const [first, second, ...others] = sampleReport.rules
  const cut = () => {
    const lines: string[] = []
    const log = new RunLog(
      (line) => lines.push(line),
      () => 1234.4,
    )
    log.start(head, plannedRules(sampleReport.rules))
    log.named('1x2y3z')
    log.endpoint(first.id, first.endpoints[0])
    const { endpoints: _, ...verdict } = first
    log.rule(verdict, 5)
    log.note('waiting 7 s')
    log.endpoint(second.id, second.endpoints[1])
    return lines.join('')
  }

  it('reports what was judged until a run was killed, and the rest as untested', () => {
    const report = reportOf(eventsOf(cut()))
    expect(new Ajv().validate(reportSchema, report)).toBe(true)
    expect(report).toMatchObject({
      runId: '1x2y3z',
      durationMs: 1234,
      requests: 5,
      conformant: false,
      incomplete: 'the run has not ended: it is still going on, or it was killed',
      exit: { code: 3, status: 'incomplete' },
      totals: { pass: 1, fail: 1, untested: others.length },
    })
    expect(report?.rules[1]).toMatchObject({
      verdict: 'fail',
      reason: second.reason,
      endpoints: [
        { endpoint: 'GET /api/v1/tags', verdict: 'untested', reason: 'the run had not reached this rule' },
        { verdict: 'fail', failure: { counterexample: '{limit:"0"}' } },
      ],
    })
  })

  it('says why a run ended that ended otherwise', () => {
    const exit = { code: 130, status: 'interrupted', reason: 'it was interrupted' } as const
    const report = reportOf(eventsOf(cut()), { exit, unreached: 'the run ended before this rule' })
    expect(report).toMatchObject({ exit, incomplete: 'it was interrupted' })
    expect(report?.rules.at(-1)?.reason).toBe('the run ended before this rule')
  })

  it('knows nothing of a run whose first line is missing', () => {
    expect(reportOf(eventsOf(cut()).slice(1))).toBeUndefined()
  })
})

describe('RunLog', () => {
  it('writes a verdict again only where it has changed, and the last one counts', () => {
    const lines: string[] = []
    const log = new RunLog((line) => lines.push(line))
    const [{ id, endpoints }] = sampleReport.rules
    const [at] = endpoints
    log.start(head, plannedRules(sampleReport.rules))
    log.endpoint(id, at)
    log.endpoint(id, { ...at })
    log.endpoint(id, { ...at, verdict: 'inconclusive' })
    expect(lines).toHaveLength(3)
    expect(reportOf(eventsOf(lines.join('')))?.rules[0]?.verdict).toBe('inconclusive')
  })
})
