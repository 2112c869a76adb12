import { operationOf, type RuleId, type Variant } from '../../../contract/index.js'
import type { Comparison } from '../../../suites/index.js'
import type { TrafficExchange } from '../traffic-exchange.js'
import { foundOnce } from './found-once.js'

/** Recorded exchanges, ready to be judged together. */
export interface History {
  readonly variant: Variant
  /** Whether they are all the traffic of the server since its records and keys began. */
  readonly isClosed: boolean
  /** In the order in which they were sent. */
  readonly exchanges: readonly TrafficExchange[]
}

/** One occasion at which a rule applied to what was recorded, at the exchange that decides. */
interface Occasion {
  readonly rule: RuleId
  readonly at: TrafficExchange
}

/** A rule was kept in every order that the times permit. There are many of these, and nothing more is reported of one. */
export interface KeptCase extends Occasion {
  readonly holds: true
}

/** A rule was broken in every order that the times permit. */
export interface BrokenCase extends Occasion {
  readonly holds: false
  readonly expected: string
  readonly actual: string
  /** What shows it, in order, with the exchange that decides. */
  readonly by: readonly TrafficExchange[]
  /** What was compared, and where in the answers it is, so that it can be evaluated again. */
  readonly comparison?: Comparison
  /** Whether the document says explicitly what was broken, where that differs from its rule. */
  readonly certain?: true
}

/** There were too many orders to search them all, so that nothing is decided. */
export interface UndecidedCase extends Occasion {
  readonly holds: 'undecided'
  readonly reason: string
}

/** What an occasion shows of a rule. */
export type HistoryCase = KeptCase | BrokenCase | UndecidedCase

/** Finds the occasions at which rules applied, as it is shown one exchange after the other, in the order of their sending. */
export interface HistoryJudge {
  /** What is decided once an exchange is there. */
  see?(at: TrafficExchange): Iterable<HistoryCase>
  /** What is decided once all are there. */
  end?(): Iterable<HistoryCase>
}

/** Begins to judge a history. */
export type JudgeHistory = (history: History) => HistoryJudge

/**
 * Whether an exchange was over before another one began. All others are concurrent: the server may have carried them out in
 * either order. One without an answer is never over.
 */
export const isBefore = (a: TrafficExchange, b: TrafficExchange): boolean =>
  a.recorded.answeredMs < b.recorded.sentMs

/** Whether an exchange was answered with a success whose body the recording has. */
export const isShown = (at: TrafficExchange): boolean => at.isShown

/** Whether an exchange may have changed something: a write that was not refused, or whose answer is unknown. */
export const mayHaveWritten = ({ operation, recorded: { answer } }: TrafficExchange): boolean =>
  operationOf(operation).effects !== 'none' &&
  (answer === undefined || answer.status < 400 || answer.status >= 500 || answer.status === 409)

/** The time of an exchange by the clock of the server, as far as the recording shows it. */
export const serverTime = ({ recorded: { serverMs, sentMs } }: TrafficExchange): number => serverMs ?? sentMs

/** The `Idempotency-Key` of a write; undefined where there is none. */
export const idempotencyKeyOf = ({
  operation,
  recorded: { headers },
}: TrafficExchange): string | undefined =>
  operationOf(operation).effects === 'none' ? undefined : headers['idempotency-key'] || undefined

/** The writes whose `Idempotency-Key` was sent before: each may get the answer to the earlier one. */
export const retriesOf = foundOnce(
  (history: History): ReadonlySet<TrafficExchange> => new Set(retriesIn(history)),
)

function* retriesIn({ exchanges }: History): Generator<TrafficExchange> {
  const sent = new Set<string>()
  for (const at of exchanges) {
    const key = idempotencyKeyOf(at)
    if (key === undefined) continue
    if (sent.has(key)) yield at
    sent.add(key)
  }
}
