import type { Rule } from '../../contract/index.js'
import type { FailureDetails } from './outcome.js'

/** What fails in a few words: the same for the same fault, whatever records it is seen at. */
export function shapeOf({ expected, answer, comparison }: FailureDetails): string {
  if (comparison?.of === 'member') {
    const path = comparison.path.filter((step) => !/^\d+$/.test(step))
    const is = 'schema' in comparison.is ? JSON.stringify(comparison.is) : Object.keys(comparison.is).join()
    return `${path.join('.')} ${is}`
  }
  if (answer === undefined) return expected.replace(/"[^"]*"|`[^`]*`|\S*\d\S*/g, '#').slice(0, 120)
  const { status } = answer.exchange.response
  return `${answer.allowed.map((one) => `${one.status} ${one.code}`).join(' or ')}, not ${status}`
}

/**
 * The failures that came again on fresh records while nothing else ran, by their rule. The same failure of the rule at
 * another operation needs no such repetition.
 */
export class ConfirmedFailures {
  readonly #shapes = new Map<string, Set<string>>()

  /** Notes a failure that counts. */
  note({ id }: Rule, failure: FailureDetails): void {
    this.#shapes.set(id, (this.#shapes.get(id) ?? new Set()).add(shapeOf(failure)))
  }

  /** Whether the rule failed so before. */
  has({ id }: Rule, failure: FailureDetails | undefined): boolean {
    return failure !== undefined && this.#shapes.get(id)?.has(shapeOf(failure)) === true
  }
}
