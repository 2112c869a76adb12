import type { RuleId } from '../../../../contract/index.js'
import type { Machine } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'

/** A call of one thing, such as a record or a key. */
export interface Call<Answer> {
  /** The name of the thing, which differs from that of any other one. */
  readonly thing: string
  /** What the call was answered; undefined where it may do anything to the thing, at any time. */
  readonly answer: Answer | undefined
}

/** Things of one kind, and how the calls that overlap at one of them are judged. */
export interface Contested<Answer> {
  /** The calls that an exchange is, where exchanges are given in the order of their sending. */
  callsOf(at: TrafficExchange): Iterable<Call<Answer>>
  /** The states in which an answer may leave a thing, of which nothing may be known before; none where it cannot be given. */
  readonly next: Machine<string, Answer>['next']
  /** The rule that some answers decide; undefined where they decide none. */
  ruleOf(answers: readonly Answer[]): RuleId | undefined
  /** What the document demands of them. */
  readonly due: string
  /** An answer in a few words. */
  wordsOf(answer: Answer): string
  /** Whether the state of a thing is known beyond the calls that overlap. */
  readonly isKept: boolean
}
