import type { Exchange, Json } from '../../../suites/api/index.js'
import { mayPass } from '../../../suites/judgements/filters.js'
import { filtersOf, recordsIn } from '../page.js'

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
export const brokenFilters = ({ request, response: { json } }: Exchange): readonly string[] =>
  Object.entries(filtersOf(request.path)).flatMap(([name, value]) =>
    recordsIn(json).some((record) => passes(record, name, value) === false) ? [name] : [],
  )
