import { describe, expect, test } from 'vitest'
import { type AnyMutant, mutants } from '../mutants/index.js'
import type { Report } from '../reporters/index.js'
import { checks } from '../suites/index.js'
import { entriesIn, groupedReport } from './grouping-trial.js'

const mutant = (rule: string, fault: string): AnyMutant => {
  const found = mutants.find((one) => one.rule === rule && one.fault === fault)
  if (!found) throw new Error(`there is no mutant of ${rule} with the fault: ${fault}`)
  return found
}

const dropped = mutant('paging.filters-hold-across-pages', 'later pages of GET /api/v1/tasks drop status')
const unitOfWait = mutant('limit.retry-after', 'the wait has a unit')
const anyPriority = mutant('validation.ticket-priority', 'any word will do')
const nullsLeftOut = mutant('record.fields-always-present', 'lists of contacts leave nulls out')

/** The checks of the families whose rules these faults break. */
const some = checks.filter(({ rule: { id } }) =>
  ['paging', 'filter', 'order', 'validation', 'record', 'error', 'contact'].includes(id.split('.')[0] ?? ''),
)
const withLimits = [...some, ...checks.filter(({ rule: { id } }) => id === unitOfWait.rule)]

const placesOf = ({ faults = [] }: Report) => faults.map(({ affects }) => affects.map(({ rule }) => rule))

describe('one fault is one entry', () => {
  test.each([dropped, anyPriority, nullsLeftOut])('$rule: $fault', async (planted) => {
    const { report } = await groupedReport([planted], 7, some)
    const [rules = [], ...others] = placesOf(report)
    expect(others).toEqual([])
    expect(rules).toContain(planted.rule)
    expect(rules.length).toBeGreaterThan(1)
    const failing = report.rules
      .flatMap(({ endpoints }) => endpoints)
      .filter(({ verdict }) => /fail|warn/.test(verdict))
    expect(rules).toHaveLength(failing.length)
    const [entry = [], ...further] = entriesIn(report)
    expect(further).toEqual([])
    expect(entry.length).toBeGreaterThan(5)
    expect(entry.length).toBeLessThanOrEqual(15)
  })
})

test('independent faults stay apart, also three at once', async () => {
  const planted = [dropped, unitOfWait, anyPriority]
  const { report } = await groupedReport(planted, 7, withLimits)
  const found = placesOf(report)
  expect(found).toHaveLength(3)
  for (const { rule } of planted) expect(found.filter((rules) => rules.includes(rule))).toHaveLength(1)
})

test('failures that have all in common are judged once', async () => {
  const { report, requests } = await groupedReport([unitOfWait], 7, withLimits.slice(-1))
  expect(report.faults).toHaveLength(1)
  expect(requests).toBe(0)
})
