import type { ReportedEndpoint, ReportedExchange, ReportedFailure, ReportedRule } from '../model/report.js'
import { reportVerdicts } from '../model/report-verdicts.js'

type Rest = Omit<ReportedEndpoint, 'endpoint' | 'verdict' | 'cases' | 'exchanges' | 'durationMs' | 'failure'>

/** A failure whose exchanges are numbers of those of the page. */
type PackedFailure = Omit<ReportedFailure, 'exchanges' | 'setUp'> & {
  readonly exchanges: readonly number[]
  readonly setUp?: readonly number[]
}

type PackedEndpoint = readonly [
  operation: number,
  verdict: number,
  cases: number,
  exchanges: number,
  durationMs: number | null,
  /** The number of what else is known; many endpoints are untested for one reason. */
  rest?: number | null,
  failure?: PackedFailure,
]

type PackedRule = Omit<ReportedRule, 'endpoints' | 'verdict'> & {
  readonly verdict: number
  readonly endpoints: readonly PackedEndpoint[]
}

/** The rules of a report in a form that is small as JSON: what occurs often is said once. */
export interface PackedRules {
  readonly operations: readonly string[]
  readonly rests: readonly Rest[]
  readonly exchanges: readonly ReportedExchange[]
  readonly rules: readonly PackedRule[]
}

/** Values with a number each; equal ones have one number. */
class Pool<T> {
  readonly values: T[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(value: T): number {
    const key = JSON.stringify(value)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.values.length)
    return this.values.push(value) - 1
  }
}

/** Packs the rules of a report for a page. */
export function pack(rules: readonly ReportedRule[]): PackedRules {
  const operations = new Pool<string>()
  const rests = new Pool<Rest>()
  const exchanges = new Pool<ReportedExchange>()
  const numbersOf = (some: readonly ReportedExchange[]) => some.map((one) => exchanges.numberOf(one))
  const packedFailure = ({ exchanges: shown, setUp, ...failure }: ReportedFailure): PackedFailure => ({
    ...failure,
    exchanges: numbersOf(shown),
    ...(setUp === undefined ? {} : { setUp: numbersOf(setUp) }),
  })
  const packedEndpoint = (at: ReportedEndpoint): PackedEndpoint => {
    const { endpoint, verdict, cases, exchanges: count, durationMs = null, failure, ...rest } = at
    const start = [operations.numberOf(endpoint), verdictNumber(verdict), cases, count, durationMs] as const
    const restNumber = Object.keys(rest).length === 0 ? null : rests.numberOf(rest)
    if (failure) return [...start, restNumber, packedFailure(failure)]
    return restNumber === null ? start : [...start, restNumber]
  }
  const packed = rules.map(({ endpoints, verdict, ...rule }) => ({
    ...rule,
    verdict: verdictNumber(verdict),
    endpoints: endpoints.map(packedEndpoint),
  }))
  return { operations: operations.values, rests: rests.values, exchanges: exchanges.values, rules: packed }
}

const verdictNumber = (verdict: ReportedRule['verdict']): number => reportVerdicts.indexOf(verdict)

/** The rules that were packed. */
export function unpack({ operations, rests, exchanges, rules }: PackedRules): readonly ReportedRule[] {
  const shown = (numbers: readonly number[]) =>
    numbers.map((number) => exchanges[number]).filter((one) => one !== undefined)
  const failureOf = ({ exchanges: own, setUp, ...failure }: PackedFailure): ReportedFailure => ({
    ...failure,
    exchanges: shown(own),
    ...(setUp === undefined ? {} : { setUp: shown(setUp) }),
  })
  const endpointOf = ([operation, verdict, cases, count, durationMs, rest, failure]: PackedEndpoint) => ({
    endpoint: operations[operation] ?? '',
    verdict: reportVerdicts[verdict] ?? 'error',
    cases,
    exchanges: count,
    ...(durationMs === null ? {} : { durationMs }),
    ...(rest === undefined || rest === null ? {} : rests[rest]),
    ...(failure ? { failure: failureOf(failure) } : {}),
  })
  return rules.map(({ endpoints, verdict, ...rule }) => ({
    ...rule,
    verdict: reportVerdicts[verdict] ?? 'error',
    endpoints: endpoints.map(endpointOf),
  }))
}
