import { claimOfFault } from '../model/claims.js'
import { countText } from '../model/count-text.js'
import { ticketAndExpiry } from '../model/known.js'
import type { Report, ReportedExchange, ReportedFailure, ReportedFault } from '../model/report.js'
import { clip } from '../text/clip.js'
import type { ListedFault } from '../text/fault-list.js'
import { block, code, details, inHtml, inline } from './markdown-text.js'

/** One fault: its cause in sight, and on a click its rule, what it affects, an example, and how to repeat it. */
export function faultEntry(report: Report, { fault, rule, at }: ListedFault): string {
  const command = claimOfFault(report, fault)?.command
  const { number, cause, affects } = fault
  const places = affects.length > 1 ? `, at ${countText(affects.length, 'place')}` : ''
  const summary = `<b>${number}.</b> ${inHtml(clip(cause, causeLength))} (<code>${inHtml(rule.id)}</code>${places})`
  return details(
    summary,
    [
      `${code(rule.id)} at ${code(at.endpoint)}, section ${inline(rule.section)}: ${inline(rule.says)}`,
      ...(at.known ? [knownLine(at.known)] : []),
      ...(at.failure ? example(at.failure) : []),
      ...(command === undefined
        ? []
        : [
            `To find out whether the server or ${code(fault.configuration ?? '')} is wrong:\n\n${block(command, 'sh')}`,
          ]),
      ...(affects.length > 1 ? [affected(affects)] : []),
    ].join('\n\n'),
  )
}

const causeLength = 300
const bodyLength = 400

const knownLine = (known: NonNullable<ListedFault['at']['known']>): string => {
  const more = ticketAndExpiry(known)
  return `**Known:** ${inline(clip(known.reason, causeLength))}${more === '' ? '' : ` (${inline(more)})`}`
}

const example = ({
  expected,
  actual,
  exception,
  counterexample,
  exchanges,
  replay,
}: ReportedFailure): readonly string[] => [
  block([...marked('-', expected), ...marked('+', actual)].join('\n'), 'diff'),
  ...(exception === undefined ? [] : [block(exception.join('\n'))]),
  ...(counterexample === undefined ? [] : [`Input: ${code(clip(counterexample, bodyLength))}`]),
  ...(exchanges.length === 0 ? [] : [block(shortest(exchanges).map(exchangeText).join('\n'))]),
  `To repeat:\n\n${block(replay, 'sh')}`,
]

const marked = (mark: string, text: string): readonly string[] =>
  clip(text, 2 * bodyLength)
    .split('\n')
    .map((line) => `${mark} ${line}`)

/** The most exchanges of a failure that are shown; the last ones show it. */
const mostExchanges = 4

const shortest = (exchanges: readonly ReportedExchange[]) => exchanges.slice(-mostExchanges)

function exchangeText({ request, response }: ReportedExchange): string {
  const { method, path, key, body } = request
  return [
    clip(`${method} ${path}`, bodyLength) +
      (key === 'main' ? '' : `  (${key === 'none' ? 'no key' : `${key} key`})`),
    ...(body === undefined ? [] : [oneLine(body)]),
    `-> ${response.status} ${oneLine(response.body)}`.trimEnd(),
  ].join('\n')
}

const oneLine = (text: string) => clip(text.replace(/\s*\n\s*/g, ' '), bodyLength)

/** The most places of a fault that are listed. */
const mostPlaces = 40

const meanings: Readonly<Record<ReportedFault['affects'][number]['why'], string>> = {
  shows: 'shows it best',
  same: 'the same',
  follows: 'follows from it',
}

function affected(affects: ReportedFault['affects']): string {
  const lines = affects
    .slice(0, mostPlaces)
    .map(({ rule, endpoint, why }) => `- ${code(rule)} at ${code(endpoint)}: ${meanings[why]}`)
  const more = affects.length - lines.length
  return ['Affects:', '', ...lines, ...(more > 0 ? [`- … and ${countText(more, 'more place')}`] : [])].join(
    '\n',
  )
}
