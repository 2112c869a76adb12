import { countText } from '../model/count-text.js'
import type { AffectedFailure } from '../model/faults.js'
import type { ReportedExchange, ReportedFailure } from '../model/report.js'
import { printable } from '../text/printable.js'
import type { Paint } from './paint.js'
import { wrap } from './wrap.js'

/** The part of a long text around the first of some words that it holds; its beginning where it holds none. */
function excerpt(text: string, words: readonly string[], length: number): string {
  if (text.length <= length) return text
  const places = words.filter((word) => word !== '').map((word) => text.indexOf(word))
  const at = places.find((place) => place >= 0) ?? 0
  const room = length - 2
  const from = Math.max(0, Math.min(at - Math.floor(room / 3), text.length - room))
  if (from === 0) return `${text.slice(0, length - 1)}…`
  const to = from + room
  return `…${text.slice(from, to)}${to < text.length ? '…' : ''}`
}

/** The last exchanges of a failure, as many as there is room for, each in two lines. */
export function exchangeLines(
  { at: { failure } }: AffectedFailure,
  { paint, width }: { readonly paint: Paint; readonly width: number },
  room: number,
  linesEach: number,
): string[] {
  if (!failure) return []
  const all = failure.exchanges.length
  const linesFor = (count: number) => count * linesEach + (count < all ? 1 : 0)
  const count = [3, 2, 1].find((some) => some <= all && linesFor(some) <= room)
  const shown = count !== undefined ? failure.exchanges.slice(-count) : failure.exchanges.slice(-1)
  if (room < linesEach) return []
  const words = wordsOf(failure)
  return [
    ...(count !== undefined && count < all
      ? [paint('dim', `  (${countText(all - count, 'earlier exchange')} left out)`)]
      : []),
    ...shown.flatMap((exchange) => exchangeOf(exchange, words, paint, width, linesEach > 2)),
  ]
}

/** Where in a body the fault may show: the member that is named, and the value that was found. */
function wordsOf({ expected, actual, differences }: ReportedFailure): string[] {
  const [, named = ''] = /`([^`]+)`/.exec(expected) ?? []
  const path = differences?.[0]?.at ?? named
  const member = path.split('.').at(-1) ?? ''
  return [...(/^[\w]+$/.test(member) ? [`"${member}":`] : []), actual.slice(0, 40)]
}

function exchangeOf(
  { index, fault, request: { method, path, headers, key, body }, response }: ReportedExchange,
  words: readonly string[],
  paint: Paint,
  width: number,
  hasBodyLine: boolean,
): string[] {
  const of = (text: string, length: number) =>
    excerpt(printable(text.replace(/\s*\n\s*/g, ' ')), words, length)
  const number = `#${index}`
  const as = key === 'main' ? '' : ` (${key === 'none' ? 'no key' : `${key} key`})`
  const repeatKey = headers['idempotency-key']
  const once =
    repeatKey === undefined ? '' : ` [${repeatKey.length > 12 ? `${repeatKey.slice(0, 8)}…` : repeatKey}]`
  const call = `${method} ${path}${as}${once}`
  const room = width - number.length - 3
  const sent =
    body === undefined || hasBodyLine || room - call.length < 20 ? '' : ` ${of(body, room - call.length - 1)}`
  const met = fault === undefined ? '' : `(fault ${fault}) `
  const answer = `-> ${response.status === 0 ? 'no answer' : response.status} ${met}`
  return [
    `  ${paint('dim', number)} ${wrap(printable(call), room, 1)[0]}${sent}`,
    ...(hasBodyLine && body !== undefined ? [`     ${of(body, width - 5)}`] : []),
    `     ${answer}${response.body === '' ? (response.status === 0 ? '' : 'with no body') : of(response.body, width - 5 - answer.length)}`,
  ]
}
