import type { OperationId, Rule, RuleId, Variant } from '../../../contract/index.js'
import {
  type Comparison,
  type Exchange,
  type FailureDetails,
  type OperationResult,
  rulesOf,
} from '../../../suites/index.js'
import { plainExchange, type TrafficExchange } from '../traffic-exchange.js'
import { DistinctCount } from './distinct-count.js'
import type { BrokenCase, History, HistoryCase, HistoryJudge, UndecidedCase } from './history.js'
import { historyRules } from './index.js'

/** The verdicts of rules that several exchanges decide together, at each operation at which they applied. */
export type ShownByHistories = ReadonlyMap<RuleId, readonly OperationResult[]>

/** The occasions at which a rule applied to an operation: how many they are, and what decides. */
interface Occasions {
  cases: number
  /** The numbers of the exchanges that decided. */
  readonly exchanges: DistinctCount
  broken?: BrokenCase
  undecided?: UndecidedCase
}

/**
 * Judges exchanges together, by every rule that several of them decide: one exchange after the other, so that what all rules
 * read of it is read once. There may be millions of occasions: none is kept.
 */
export class HistoriesJudge {
  readonly #variant: Variant
  readonly #judges: readonly HistoryJudge[]
  readonly #found = new Map<RuleId, Map<OperationId, Occasions>>()

  constructor(history: History) {
    this.#variant = history.variant
    this.#judges = historyRules.map(({ judge }) => judge(history))
  }

  /** Shows the next exchange of the history to all rules. */
  see(at: TrafficExchange): void {
    for (const judge of this.#judges) if (judge.see) this.#count(judge.see(at))
  }

  /** The verdicts, once all exchanges were seen. */
  end(): ShownByHistories {
    for (const judge of this.#judges) if (judge.end) this.#count(judge.end())
    return new Map(
      rulesOf(this.#variant).flatMap((rule) => {
        const at = this.#found.get(rule.id as RuleId)
        return at ? [[rule.id as RuleId, [...at].map((own) => atOperation(rule, ...own))] as const] : []
      }),
    )
  }

  #count(cases: Iterable<HistoryCase>): void {
    for (const one of cases) count(one, occasionsIn(this.#found, one))
  }
}

/** Judges all exchanges of a history. */
export function judgeHistories(history: History): ShownByHistories {
  const judge = new HistoriesJudge(history)
  for (const at of history.exchanges) judge.see(at)
  return judge.end()
}

function occasionsIn(found: Map<RuleId, Map<OperationId, Occasions>>, { rule, at }: HistoryCase): Occasions {
  let ofRule = found.get(rule)
  if (ofRule === undefined) {
    ofRule = new Map()
    found.set(rule, ofRule)
  }
  let own = ofRule.get(at.operation)
  if (own === undefined) {
    own = { cases: 0, exchanges: new DistinctCount() }
    ofRule.set(at.operation, own)
  }
  return own
}

/** Counts an occasion; of broken ones the first decides, or the first that is certain. One that is not decided counts for nothing. */
function count(one: HistoryCase, occasions: Occasions): void {
  if (one.holds === 'undecided') {
    occasions.undecided ??= one
    return
  }
  occasions.cases += 1
  occasions.exchanges.add(one.at.index)
  if (one.holds) return
  const { broken } = occasions
  if (broken === undefined || (one.certain && !broken.certain)) occasions.broken = one
}

function atOperation(
  rule: Rule,
  operation: OperationId,
  { cases, exchanges, broken, undecided }: Occasions,
): OperationResult {
  const counts = { operation, cases, exchanges: exchanges.count }
  if (cases === 0 && undecided)
    return { ...counts, verdict: 'inconclusive', reason: `undecided: ${undecided.reason}` }
  if (broken === undefined) return { ...counts, verdict: 'pass' }
  const { certain = rule.certain } = broken
  const failure = failureOf(broken)
  return {
    ...counts,
    verdict: certain ? 'fail' : 'warn',
    reason: `expected ${failure.expected}, got ${failure.actual}`,
    failure,
  }
}

/** What an occasion shows, with copies of the exchanges that outlast their recording. */
function failureOf({ expected, actual, by, comparison }: BrokenCase): FailureDetails {
  const copies = new Map<Exchange, Exchange>(by.map((one) => [one, plainExchange(one)]))
  const copyOf = (one: Exchange): Exchange => copies.get(one) ?? one
  return {
    expected,
    actual,
    exchanges: by.map(copyOf),
    proof: true,
    ...(comparison && { comparison: comparisonOf(comparison, copyOf) }),
  }
}

/** A comparison of other exchanges: all that it compares are among those that show it. */
function comparisonOf(comparison: Comparison, copyOf: (one: Exchange) => Exchange): Comparison {
  switch (comparison.of) {
    case 'records':
      return { ...comparison, in: comparison.in.map(copyOf) }
    case 'member': {
      const { like } = comparison
      return {
        ...comparison,
        in: copyOf(comparison.in),
        ...(like && { like: { ...like, in: copyOf(like.in) } }),
      }
    }
    case 'answer': {
      const { like } = comparison
      return { ...comparison, in: copyOf(comparison.in), ...(like && { like: copyOf(like) }) }
    }
    default:
      return { ...comparison, in: copyOf(comparison.in) }
  }
}
