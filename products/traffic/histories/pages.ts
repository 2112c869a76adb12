import { limits, op, operationOf, type RuleId, type Variant } from '../../../contract/index.js'
import { dataOf, isObject } from '../../../suites/index.js'
import { grouped } from '../../grouped.js'
import type { TrafficExchange } from '../traffic-exchange.js'
import { foundOnce } from './found-once.js'
import {
  type History,
  type HistoryCase,
  isBefore,
  isShown,
  type JudgeHistory,
  mayHaveWritten,
} from './history.js'
import { parametersOf } from './parameters.js'
import { shownRecords } from './shown-records.js'
import { Spans } from './spans.js'

const { page } = limits

/** The lists that servers change by themselves some time after a write (gaps rev-increment, reply-visibility, timeline-milestones). */
export const changedLater: ReadonlySet<string> = new Set(['deal', 'message', 'conversation', 'activity'])

const isPage = ({ operation }: TrafficExchange): boolean => operationOf(operation).answer.kind === 'page'

/** The cursor that a page gives; undefined where it has no such member. */
function nextOf({ response }: TrafficExchange, { variant }: History): unknown {
  const { json } = response
  return isObject(json) ? json[nextName(variant)] : undefined
}

const nextName = (variant: Variant): string => (variant === 'compact' ? 'next_cursor' : 'nextCursor')

/** The pages of lists: how much one holds, and what a walk along the cursors shows. */
export const judgePages: JudgeHistory = (history) => {
  const made: MadeContact[] = []
  return {
    see(at) {
      if (history.isClosed && operationOf(at.operation).effects !== 'none')
        for (const { id } of shownRecords(at, contacts)) made.push({ id, at })
      return isPage(at) && isShown(at) ? judgePage(at, history) : []
    },
    *end() {
      if (!history.isClosed) return
      const writes = new Spans(history.exchanges.filter(mayHaveWritten))
      for (const walk of walksOf(history)) yield* judgeWalk(walk, history, writes, made)
    },
  }
}

function* judgePage(at: TrafficExchange, history: History): Generator<HistoryCase> {
  const data = dataOf(at)
  if (!Array.isArray(data) || !isPagedList(at)) return
  yield judgeSize(at, data.length, history)
  if (data.length === 0) return
  const compact = history.variant === 'compact'
  const complete = compact ? 'compact.traversal' : 'paging.traversal-complete'
  const twice = repeated(shownRecords(at).map(({ id }) => id))
  yield twice === undefined
    ? { rule: complete, at, holds: true }
    : {
        rule: complete,
        at,
        by: [at],
        holds: false,
        expected: 'each record once on the page',
        actual: `\`${twice}\` twice`,
      }
  const cursor = parametersOf(at).get('cursor')
  if (cursor === null) return
  const ends = compact ? 'compact.traversal' : 'paging.traversal-ends'
  yield nextOf(at, history) !== cursor
    ? { rule: ends, at, holds: true }
    : {
        rule: ends,
        at,
        by: [at],
        holds: false,
        expected: 'another cursor than the one that was sent, or null',
        actual: 'the cursor that was sent',
        comparison: { of: 'member', in: at, path: [nextName(history.variant)], is: { differs: cursor } },
      }
}

/** A page holds no more records than were asked for. */
function judgeSize(at: TrafficExchange, size: number, { variant }: History): HistoryCase {
  const [most, rule] = mostOn(at)
  const judged = { rule: variant === 'compact' ? 'compact.limit' : rule, at } as const
  if (size <= most) return { ...judged, holds: true }
  return {
    ...judged,
    by: [at],
    holds: false,
    expected: `at most ${most} records on the page`,
    actual: String(size),
    comparison: { of: 'member', in: at, path: ['data'], is: { schema: { type: 'array', maxItems: most } } },
    ...(size > page.max ? { certain: true as const } : {}),
  }
}

/** The most records that a page may hold, and the rule of the full variant that says so. */
function mostOn(at: TrafficExchange): readonly [number, RuleId] {
  const limit = parametersOf(at).getAll('limit')
  if (limit.length === 0) return [page.default, 'paging.limit-default']
  return isWithin(limit[0])
    ? [Number(limit[0]), 'paging.limit-caps-page']
    : [page.max, 'paging.limit-above-max']
}

const isWithin = (limit = ''): boolean =>
  /^\d{1,3}$/.test(limit) && Number(limit) >= page.min && Number(limit) <= page.max

/** Webhook destinations are said to be one page of 20 at most, and need not page. */
const isPagedList = ({ operation }: TrafficExchange): boolean => {
  const { answer } = operationOf(operation)
  return answer.kind === 'page' && answer.of !== 'webhook'
}

const repeated = (ids: readonly string[]): string | undefined => {
  const seen = new Set<string>()
  return ids.find((id) => seen.size === seen.add(id).size)
}

/** The walks that reach a page without a cursor, each from its first page on. */
export const walksOf = foundOnce((history: History): readonly (readonly TrafficExchange[])[] => [
  ...walksIn(history),
])

/** A page of a list, with what leads to it and on from it. */
interface WalkedPage {
  readonly at: TrafficExchange
  readonly cursor: string | undefined
  readonly next: unknown
}

/** The pages of each list, read in the order of the recording: to read one again may take long. */
function pagesOfLists(history: History): Iterable<readonly WalkedPage[]> {
  const lists = new Map<string, WalkedPage[]>()
  for (const at of history.exchanges) {
    const { origin, key } = at.recorded
    if (!isPage(at) || !isPagedList(at) || key === undefined || !isShown(at)) continue
    const parameters = parametersOf(at)
    // A cursor may hold for the filters and the limit of its page alone (gap.cursor-binding).
    const query = [...parameters].filter(([name]) => name !== 'cursor')
    const list = JSON.stringify([origin, key, at.request.path.split('?')[0], query.toSorted()])
    const page = { at, cursor: parameters.get('cursor') ?? undefined, next: nextOf(at, history) }
    const pages = lists.get(list)
    if (pages === undefined) lists.set(list, [page])
    else pages.push(page)
  }
  return lists.values()
}

function* walksIn(history: History): Generator<readonly TrafficExchange[]> {
  for (const pages of pagesOfLists(history)) {
    const byCursor = grouped(pages, ({ cursor }) => cursor)
    for (const first of pages) {
      if (first.cursor !== undefined) continue
      const walk = [first.at]
      let { next } = first
      while (typeof next === 'string' && walk.length < 10_000) {
        const last = walk.at(-1) as TrafficExchange
        const follower = byCursor.get(next)?.find(({ at }) => isBefore(last, at))
        if (follower === undefined) break
        walk.push(follower.at)
        next = follower.next
      }
      if (next === null) yield walk
    }
  }
}

/** A walk during which nothing was written gives each record once. */
function* judgeWalk(
  walk: readonly TrafficExchange[],
  history: History,
  writes: Spans,
  made: readonly MadeContact[],
): Generator<HistoryCase> {
  const [first] = walk
  const last = walk.at(-1)
  if (first === undefined || last === undefined) return
  const { answer } = operationOf(first.operation)
  if (answer.kind !== 'page' || changedLater.has(answer.of)) return
  if (writes.during(first, last) > 0) return
  const ids = walk.flatMap((one) => shownRecords(one).map(({ id }) => id))
  const twice = repeated(ids)
  const rule = history.variant === 'compact' ? 'compact.traversal' : 'paging.traversal-complete'
  yield {
    rule,
    at: last,
    by: walk.length > 4 ? [...walk.slice(0, 2), ...walk.slice(-2)] : walk,
    holds: twice === undefined,
    expected: `each record once on the ${walk.length} pages, as nothing was written meanwhile`,
    actual: twice === undefined ? 'each once' : `\`${twice}\` twice`,
  }
  if (!isWholeList(first)) return
  const held = new Set(ids)
  const lost = made.find((one) => !held.has(one.id) && isMadeBefore(one, first))
  yield {
    rule,
    at: last,
    by: [...(lost ? [lost.at] : []), last],
    holds: lost === undefined,
    expected: 'every record that was made before, as no call removes one',
    actual: lost === undefined ? 'all of them' : `\`${lost.id}\` is lost`,
  }
}

/** Whether a list holds all contacts, as it has no filter: no call removes one. */
const isWholeList = (first: TrafficExchange): boolean =>
  first.operation === op.listContacts && [...parametersOf(first).keys()].every((name) => name === 'limit')

const contacts: ReadonlySet<string> = new Set(['contact'])

/** A contact that a write has shown. */
interface MadeContact {
  readonly id: string
  readonly at: TrafficExchange
}

/** Whether a contact was there before a list was asked for with the same key. */
const isMadeBefore = ({ at }: MadeContact, first: TrafficExchange): boolean =>
  at.recorded.origin === first.recorded.origin &&
  at.recorded.key === first.recorded.key &&
  isBefore(at, first)
