import { statusOfCode, type Variant } from '../../../contract/index.js'
import type { Counts, CoverageCounts } from '../../world/coverage.js'
import type { Possible, PossibleAnswer } from './possible.js'
import { recipes } from './recipes.js'

/** Something that tests can meet, and how often they did. */
export interface Met {
  /** For instance `201`, `409 conflict`, `deal open -> won` or `replayed answer`. */
  readonly name: string
  readonly times: number
  /** How to bring it about in the fake. */
  readonly how?: string
}

/** What tests met of one operation. */
export interface OperationCoverage {
  readonly operation: string
  readonly requests: number
  readonly answers: readonly Met[]
}

/** How many of the things that tests can meet they met. */
export interface CoverageTotals {
  readonly met: number
  readonly all: number
  /** Of 100; 100 where there is nothing to meet. */
  readonly percent: number
}

/** What the tests of a client met and what they did not. */
export interface CoverageReport {
  readonly version: 1
  readonly variant: Variant
  readonly operations: readonly OperationCoverage[]
  readonly transitions: readonly Met[]
  readonly forms: readonly Met[]
  /** The gaps whose assumed values decided answers: a client may rely on what the document does not promise. */
  readonly assumed: Counts
  /** Requests that no operation was found for. */
  readonly unrouted: number
  /** Of everything; and of the operations that were called, with transitions and forms left out. */
  readonly totals: { readonly all: CoverageTotals; readonly called: CoverageTotals }
}

const totalsOf = (things: readonly Met[]): CoverageTotals => {
  const met = things.filter(({ times }) => times > 0).length
  const percent = things.length === 0 ? 100 : Math.floor((met / things.length) * 1000) / 10
  return { met, all: things.length, percent }
}

/** What was met of some things, in their order; what nobody expected comes last. */
function metOf(expected: readonly string[], counts: Counts): readonly Met[] {
  const names = [...expected, ...Object.keys(counts).filter((name) => !expected.includes(name))]
  return names.map((name) => {
    const how = recipes[name]
    return { name, times: counts[name] ?? 0, ...(how === undefined ? {} : { how }) }
  })
}

const nameOf = ({ status, code }: PossibleAnswer): string => (code === undefined ? String(status) : code)

const shown = (name: string, possible: readonly PossibleAnswer[]): string => {
  const status =
    possible.find(({ code }) => code === name)?.status ??
    (statusOfCode as Readonly<Record<string, number>>)[name]
  return status === undefined ? name : `${status} ${name}`
}

function operationOf(operation: string, possible: readonly PossibleAnswer[], counts: Counts) {
  const creates = possible.some(({ status }) => status === 201)
  const answers = metOf(possible.map(nameOf), counts).map(({ name, times, how }) => {
    const retried = creates && name === '200' ? recipes['retry 200'] : how
    return { name: shown(name, possible), times, ...(retried === undefined ? {} : { how: retried }) }
  })
  return { operation, requests: answers.reduce((sum, { times }) => sum + times, 0), answers }
}

/** What was met of what there is to meet. */
export function coverageReport(
  variant: Variant,
  { answers, transitions, forms, assumed, unrouted }: CoverageCounts,
  possible: Possible,
): CoverageReport {
  const ids = [
    ...Object.keys(possible.answers),
    ...Object.keys(answers).filter((id) => !(id in possible.answers)),
  ]
  const operations = ids.map((id) => operationOf(id, possible.answers[id] ?? [], answers[id] ?? {}))
  const changes = metOf(possible.transitions, transitions)
  const shapes = metOf(possible.forms, forms)
  const called = operations.filter(({ requests }) => requests > 0)
  return {
    version: 1,
    variant,
    operations,
    transitions: changes,
    forms: shapes,
    assumed,
    unrouted,
    totals: {
      all: totalsOf([...operations.flatMap((one) => one.answers), ...changes, ...shapes]),
      called: totalsOf(called.flatMap((one) => one.answers)),
    },
  }
}
