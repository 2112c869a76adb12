import { claimOfFault } from '../model/claims.js'
import { countText } from '../model/count-text.js'
import { type AffectedFailure, failuresOf } from '../model/faults.js'
import { isKnown } from '../model/known.js'
import type { Report, ReportedFault } from '../model/report.js'
import { printable } from '../text/printable.js'
import { exchangeLines } from './fault-exchanges.js'
import { fitted } from './fitted.js'
import type { Paint } from './paint.js'
import { reproCommand } from './repro-command.js'
import { wrap } from './wrap.js'

/** How a fault is shown. */
interface FaultBlockOptions {
  readonly paint: Paint
  /** The columns that a line may take. */
  readonly width: number
  /** The file with the JSON report, where one is written. */
  readonly jsonReport?: string | undefined
}

/**
 * The most lines of a fault; a client is judged by sentences that its author has not read yet, so they are shown whole.
 */
const mostLines = 15
const mostSentenceLines = 4

/** One fault in a few lines: its cause, what it affects, one example, and how to reproduce it. */
export function faultBlock(report: Report, fault: ReportedFault, options: FaultBlockOptions): string[] {
  const { paint, width } = options
  const [failures, known] = unknownFirst(report, fault)
  const [shown] = failures
  if (!shown) return [`${faultTitle(fault, 'FAIL')}  ${printable(fault.cause)}`]
  const word = wordOf(failures)
  const title = faultTitle(fault, word)
  // A cause that quotes the rule is all that is said of it.
  const mostCauseLines = fault.cause.includes(shown.rule.says) ? 4 : 2
  const [first = '', ...more] = wrap(printable(fault.cause), width - title.length - 2, mostCauseLines)
  // A command that is to be copied takes as many lines as it needs.
  const commands = [
    ['reproduce', report.client ? undefined : reproduce(shown, options)],
    ['decide', claimOfFault(report, fault)?.command],
  ].flatMap(([name = '', text]) =>
    text === undefined ? [] : [`  ${name.padEnd(indent - 2)}${printable(text)}`],
  )
  const steps = report.exploration ? stepLines(shown, width) : []
  const tail = [...difference(shown, options), ...steps, ...commands]
  const headWith = (mostRuleLines: number) => [
    `${paint(word === 'FAIL' ? 'red' : 'yellow', title)}  ${paint('bold', first)}`,
    ...more.map((line) => ' '.repeat(title.length + 2) + paint('bold', line)),
    ...named('rule', ruleOf(shown, fault), width, report.client ? mostSentenceLines : mostRuleLines),
    ...affectsLines(failures, known).flatMap(([name, text]) => named(name, text, width, mostRuleLines)),
  ]
  const linesLeftAfter = (head: readonly string[]) =>
    (report.client ? mostLines + 2 : mostLines) +
    steps.length -
    head.length -
    tail.length -
    commands.reduce((sum, command) => sum + rowsOf(command, width) - 1, 0)
  // The sentence of a rule is shown whole where the example still has its lines.
  const heads = [4, 3, 2, 1].map(headWith)
  const head = heads.find((lines) => linesLeftAfter(lines) >= linesOf(report)) ?? headWith(1)
  return [...head, ...exchangeLines(shown, options, linesLeftAfter(head), linesOf(report)), ...tail]
}

/** How many rows of a terminal a line takes, in which a word may be longer than a row. */
const rowsOf = (line: string, width: number): number =>
  fitted(line, width).reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / width)), 0)

/** A text in lines, with its name in front of the first. */
function named(name: string, text: string, width: number, most: number): string[] {
  const lines = wrap(printable(text), width - indent, most)
  return lines.map((line, n) => `  ${(n === 0 ? name : '').padEnd(indent - 2)}${line}`)
}

/** The lines of an exchange: its request, and its answer. What a client sent has a line of its own for its body. */
const linesOf = ({ client }: Report): number => (client ? 3 : 2)

/** The most steps of an exploration that are shown. */
const mostSteps = 8

/** The steps, as few as show it, by which an exploration has found a failure; the last ones are those that show it. */
function stepLines({ at: { failure } }: AffectedFailure, width: number): readonly string[] {
  const steps = failure?.counterexample?.split('\n') ?? []
  const shown = steps.slice(-mostSteps)
  const left = steps.length - shown.length
  const lines = left === 0 ? shown : [`(${countText(left, 'earlier step')} left out)`, ...shown]
  return lines.flatMap((line, n) => named(n === 0 ? 'input' : '', line, width, 2))
}

/** The column at which texts with a name begin. */
const indent = 13

/** The word and the number of a fault. */
const faultTitle = ({ number }: ReportedFault, word: string): string => `${word} ${number}`

const wordOf = (failures: readonly AffectedFailure[]): 'FAIL' | 'WARN' =>
  failures.some(({ at }) => at.verdict === 'fail') ? 'FAIL' : 'WARN'

/** The failures that an entry shows, and those that a baseline excuses where there are others. */
function unknownFirst(
  report: Report,
  fault: ReportedFault,
): readonly [shown: readonly AffectedFailure[], known: readonly AffectedFailure[]] {
  const all = failuresOf(report, fault)
  const shown = all.filter(({ at }) => !isKnown(at))
  return shown.length === 0 ? [all, []] : [shown, all.filter(({ at }) => isKnown(at))]
}

/** The rule that shows a fault; its sentence where the cause does not quote it. */
function ruleOf({ rule: { id, section, says } }: AffectedFailure, { cause }: ReportedFault): string {
  const name = `${id} (section ${section})`
  return cause.includes(says) ? name : `${name}: ${says}`
}

/** A fault in one line. */
export function faultLine(report: Report, fault: ReportedFault, { paint, width }: FaultBlockOptions): string {
  const [failures] = unknownFirst(report, fault)
  const word = wordOf(failures)
  const title = faultTitle(fault, word)
  const more = failures.length > 1 ? ` (${countText(failures.length, 'failure')})` : ''
  const [text = ''] = wrap(printable(fault.cause), width - title.length - 2 - more.length, 1)
  return `${paint(word === 'FAIL' ? 'red' : 'yellow', title)}  ${text}${more}`
}

/** What a fault affects besides the failure that shows it: operations and rules, counted, and known failures. */
function affectsLines(
  failures: readonly AffectedFailure[],
  known: readonly AffectedFailure[],
): readonly (readonly [string, string])[] {
  const [shown] = failures
  const others = (why: readonly string[]) => [
    ...new Set(
      failures
        .filter((one) => one.rule.id !== shown?.rule.id && why.includes(one.why))
        .map(({ rule }) => rule.id),
    ),
  ]
  const listed = (ids: readonly string[], verb: string): string[] =>
    ids.length === 0 ? [] : [`${countText(ids.length, 'more rule')} ${verb}: ${ids.join(', ')}`]
  // As many as the cause counts: where another rule fails alike as well.
  const alike = failures.filter(({ why }) => why !== 'follows')
  const places = [...new Set(alike.map(({ at }) => at.endpoint.replace('/api/v1', '')))]
  const same = others(['same', 'shows'])
  const follows = others(['follows']).filter((id) => !same.includes(id))
  const texts = [
    ...(places.length > 1 ? [`${countText(places.length, 'operation')}: ${places.join(', ')}`] : []),
    ...listed(same, same.length === 1 ? 'fails alike' : 'fail alike'),
    ...listed(follows, follows.length === 1 ? 'follows from it' : 'follow from it'),
    ...(known.length === 0 ? [] : [`${countText(known.length, 'known failure')}: see KNOWN`]),
  ]
  return texts.map((text, n) => [n === 0 ? 'affects' : '', text])
}

/** What was expected and what came, as a diff; of two records the members that differ. */
function difference(
  { at: { failure, reason } }: AffectedFailure,
  { paint, width }: FaultBlockOptions,
): string[] {
  const line = (sign: '-' | '+', text: string, most = 2) =>
    wrap(printable(text === '' ? '(an empty text)' : text), width - 4, most).map((part, n) =>
      paint(sign === '-' ? 'green' : 'red', `  ${n === 0 ? sign : ' '} ${part}`),
    )
  if (!failure) return line('+', reason ?? 'no reason was given')
  const { expected, actual, exception = [], differences = [] } = failure
  const thrown = exception.map((text) => `      ${fitted(printable(text), width - 6)[0]}`)
  if (differences.length === 0) return [...line('-', expected), ...line('+', actual), ...thrown]
  const [what = expected] = expected.split(/: (?=[[{])/)
  // What a list lacks is compared with nothing: as a diff it would look like something too many.
  if (/\blacks$/.test(what) && differences.every((one) => one.expected === undefined))
    return [
      `    ${wrap(printable(what), width - 4, 1)[0]}`,
      ...line('-', `missing: ${differences.map((one) => one.actual?.replace(/^"(.*)"$/, '$1')).join(', ')}`),
    ]
  const shown = differences.slice(0, 2)
  const left = differences.length - shown.length
  const more = left > 0 ? `, and ${countText(left, 'further difference')}` : ''
  return [
    `    ${wrap(`${printable(what)}${more}`, width - 4, 1)[0]}`,
    ...shown.flatMap((one) => [
      ...line('-', `${one.at}: ${one.expected ?? '(absent)'}`, 1),
      ...line('+', `${one.at}: ${one.actual ?? '(absent)'}`, 1),
    ]),
  ]
}

const reproduce = ({ rule, at }: AffectedFailure, { jsonReport }: FaultBlockOptions): string =>
  jsonReport === undefined
    ? (at.failure?.replay ?? 'no way to reproduce it is known')
    : reproCommand(jsonReport, rule, at.endpoint)
