import { isErrorCode } from '../../../contract/index.js'
import { nearestText } from '../../pipeline/nearest-operation.js'
import { operationsOf } from '../../pipeline/operations-of.js'
import type { JournalEntry } from '../../world/journal.js'
import type { Control } from '../control/control.js'
import { ExpectationError } from './expectation-error.js'
import { filterOf, type RequestFilter, requestsFor, type Wanted, wantedText } from './request-filter.js'

/** The most requests that a message lists. */
const most = 20

/** Requests as lines of a message: their times, what was sent, and how they were answered. */
function requestTable(entries: readonly JournalEntry[]): string {
  const shown = entries.slice(-most)
  const earlier = entries.length - shown.length
  const sent = shown.map(({ method, target }) => `${method} ${short(target, 60)}`)
  const width = Math.max(...sent.map((text) => text.length))
  const lines = shown.map((entry, n) => {
    const { at, status, answer, fault, body } = entry
    const code = status >= 400 ? codeOf(answer?.json) : ''
    return [
      `  ${at.slice(11, 23)}`,
      (sent[n] ?? '').padEnd(width),
      status === 0 ? '---' : String(status),
      ...(code === '' ? [] : [code]),
      ...(fault === undefined ? [] : [`(fault: ${fault})`]),
      ...(body === '' ? [] : [short(body, 60)]),
    ].join('  ')
  })
  return [...(earlier > 0 ? [`  (${earlier} before)`] : []), ...lines].join('\n')
}

/** The text of an error body that is a documented code; else, as a fault may send others, the last that looks like one. */
function codeOf(json: unknown): string {
  const texts = [...(JSON.stringify(json) ?? '').matchAll(/"([a-z]+(?:_[a-z]+)*)"[,}]/g)].map(
    ([, text = '']) => text,
  )
  return texts.find(isErrorCode) ?? texts.at(-1) ?? ''
}

const short = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`
}

/** A number of requests, in words. */
export const requests = (count: number): string => (count === 1 ? '1 request' : `${count} requests`)

/** A sentence where the journal no longer holds every request, so that a count is not trusted blindly. */
const droppedNote = ({ core: { journal } }: Control): string =>
  journal.dropped === 0
    ? ''
    : `\nThe journal has dropped ${requests(journal.dropped)} before these: give createFake a larger keep.`

/** An error about requests that were expected, with a table of what came. */
export function expectationError(control: Control, message: string, came: readonly JournalEntry[]): Error {
  const table = came.length === 0 ? '; no request came' : `\nWhat came:\n${requestTable(came)}`
  return new ExpectationError(`${message}${table}${droppedNote(control)}`)
}

/**
 * Expects a number of requests.
 *
 * @throws An Error with what came, where it is another number, or where the journal has dropped requests that it could be about.
 */
export function expectTimes(
  control: Control,
  wanted: Wanted,
  times: number,
  when?: RequestFilter['when'],
): readonly JournalEntry[] {
  if (!Number.isSafeInteger(times) || times < 0)
    throw new Error(
      `times must be a whole number, 0 or more, not ${typeof times === 'string' ? `'${times}'` : String(times)}`,
    )
  const filter = { ...filterOf(wanted), ...(when === undefined ? {} : { when }) }
  const came = requestsFor(control, filter)
  const isAmongDropped = control.core.journal.dropped > since(filter)
  if (came.length === times && !isAmongDropped) return came
  const expected = `expected ${times === 0 ? 'no request' : requests(times)} to ${wantedText(filter)}`
  if (came.length === 0) throw expectationError(control, `${expected}, got none`, requestsFor(control))
  if (came.length === times)
    throw expectationError(control, `${expected}, but the journal no longer holds every request`, came)
  throw expectationError(control, `${expected}, got ${came.length}`, came)
}

/** How many requests before a filter's mark do not matter. */
const since = ({ since: mark }: RequestFilter): number => (typeof mark === 'number' ? mark : 0)

/**
 * Expects that each request was for an operation of the document.
 *
 * @throws An Error that lists the others, each with the nearest operation.
 */
export function expectNoUnmatched(control: Control): void {
  const unmatched = requestsFor(control).filter(({ operation }) => operation === undefined)
  if (unmatched.length === 0 && control.core.journal.dropped === 0) return
  const served = operationsOf(control.core)
  const hints = new Set(
    unmatched.map(({ method, path }) => `  ${method} ${path}${nearestText(method, path, served)}`),
  )
  const message =
    unmatched.length === 0
      ? 'expected no request to an unknown route, but the journal no longer holds every request'
      : ['expected no request to an unknown route, got:', ...hints].join('\n')
  throw expectationError(control, message, unmatched.length === 0 ? requestsFor(control) : unmatched)
}
