import { atSteps, dataOf, type FailureDetails, isObject, jsonIn } from '../../suites/api/index.js'
import { answerFlawOf } from './answer-flaw.js'
import { breachOf } from './breach.js'
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
  const breach = failures.map(breachOf).find((one) => one !== undefined)
  if (breach !== undefined) return `${where}: security: ${breach}`
  const flaw = commonest(failures.map(answerFlawOf))
  if (flaw !== undefined) return `${where}: ${flaw}`
  if (!details) return `${where}: ${first.reason ?? rule.says}`
  const members = recordFlawsOf(first)
  if (members.length > 0) return `${where}: ${described(members)}`
  const { expected, actual, answer, unexplained } = details
  if (unexplained) return actual
  if (answer) return `${where}: the answer is ${shortened(actual)} instead of ${expected}`
  const part = lostTexts(details) ?? describedPart(details)
  if (part !== undefined) return `${where}: ${part}`
  return `${where} ${operations.size === 1 ? 'breaks' : 'break'} the rule: "${rule.says}"`
}

/** The longest value that a cause quotes, in characters of JSON. */
const longestValue = 60

/** A member with another value than the one that is due, in a few words; undefined where no single member was compared. */
function describedPart({ comparison }: FailureDetails): string | undefined {
  if (comparison?.of !== 'member' || !('equals' in comparison.is)) return undefined
  const { in: exchange, path, is } = comparison
  const name = path.findLast((step) => !/^\d+$/.test(step))
  const actual = atSteps(exchange.response.json, path)
  const [seen, due] = [actual, is.equals].map((value) => JSON.stringify(value) ?? 'missing')
  if (name === undefined || name === 'data' || seen === undefined || due === undefined) return undefined
  if (seen.length > longestValue || due.length > longestValue) return undefined
  return `\`${name}\` is ${seen} instead of ${due}`
}

/** The list of a record that lacks texts, in a few words; undefined where it is not clear which list that is. */
function lostTexts({ comparison, exchanges }: FailureDetails): string | undefined {
  if (comparison?.of !== 'records' || !comparison.lacks?.length) return undefined
  const { lacks } = comparison
  const record = comparison.in.map(dataOf).find(isObject)
  const bodies = exchanges.map(({ request: { body } }) => (body === undefined ? undefined : jsonIn(body)))
  const sent = bodies.findLast(isObject)
  const names = Object.keys(sent ?? {}).filter((name) =>
    [sent?.[name], record?.[name]].every((one) => Array.isArray(one)),
  )
  const [name] = names
  if (name === undefined || names.length > 1) return undefined
  const written = JSON.stringify(sent?.[name])
  const isKept = lacks.every((text) => !written.includes(text))
  return isKept
    ? `\`${name}\` loses ${countOf(lacks)} that it had`
    : `\`${name}\` lacks ${countOf(lacks)} that it was to have`
}

const countOf = ({ length }: readonly string[]): string => (length === 1 ? 'an entry' : `${length} entries`)

/** What most of some values are; undefined where no value makes up half of them. */
const commonest = (values: readonly (string | undefined)[]): string | undefined =>
  values.find((one) => values.filter((other) => other === one).length * 2 >= values.length)

/** What came, without the body of a success. */
const shortened = (actual: string): string => actual.replace(/ with [[{].*$/s, '')
