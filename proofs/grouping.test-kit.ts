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

export const dropped = mutant(
  'paging.filters-hold-across-pages',
  'later pages of GET /api/v1/tasks drop status',
)
export const unitOfWait = mutant('limit.retry-after', 'the wait has a unit')
export const anyPriority = mutant('validation.ticket-priority', 'any word will do')
export const nullsLeftOut = mutant('record.fields-always-present', 'lists of contacts leave nulls out')

/** The checks of the families whose rules these faults break. */
const some = checks.filter(({ rule: { id } }) =>
  ['paging', 'filter', 'order', 'validation', 'record', 'error', 'contact'].includes(id.split('.')[0] ?? ''),
)
export const withLimits = [...some, ...checks.filter(({ rule: { id } }) => id === unitOfWait.rule)]

export const placesOf = ({ faults = [] }: Report) =>
  faults.map(({ affects }) => affects.map(({ rule }) => rule))

/** Tests that each of these faults is one entry of the report. */
export function testOneEntry(faults: readonly AnyMutant[]): void {
  describe('one fault is one entry', () => {
    test.each(faults)('$rule: $fault', async (planted) => {
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
}
