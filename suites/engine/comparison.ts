import type { ErrorCode } from '../../contract/index.js'
import { dataOf } from './answer.js'
import type { Exchange } from './exchange.js'
import type { Json } from './json.js'
import { isSameValue } from './same-value.js'

/** A status that an answer may have, and the code where it is that of an error. */
export interface AllowedAnswer {
  readonly status: number
  readonly code?: ErrorCode
}

/** What an assertion compared, as data: what the target showed, and the value it has to have where only one will do. */
export interface Values {
  readonly actual: unknown
  readonly expected?: unknown
  /** The exchange whose answer shows it, where that is not the last one. */
  readonly in?: Exchange
}

/** What a value has to be, as data: it can be evaluated again on the value of another answer. */
export type Predicate =
  | { readonly equals: unknown; readonly partly?: true }
  | { readonly differs: unknown }
  | { readonly schema: object }
  | { readonly present: boolean }

/** A place in the JSON of an answer: the names and indices that lead to it. */
export type JsonSteps = readonly string[]

/** Where in the answers a value is. */
export interface ValuePlace {
  readonly in: Exchange
  readonly path: JsonSteps
}

/** What a failed assertion has compared, and where in the answers it is. */
export type Comparison =
  | {
      readonly of: 'answer'
      readonly in: Exchange
      readonly allowed: readonly AllowedAnswer[]
      /** The only status that is wrong, where no other is asked for. */
      readonly not?: number
      /** The answer whose status it has to have, where no other is asked for. */
      readonly like?: Exchange
    }
  | { readonly of: 'refusal'; readonly in: Exchange; readonly allowed: readonly AllowedAnswer[] }
  | {
      readonly of: 'member'
      readonly in: Exchange
      readonly path: JsonSteps
      readonly is: Predicate
      /** Where another answer shows the value that it has to have. */
      readonly like?: ValuePlace
    }
  | { readonly of: 'header'; readonly in: Exchange; readonly name: string; readonly is: Predicate }
  | ({ readonly of: 'records'; readonly in: readonly Exchange[] } & RecordsPredicate)

/** What the pages of a list show although they should not, in this order, or should show and do not: ids, or other texts. */
export interface RecordsPredicate {
  readonly shows?: readonly string[]
  readonly lacks?: readonly string[]
  /** The order that all of their records have to be in, where that is what is wrong. */
  readonly order?: ListOrder
}

/** An order of records by a time, in one of some directions throughout. */
export interface ListOrder {
  readonly by: string
  readonly ways: readonly ('ascending' | 'descending')[]
}

/** The part of a record or of an answer that a check compares, by the object that an answer showed. */
export interface ComparedPart {
  /** A record, or any other object or list in the JSON of an answer, as it was read; else it has no place. */
  readonly of: unknown
  /** The member of it; the whole where there is none. */
  readonly name?: string
  readonly is: Predicate
  /** The record of another answer whose member of that name is the value, where it is not a value of the check's own. */
  readonly like?: unknown
}

/** What a check says of what it has compared, before it is known which answer shows it. */
export type Compared =
  | ComparedPart
  | { readonly header: string; readonly is: Predicate }
  | RecordsPredicate
  /** A success in place of any refusal, such as some. */
  | { readonly refusal: readonly AllowedAnswer[] }
  /** Answers of which another one gives the status. */
  | { readonly answers: readonly AllowedAnswer[] }
  /** The one status that is wrong. */
  | { readonly notStatus: number }
  /** The answer whose status another one has to have. */
  | { readonly statusOf: Exchange }
  /** Nothing that calls alone can show: it depends on what a hook does at the time. */
  | { readonly ordered: true }

/** A member of a record, and what it has to be. */
export const member = (of: unknown, name: string, is: Predicate): ComparedPart => ({ of, name, is })

/** A text as the whole value of a member, where it may also be a part of another one. */
export const asValue = (text: unknown): string => `:${JSON.stringify(text)}`

/** The first member of a record that is not as it has to be. */
export function oddMember(of: Json | undefined, due: Json): ComparedPart {
  const [name, value] = Object.entries(due).find(([one, wanted]) => !isSameValue(of?.[one], wanted)) ?? [
    '',
    '',
  ]
  return member(of, name, { equals: value })
}

/** The ids that a list shows in place of those that are due: one that should not be there, one that is there twice, or those it lacks. */
export function inPlaceOf(due: readonly unknown[], shown: readonly unknown[]): RecordsPredicate {
  const stray = shown.find((id) => !due.includes(id))
  if (stray !== undefined) return { shows: [String(stray)] }
  const twice = shown.find((id, n) => shown.indexOf(id) !== n)
  if (twice !== undefined) return { shows: [String(twice), String(twice)] }
  return { lacks: due.filter((id) => !shown.includes(id)).map(String) }
}

/** How many records the page of a list has, and how many it may have: `{ maximum: 50 }`. */
export const countOf = (exchange: Exchange, schema: object): ComparedPart => {
  const data = dataOf(exchange)
  return { of: Array.isArray(data) ? data : undefined, name: 'length', is: { schema } }
}

/**
 * What was compared, with its place in the answers: parts are found by identity, so that it is the very object which the
 * check has read. Undefined where the answers do not hold it.
 */
export function located(
  compared: Compared,
  by: readonly Exchange[],
  all: readonly Exchange[],
): Comparison | undefined {
  const last = by.at(-1)
  if ('refusal' in compared) return last && { of: 'refusal', in: last, allowed: compared.refusal }
  if ('ordered' in compared) return undefined
  if ('answers' in compared) return last && { of: 'answer', in: last, allowed: compared.answers }
  if ('notStatus' in compared) return last && { of: 'answer', in: last, allowed: [], not: compared.notStatus }
  if ('statusOf' in compared) return last && { of: 'answer', in: last, allowed: [], like: compared.statusOf }
  if ('header' in compared) return last && { of: 'header', in: last, name: compared.header, is: compared.is }
  if (!('is' in compared)) return { of: 'records', in: by, ...compared }
  const { of, name, is, like } = compared
  const memberOf = (record: unknown): ValuePlace | undefined => {
    const place = isObject(record) ? placeOf(record, [...all, ...by]) : undefined
    return place && { in: place.in, path: name === undefined ? place.path : [...place.path, name] }
  }
  const [place, likePlace] = [memberOf(of), memberOf(like)]
  return place && { of: 'member', ...place, is, ...(likePlace ? { like: likePlace } : {}) }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Where an object is in the answers, the latest first. */
export function placeOf(wanted: object, exchanges: readonly Exchange[]): ValuePlace | undefined {
  for (const exchange of exchanges.toReversed()) {
    const path = pathTo(wanted, exchange.response.json)
    if (path) return { in: exchange, path }
  }
  return undefined
}

function pathTo(wanted: object, within: unknown): JsonSteps | undefined {
  if (within === wanted) return []
  if (typeof within !== 'object' || within === null) return undefined
  for (const [name, value] of Object.entries(within)) {
    const path = pathTo(wanted, value)
    if (path) return [name, ...path]
  }
  return undefined
}

/**
 * What was compared, by the values alone: the first place at which they differ in an object that an answer showed, or the
 * records of a list that should not be there.
 */
export function derived(
  values: Values,
  by: readonly Exchange[],
  all: readonly Exchange[],
): Comparison | undefined {
  const { actual, expected } = values
  const within = values.in ? [values.in] : [...all, ...by]
  if (!('expected' in values)) return strays([actual], within, by)
  if (Array.isArray(actual) && Array.isArray(expected) && expected.length === 0)
    return strays(actual, within, by)
  if (Array.isArray(actual) && Array.isArray(expected) && actual.length > expected.length)
    return strays(newIn(actual, expected), within, by)
  return difference(actual, expected, within)
}

/** The records of a list that another one lacks, by their ids. */
const newIn = (records: readonly unknown[], others: readonly unknown[]): readonly unknown[] =>
  records.filter((record) => !others.some((other) => idOf(other) === idOf(record)))

const idOf = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined

/** Records that a list shows and should not; undefined where no list shows them. */
function strays(
  records: readonly unknown[],
  within: readonly Exchange[],
  by: readonly Exchange[],
): Comparison | undefined {
  const [first] = records
  if (typeof first !== 'object' || first === null) return undefined
  const place = placeOf(first, within)
  const id = idOf(first)
  if (!place || typeof id !== 'string' || !/^\d+$/.test(place.path.at(-1) ?? '')) return undefined
  return { of: 'records', in: by.includes(place.in) ? by : [place.in], shows: [id] }
}

/** The deepest place at which a value differs from another one, within an object that an answer showed. */
function difference(actual: unknown, expected: unknown, within: readonly Exchange[]): Comparison | undefined {
  if (typeof actual !== 'object' || actual === null) return undefined
  const [mine, due] = [actual as Entries, (expected ?? {}) as Entries]
  const names = new Set([...Object.keys(mine), ...(typeof expected === 'object' ? Object.keys(due) : [])])
  const place = placeOf(actual, within)
  const odd = [...names].filter((name) => !isSameValue(mine[name], due[name]))
  for (const name of odd) {
    const deeper = due[name] === undefined ? undefined : difference(mine[name], due[name], within)
    if (deeper) return deeper
  }
  if (!place) return undefined
  const isAlike = typeof expected === 'object' && expected !== null && !Array.isArray(actual)
  const [name] = odd
  return isAlike && name !== undefined
    ? { of: 'member', in: place.in, path: [...place.path, name], is: wanting(due, name) }
    : { of: 'member', in: place.in, path: place.path, is: { equals: expected } }
}

type Entries = Readonly<Record<string, unknown>>

const wanting = (due: Entries, name: string): Predicate =>
  due[name] === undefined ? { present: false } : { equals: due[name] }
