import type { Exchange, Json } from '../../api/index.js'
import { isObject } from '../../api/index.js'
import { mayPass } from '../../judgements/filters.js'

/** Parameters of a list that choose no records. */
const paging: ReadonlySet<string> = new Set(['limit', 'cursor'])

/** The filters of a request. */
export const filtersOf = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...new URL(path, 'http://target').searchParams].filter(([name]) => !paging.has(name)))

/** Some filters, with both bounds of a range where one of them is among them: they are one filter. */
export const withRanges = (names: readonly string[]): readonly string[] =>
  names.some((name) => name === 'from' || name === 'to') ? [...new Set([...names, 'from', 'to'])] : names

/** Whether a record passes a filter by what it shows; undefined where it shows nothing of it. */
function passes(record: Json, name: string, value: string): boolean | undefined {
  const start = Date.parse(String(record.startAt))
  if (name === 'from' || name === 'to') {
    if (Number.isNaN(start)) return undefined
    return name === 'from' ? start >= Date.parse(value) : start <= Date.parse(value)
  }
  const isShown =
    name in record ||
    (name === 'tag' && 'tags' in record) ||
    (name === 'updatedSince' && 'updatedAt' in record) ||
    (name === 'status' && 'doneAt' in record)
  return isShown ? mayPass({ [name]: value })(record) : undefined
}

/** Whether a record passes all of some filters, as far as it shows. */
export const passesAll = (record: Json, filters: Readonly<Record<string, string>>): boolean =>
  Object.entries(filters).every(([name, value]) => passes(record, name, value) !== false)

/** Whether a record shows whether it passes each of some filters. */
export const showsAll = (record: Json, filters: Readonly<Record<string, string>>): boolean =>
  Object.entries(filters).every(([name, value]) => passes(record, name, value) !== undefined)

/** The filters of a list that a page does not obey. */
export function brokenFilters({ request, response: { json } }: Exchange): readonly string[] {
  const records = isObject(json) && Array.isArray(json.data) ? json.data.filter(isObject) : []
  const isBroken = ([name, value]: [string, string]) =>
    records.some((record) => passes(record, name, value) === false)
  return Object.entries(filtersOf(request.path))
    .filter(isBroken)
    .map(([name]) => name)
}
