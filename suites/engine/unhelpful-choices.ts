import type { Rule } from '../../contract/index.js'
import type { Choice } from './assumed.js'
import type { Exchange } from './exchange.js'

/** The number of operations of one rule, or of rules that do not depend on its gap, after which a choice is not tried any more. */
const maxFailures = { operations: 2, rules: 3 }

/**
 * Choices that did not help, so that a server with a fault at every operation is not asked again and again: a set-up
 * call, by its operation, the answer and the choice; and a failure, by its rule and the choice.
 */
export class UnhelpfulChoices {
  readonly #refused = new Set<string>()
  /** How often no two choices helped, by the operation and the answer. */
  readonly #pairs = new Map<string, number>()
  /** How often a choice did not explain a failure, by the choice and then by the rule. */
  readonly #failed = new Map<string, Map<string, number>>()

  /** Notes that a choice did not help a set-up call that was refused. */
  note(refused: Exchange, choice: Choice): void {
    this.#refused.add(this.#key(refused, choice))
  }

  /** Whether a choice is known not to help such a set-up call. */
  has(refused: Exchange, choice: Choice): boolean {
    return this.#refused.has(this.#key(refused, choice))
  }

  /** Notes that no two choices together helped a set-up call that was refused. */
  notePairs(refused: Exchange): void {
    this.#pairs.set(answerKey(refused), (this.#pairs.get(answerKey(refused)) ?? 0) + 1)
  }

  /** Whether two choices together are known not to help such a set-up call. */
  hasPairs(refused: Exchange): boolean {
    return (this.#pairs.get(answerKey(refused)) ?? 0) >= maxFailures.operations
  }

  /** Notes that a rule does not hold under a choice either. */
  noteFailure({ id }: Rule, choice: Choice): void {
    const name = nameOf(choice)
    const rules = this.#failed.get(name) ?? new Map<string, number>()
    this.#failed.set(name, rules.set(id, (rules.get(id) ?? 0) + 1))
  }

  /** Whether a choice has been tried often enough on failures of a rule, or of rules that do not depend on its gap. */
  hasFailure({ id, gaps }: Rule, choice: Choice): boolean {
    const rules = this.#failed.get(nameOf(choice))
    if (!rules) return false
    return (
      (rules.get(id) ?? 0) >= maxFailures.operations ||
      (!gaps.includes(choice.gap) && rules.size >= maxFailures.rules)
    )
  }

  #key = (refused: Exchange, choice: Choice) => `${answerKey(refused)} ${nameOf(choice)}`
}

const answerKey = ({ operation, response }: Exchange): string => `${operation} ${response.status}`

const nameOf = ({ gap, value }: Choice): string => `${gap} ${JSON.stringify(value)}`
