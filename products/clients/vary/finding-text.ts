import { toSource } from '../../../contract/index.js'
import type { Finding, FindingGap, OrderFinding } from './finding.js'

const mostTests = 5

/**
 * A finding as a few lines for people: the values that break the client, what the document leaves open, the tests that
 * fail, and a fake that shows it.
 *
 * @example
 * The tests fail when `error-body` is `{ code: 'code' }` (usually `{ code: 'error.code' }`).
 * The document does not say which members the Error body has and where its code is; … (section 7).
 * Failing: a conflict names the contact
 * Reproduce: createFake({ assumptions: { 'error-body': { code: 'code' } } })
 *   or, with {"error-body":{"code":"code"}} in file.json: npx conformance client --assumptions file.json -- npm test
 *
 * @param command The command that runs the tests with the choices of a file.
 */
export function findingText(
  { gaps, failing, exception, timedOut, assumptions }: Finding,
  command = 'conformance fake --assumptions file.json',
): string {
  const together = gaps.length > 1 ? ' Either alone does no harm.' : ''
  const verb = timedOut ? 'do not end' : 'fail'
  return [
    `The tests ${verb} when ${gaps.map(valueText).join(' and ')}.${gaps.length > 2 ? ' Fewer of these do no harm.' : together}`,
    ...gaps.map(({ open, section }) => `The document does not say ${clauseOf(open)} (section ${section}).`),
    ...(failing.length > 0 ? [`Failing: ${listed(failing)}`] : []),
    ...(exception ? exception.lines.map((line) => `  ${line}`) : []),
    `Reproduce: createFake({ assumptions: ${toSource(assumptions)} })`,
    `  or, with ${JSON.stringify(assumptions)} in file.json: ${command}`,
  ].join('\n')
}

/**
 * A list of whose order the requests depend, as a few lines for people.
 *
 * @example
 * Another request is sent, and no test fails, when `order-undocumented` is `{ tickets: ['updatedAt', 'ascending'] }` (usually …).
 * The document does not say how tags, notes, … are ordered (section 4.4).
 * Usually: PATCH /api/v1/tickets/tkt_1 {"priority":"urgent"}
 * Then: PATCH /api/v1/tickets/tkt_9 {"priority":"urgent"}
 * …
 */
export const orderText = ({ gaps, usually, instead }: OrderFinding): string =>
  [
    `Another request is sent, and no test fails, when ${gaps.map(valueText).join(' and ')}.`,
    ...gaps.map(({ open, section }) => `The document does not say ${clauseOf(open)} (section ${section}).`),
    `Usually: ${clipped(usually)}`,
    `Then: ${clipped(instead)}`,
    'A client that takes a record by its place in the list relies on an order that nobody promises; a test may, where it needs any record.',
  ].join('\n')

const longestRequest = 200

const clipped = (text: string): string =>
  text.length > longestRequest ? `${text.slice(0, longestRequest - 1)}…` : text

const quoted = (value: unknown): string => `\`${typeof value === 'string' ? value : toSource(value)}\``

function valueText({ gap, values, usual }: FindingGap): string {
  const shown = values.map(quoted)
  const last = shown.at(-1)
  const either = shown.length > 1 ? `${shown.slice(0, -1).join(', ')} or ${last}` : last
  return `\`${gap}\` is ${either} (usually ${quoted(usual)})`
}

/** The sentence of a gap as the end of another one. */
const clauseOf = (open: string): string =>
  `${open.charAt(0).toLowerCase()}${open.slice(1).replace(/\.$/, '')}`

function listed(names: readonly string[]): string {
  const more = names.length - mostTests
  return `${names.slice(0, mostTests).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}
