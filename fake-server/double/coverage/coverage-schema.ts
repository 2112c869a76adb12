import { type ControlSchema, count, list, number, object, text } from '../control/control-schema.js'

const met = list(object({ name: text, times: count, 'how?': text }, 'Met'))

const totals = object({ met: count, all: count, percent: number }, 'CoverageTotals')

/** A report of coverage as JSON. */
export const coverage: ControlSchema = object(
  {
    version: { const: 1 },
    variant: { enum: ['full', 'compact'] },
    operations: list(object({ operation: text, requests: count, answers: met }, 'OperationCoverage')),
    transitions: met,
    forms: met,
    assumed: { type: 'object', additionalProperties: count },
    unrouted: count,
    totals: object({ all: totals, called: totals }),
  },
  'Coverage',
)
