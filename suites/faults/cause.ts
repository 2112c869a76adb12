import type { Failure } from './failure.js'
import { operationsOf, shortName } from './places.js'

/** What is wrong with a target, in one sentence, by the failures of one fault with the most specific first. */
export function causeOf(failures: readonly Failure[]): string {
  const [first] = failures
  if (!first) return 'nothing is known of the fault'
  const { details, rule } = first
  const where = shortName(operationsOf(failures))
  if (!details) return `${where}: ${first.reason ?? rule.says}`
  const { expected, actual, answer } = details
  if (answer) return `${where}: the answer is ${shortened(actual)} instead of ${expected}`
  return `${where}: it does not hold that "${rule.says}"`
}

/** What came, without the body of a success. */
const shortened = (actual: string): string => actual.replace(/ with [[{].*$/s, '')
