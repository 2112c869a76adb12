import { limits, type OperationId } from '../../../contract/index.js'
import { type Exchange, isObject, type Json, jsonIn, type WireRequest } from '../../../suites/api/index.js'
import { mayPass } from '../../../suites/judgements/filters.js'
import { cursorIn, filtersOf, isList, queryOf, recordsIn } from '../page.js'
import { operationsOf, shortName } from '../places.js'
import type { Correction, CorrectionsOf, PassingCall } from './correction.js'
import { hasOrder, inOrderOf } from './list-order.js'

/** Some filters, with both bounds of a range where one of them is among them: they are one filter. */
const withRanges = (names: readonly string[]): readonly string[] =>
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
const passesAll = (record: Json, filters: Readonly<Record<string, string>>): boolean =>
  Object.entries(filters).every(([name, value]) => passes(record, name, value) !== false)

/** Whether a record shows whether it passes each of some filters. */
const showsAll = (record: Json, filters: Readonly<Record<string, string>>): boolean =>
  Object.entries(filters).every(([name, value]) => passes(record, name, value) !== undefined)

/** The filters of a list that a page does not obey. */
const brokenFilters = ({ request, response: { json } }: Exchange): readonly string[] =>
  Object.entries(filtersOf(request.path)).flatMap(([name, value]) =>
    recordsIn(json).some((record) => passes(record, name, value) === false) ? [name] : [],
  )

/** The most pages of a list that are read to serve one of the corrected list. */
const maxPages = 15

/** Lists with other records than their filters ask for, and lists whose pages are not those of their records. */
export const listedRecords: CorrectionsOf = (failures) => {
  const lists = new Set([...operationsOf(failures)].filter(isList))
  if (lists.size === 0) return []
  const pages = (failures[0]?.details?.exchanges ?? []).filter(({ operation }) => lists.has(operation))
  const broken = [...new Set(pages.flatMap(brokenFilters))]
  const used = [...new Set(pages.flatMap(({ request }) => Object.keys(filtersOf(request.path))))]
  const list = (cause: string, gather: Gather) =>
    correctedList(lists, `${shortName(lists)}: ${cause}`, gather)
  const inOrder: Correction = {
    ...list('the records are not in their order', async (call) =>
      inOrderOf(call, (await whole([], 'with')(call)) ?? []),
    ),
    // The order alone does not make up for pages that lack or repeat records.
    part: () => list('', whole([], 'with')),
  }
  return [
    ...broken.map((name) =>
      list(`the filter \`${name}\` returns records that do not match it`, whole(withRanges([name]), 'with')),
    ),
    list(flawOfPages(pages), whole([], 'with')),
    ...([...lists].some(hasOrder) ? [inOrder] : []),
    ...used.map((name) =>
      list(
        `the filter \`${name}\` does not return the records that match it`,
        whole(withRanges([name]), 'without'),
      ),
    ),
  ]
}

/** What is wrong with pages: one length under any larger limit, though more records follow, or else their records. */
function flawOfPages(pages: readonly Exchange[]): string {
  const lengths = new Set(pages.map(({ response }) => recordsIn(response.json).length))
  const [length] = lengths
  const most = Math.max(...pages.map(({ request }) => limitOf(request)))
  const goOn = pages.every(({ response }) => typeof cursorIn(response.json) === 'string')
  return lengths.size === 1 && length !== undefined && most > length && goOn
    ? `a page has no more than ${length} records, also with \`limit=${most}\``
    : 'pages lack records, or repeat them'
}

const limitOf = ({ path }: WireRequest): number => Number(queryOf(path).get('limit') ?? limits.page.default)

/** Reads the records of a list, whichever page of it a request asks for; undefined where it is not a list. */
type Gather = (call: PassingCall) => Promise<readonly Json[] | undefined>

/** All records of a list, asked for with some filters or without them, and filtered by them here. */
export const whole =
  (names: readonly string[], how: 'with' | 'without'): Gather =>
  async ({ operation, request, send }) => {
    const filters = Object.fromEntries(
      Object.entries(filtersOf(request.path)).filter(([name]) => names.includes(name)),
    )
    if (how === 'without' && Object.keys(filters).length === 0) return undefined
    const left = Object.fromEntries(how === 'without' ? names.map((name) => [name, undefined]) : [])
    const records = new Map<unknown, Json>()
    let cursor: string | undefined
    for (let page = 0; page < maxPages; page += 1) {
      const asked = withQuery(request, { ...left, limit: String(limits.page.max), cursor })
      const { status, text } = await send(asked)
      const json = status === 200 ? jsonIn(text) : undefined
      if (!isPage(json)) return undefined
      for (const record of recordsIn(json)) records.set(record.id, record)
      const next = cursorIn(json)
      if (typeof next !== 'string' || next === cursor) break
      cursor = next
    }
    const all = [...records.values()]
    if (!all.every((record) => showsAll(record, filters))) return undefined
    const passing = all.filter((record) => passesAll(record, filters))
    return 'updatedSince' in filters ? inOrderOf({ operation, request }, passing) : passing
  }

/** A request with some parameters set, and those removed that have no value. */
function withQuery(request: WireRequest, changed: Readonly<Record<string, string | undefined>>): WireRequest {
  const url = new URL(request.path, 'http://target')
  for (const [name, value] of Object.entries(changed))
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  return { ...request, path: `${url.pathname}${url.search.replaceAll('+', '%20')}` }
}

const isPage = (json: unknown): json is Json => isObject(json) && Array.isArray(json.data)

/**
 * Serves the pages of some lists from all of their records, under cursors of its own. Each page is asked for where the
 * target has one, so that what else is wrong with it still shows.
 */
export function correctedList(lists: ReadonlySet<OperationId>, cause: string, gather: Gather): Correction {
  /** The rest of a list by its cursor, and where the target itself goes on. */
  const rests = new Map<string, { readonly records: readonly Json[]; readonly cursor: string | undefined }>()
  return {
    cause,
    async answer(call) {
      const { operation, request, send } = call
      const asked = queryOf(request.path).get('cursor')
      const known = rests.get(asked ?? '')
      if (!lists.has(operation) || (!known && asked !== null)) return send(request)
      const response = await send(known ? withQuery(request, { cursor: known.cursor }) : request)
      const json = response.status === 200 ? jsonIn(response.text) : undefined
      if (!isPage(json)) return response
      const records = known?.records ?? (await gather(call))
      if (!records) return response
      const size = limitOf(request)
      const next = records.length > size ? `corrected-${rests.size + 1}` : null
      const cursor = cursorIn(json)
      if (next !== null)
        rests.set(next, {
          records: records.slice(size),
          cursor: typeof cursor === 'string' ? cursor : undefined,
        })
      const name = 'next_cursor' in json ? 'next_cursor' : 'nextCursor'
      return {
        ...response,
        text: JSON.stringify({ ...json, data: records.slice(0, size), [name]: next }),
      }
    },
  }
}
