import { answerFlawOf } from './answer-flaw.js'
import type { Failure } from './failure.js'
import { operationsOf, shortName } from './places.js'
import { described, recordFlawsOf } from './record-flaw.js'

/** What is wrong with a target, in one sentence, by the failures of one fault with the most specific first. */
export function causeOf(failures: readonly Failure[]): string {
  const [first] = failures
  if (!first) return 'nothing is known of the fault'
  const { details, rule } = first
  const operations = operationsOf(failures)
  const where = shortName(operations)
  const flaw = commonest(failures.map(answerFlawOf))
  if (flaw !== undefined) return `${where}: ${flaw}`
  if (!details) return `${where}: ${first.reason ?? rule.says}`
  const members = recordFlawsOf(first)
  if (members.length > 0) return `${where}: ${described(members)}`
  const { expected, actual, answer, unexplained } = details
  if (unexplained) return actual
  if (answer) return `${where}: the answer is ${shortened(actual)} instead of ${expected}`
  return `${where} ${operations.size === 1 ? 'breaks' : 'break'} the rule: "${rule.says}"`
}

/** What most of some values are; undefined where no value makes up half of them. */
const commonest = (values: readonly (string | undefined)[]): string | undefined =>
  values.find((one) => values.filter((other) => other === one).length * 2 >= values.length)

/** What came, without the body of a success. */
const shortened = (actual: string): string => actual.replace(/ with [[{].*$/s, '')
