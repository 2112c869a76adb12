import { limits, type OperationId, operationOf } from '../../../contract/index.js'
import {
  type Exchange,
  isObject,
  type Json,
  jsonIn,
  type WireRequest,
  type WireResponse,
} from '../../api/index.js'
import type { Failure } from '../failure.js'
import { operationsOf, shortName } from '../places.js'
import type { Correction, CorrectionsOf, PassingCall } from './correction.js'
import { brokenFilters, filtersOf, passesAll, showsAll, withRanges } from './list-filter.js'
import { hasOrder, inOrderOf } from './list-order.js'

/** The most pages of a list that are read to serve one of the corrected list. */
const maxPages = 15

/** Lists with other records than their filters ask for, and lists whose pages are not those of their records. */
export const listedRecords: CorrectionsOf = (failures, { variant }) => {
  const lists = new Set([...operationsOf(failures)].filter((one) => operationOf(one).answer.kind === 'page'))
  if (lists.size === 0) return []
  const where = shortName(lists)
  const cursorName = variant === 'compact' ? 'next_cursor' : 'nextCursor'
  const broken = namesIn(failures, lists, brokenFilters)
  const used = namesIn(failures, lists, ({ request }) => Object.keys(filtersOf(request.path)))
  const list = (cause: string, gather: Gather) =>
    correctedList(lists, `${where}: ${cause}`, cursorName, gather)
  return [
    ...broken.map((name) =>
      list(`the filter \`${name}\` returns records that do not match it`, whole(withRanges([name]), 'with')),
    ),
    ...(broken.length > 1
      ? [list(`the filters ${quoted(broken)} return records that do not match them`, whole(broken, 'with'))]
      : []),
    list(flawOfPages(failures[0], lists), whole([], 'with')),
    ...ordered(lists, where, cursorName),
    ...used.map((name) =>
      list(
        `the filter \`${name}\` does not return the records that match it`,
        whole(withRanges([name]), 'without'),
      ),
    ),
    list(
      `filtering by ${quoted(used)} does not return the records that match`,
      wholeUnfiltered(withRanges(used)),
    ),
  ]
}

/** Lists in the order that the document gives them, which alone does not make up for pages that lack or repeat records. */
function ordered(lists: ReadonlySet<OperationId>, where: string, cursorName: string): readonly Correction[] {
  if (![...lists].some(hasOrder)) return []
  const pages = () => correctedList(lists, where, cursorName, whole([], 'with'))
  return [
    {
      ...correctedList(
        lists,
        `${where}: the records are not in their order`,
        cursorName,
        async (call, name) => inOrderOf(call, (await whole([], 'with')(call, name)) ?? []),
      ),
      part: pages,
    },
  ]
}

/** What is wrong with pages: one length under any larger limit, though more records follow, or else their records. */
function flawOfPages(failure: Failure | undefined, lists: ReadonlySet<OperationId>): string {
  const pages = (failure?.details?.exchanges ?? []).filter(({ operation }) => lists.has(operation))
  const lengths = new Set(pages.map(lengthOf))
  const [length] = lengths
  const most = Math.max(...pages.map(limitOf))
  return lengths.size === 1 && length !== undefined && most > length && pages.every(hasMore)
    ? `a page has no more than ${length} records, also with \`limit=${most}\``
    : 'pages lack records, or repeat them'
}

const limitOf = ({ request }: Exchange): number =>
  Number(new URL(request.path, 'http://target').searchParams.get('limit') ?? limits.page.default)

const lengthOf = ({ response: { json } }: Exchange): number | undefined =>
  isObject(json) && Array.isArray(json.data) ? json.data.length : undefined

const hasMore = ({ response: { json } }: Exchange): boolean =>
  isObject(json) && typeof (json.nextCursor ?? json.next_cursor) === 'string'

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

const namesIn = (
  failures: readonly Failure[],
  lists: ReadonlySet<OperationId>,
  namesOf: typeof brokenFilters,
): readonly string[] => [
  ...new Set(
    (failures[0]?.details?.exchanges ?? [])
      .filter(({ operation }) => lists.has(operation))
      .flatMap((exchange) => namesOf(exchange)),
  ),
]

/** Reads the records of a list, whichever page of it a request asks for; undefined where it is no list. */
type Gather = (call: PassingCall, cursorName: string) => Promise<readonly Json[] | undefined>

/** All records of a list, asked for with some filters or without them, and filtered by them here. */
export const whole =
  (names: readonly string[], how: 'with' | 'without'): Gather =>
  async ({ operation, request, send }, cursorName) => {
    const filters = Object.fromEntries(
      Object.entries(filtersOf(request.path)).filter(([name]) => names.includes(name)),
    )
    if (how === 'without' && Object.keys(filters).length === 0) return undefined
    const left = how === 'without' ? names : []
    const records = new Map<unknown, Json>()
    let cursor: string | undefined
    for (let page = 0; page < maxPages; page += 1) {
      const { records: some, next } = pageIn(await send(asking(request, left, cursor)), cursorName) ?? {}
      if (!some) return undefined
      for (const record of some) records.set(record.id, record)
      if (typeof next !== 'string' || next === cursor) break
      cursor = next
    }
    const all = [...records.values()]
    if (!all.every((record) => showsAll(record, filters))) return undefined
    const passing = all.filter((record) => passesAll(record, filters))
    return 'updatedSince' in filters ? inOrderOf({ operation, request }, passing) : passing
  }

/** All records of a list that is asked for with one of some filters: asked for without any, and filtered here. */
const wholeUnfiltered =
  (names: readonly string[]): Gather =>
  async (call, cursorName) => {
    const own = Object.keys(filtersOf(call.request.path))
    return own.some((name) => names.includes(name)) ? whole(own, 'without')(call, cursorName) : undefined
  }

/** A request for a page of the greatest size, without some filters. */
function asking(request: WireRequest, without: readonly string[], cursor: string | undefined): WireRequest {
  const url = new URL(request.path, 'http://target')
  for (const name of without) url.searchParams.delete(name)
  url.searchParams.set('limit', String(limits.page.max))
  return withCursor({ ...request, path: pathOf(url) }, cursor)
}

function withCursor(request: WireRequest, cursor: string | undefined): WireRequest {
  const url = new URL(request.path, 'http://target')
  if (cursor === undefined) url.searchParams.delete('cursor')
  else url.searchParams.set('cursor', cursor)
  return { ...request, path: pathOf(url) }
}

const pathOf = ({ pathname, search }: URL): string => `${pathname}${search.replaceAll('+', '%20')}`

interface PageOfRecords {
  readonly records: readonly Json[]
  readonly next: unknown
}

function pageIn({ status, text }: WireResponse, cursorName: string): PageOfRecords | undefined {
  const json = jsonIn(text)
  if (status !== 200 || !isObject(json) || !Array.isArray(json.data)) return undefined
  return { records: json.data.filter(isObject), next: json[cursorName] }
}

/** The rest of a list, and where the target itself goes on. */
interface Rest {
  readonly records: readonly Json[]
  readonly cursor: string | undefined
}

/**
 * Serves the pages of some lists from all of their records, under cursors of its own. Each page is asked for where the
 * target has one, so that what else is wrong with it still shows.
 */
export function correctedList(
  lists: ReadonlySet<OperationId>,
  cause: string,
  cursorName: string,
  gather: Gather,
): Correction {
  const rests = new Map<string, Rest>()
  return {
    cause,
    async answer(call) {
      const { operation, request, send } = call
      if (!lists.has(operation)) return send(request)
      const { searchParams } = new URL(request.path, 'http://target')
      const known = rests.get(searchParams.get('cursor') ?? '')
      if (!known && searchParams.has('cursor')) return send(request)
      const response = await send(known ? withCursor(request, known.cursor) : request)
      const page = pageIn(response, cursorName)
      if (!page) return response
      const records = known?.records ?? (await gather(call, cursorName))
      if (!records) return response
      const size = Number(searchParams.get('limit') ?? limits.page.default)
      const next = records.length > size ? `corrected-${rests.size + 1}` : null
      const cursor = typeof page.next === 'string' ? page.next : undefined
      if (next !== null) rests.set(next, { records: records.slice(size), cursor })
      const body = { ...(jsonIn(response.text) as Json), data: records.slice(0, size), [cursorName]: next }
      return { ...response, text: JSON.stringify(body) }
    },
  }
}
