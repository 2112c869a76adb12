import { checkMembers, type MembersOf } from '../../input/check-members.js'
import { isObject } from '../../input/is-object.js'
import { suggestion } from '../../input/suggestion.js'
import {
  namesOf,
  type OperationName,
  type OperationNames,
  operationSet,
} from '../../pipeline/operation-name.js'
import { operationsOf } from '../../pipeline/operations-of.js'
import { type RequestMatch, requestTest } from '../../pipeline/request-match.js'
import type { JournalEntry } from '../../world/journal.js'
import type { Control } from '../control/control.js'
import { throwHookFailure } from '../faults/throw-hook-failure.js'

/** Which requests of the journal are meant; all by default. */
export interface RequestFilter {
  /** Their operations, such as `'POST /contacts'` or `'GET *'`. */
  readonly on?: OperationNames
  /** The status they were answered with; 0 where a fault took effect before there was one. */
  readonly status?: number
  /** The API key they were sent with. */
  readonly key?: string
  /** What `fake.mark()` returned, or an ISO 8601 instant of the fake's clock. */
  readonly since?: number | string
  readonly when?: RequestMatch<JournalEntry>
}

/** An operation, or more about the requests that are meant. */
export type Wanted = OperationName | RequestFilter

const takes: MembersOf<RequestFilter> = { on: true, status: true, key: true, since: true, when: true }

/** A filter, checked. */
export function filterOf(wanted: Wanted = {}): RequestFilter {
  if (typeof wanted === 'string') return { on: wanted }
  if (typeof wanted === 'function')
    throw new Error(
      'a filter of requests is an operation or an object: give a function as { when: function }',
    )
  if (!isObject(wanted))
    throw new Error(
      `a filter of requests must be an operation such as 'GET /tags', or { on, status, key, since, when }, not ${JSON.stringify(wanted)}`,
    )
  checkMembers(wanted, takes, 'a filter of requests')
  return wanted
}

/**
 * The requests of the journal that a filter means, the oldest first.
 *
 * @throws An Error where no operation has the name, or the filter has other members; what a function of `fake.before` threw.
 */
export function requestsFor(control: Control, wanted?: Wanted): readonly JournalEntry[] {
  throwHookFailure(control)
  const { journal } = control.core
  const { on, status, key, since, when } = filterOf(wanted)
  checkStatus(status)
  if (key !== undefined) checkKey(control, key)
  const meets = requestTest<JournalEntry>(when)
  const served = operationsOf(control.core)
  const operations = on === undefined ? undefined : operationSet(on, served)
  const first = typeof since === 'number' ? Math.max(0, since - journal.dropped) : 0
  const from = typeof since === 'string' ? instantMs(since) : Number.NEGATIVE_INFINITY
  return journal.items
    .slice(first)
    .filter(
      (entry) =>
        (operations === undefined || (entry.operation !== undefined && operations.has(entry.operation))) &&
        (status === undefined || entry.status === status) &&
        (key === undefined || entry.key === key) &&
        Date.parse(entry.at) >= from &&
        meets(entry),
    )
}

function checkStatus(status: number | undefined): void {
  const isStatus =
    status === 0 || (Number.isInteger(status) && Number(status) >= 100 && Number(status) <= 599)
  if (status !== undefined && !isStatus)
    throw new Error(`status must be 0 or from 100 to 599, not ${JSON.stringify(status)}`)
}

/** Refuses a key that neither the fake has nor a request came with: a misspelt one would find nothing. */
function checkKey({ core: { keys, journal } }: Control, key: string): void {
  if (keys.has(key) || journal.items.some((entry) => entry.key === key)) return
  const nearest = suggestion(key, [...keys.keys()])
  throw new Error(
    `no key '${key}'${nearest || '.'} For requests with an invalid key, use when: { key: ${JSON.stringify(key)} }`,
  )
}

function instantMs(instant: string): number {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) throw new Error(`since must be a mark or an ISO 8601 instant, not '${instant}'`)
  return ms
}

/** What a filter means, for messages. */
export function wantedText(wanted: Wanted): string {
  const { on, status, key, since, when } = filterOf(wanted)
  const names = on === undefined ? 'any operation' : namesOf(on).join(' or ')
  return [
    names,
    ...(status === undefined ? [] : [`answered ${status}`]),
    ...(key === undefined ? [] : [`with the key ${key}`]),
    ...(since === undefined ? [] : [`since ${since}`]),
    ...(when === undefined ? [] : [typeof when === 'function' ? 'that fit' : `with ${JSON.stringify(when)}`]),
  ].join(' ')
}
