import type { ReportedExchange } from '../model/report.js'
import { firstPage } from './read-on.js'
import type { CallStep, Decision } from './recipe.js'
import { isMember, type ScriptTemplate } from './template.js'

/** What calls are needed for. */
interface Needed {
  readonly decision: Decision
  /** The calls that remove what the others have made. */
  readonly undo: readonly CallStep[]
  /** Whether a read is needed only for what its answer gives to later calls. */
  readonly isForItsAnswer: (index: number) => boolean
  /** The first page of the list that a read is of, where it is of one. */
  readonly firstPageOf: (index: number) => ScriptTemplate
}

/**
 * The calls that are needed, each with the captures that something uses: no read whose answer nothing uses, and a read
 * for one record of a list from its first page on to that record, as it may be elsewhere the next time.
 */
export function slicedCalls(calls: readonly CallStep[], needed: Needed): readonly CallStep[] {
  const { decision, undo, isForItsAnswer, firstPageOf } = needed
  const used = new Set(namesIn([decision, undo]))
  const [first, ...further] = 'pages' in decision ? (decision.pages ?? []) : []
  const like = decision.kind === 'part' ? decision.like : undefined
  const statusOf = decision.kind === 'answer' ? decision.statusOf : undefined
  const slice: CallStep[] = []
  const ofPages = new Set<string>()
  for (const step of calls.toReversed()) {
    const captures = step.captures
      .filter(({ variable }) => used.has(variable))
      .map((capture) => (ofPages.has(capture.variable) ? { ...capture, isFurtherPage: true } : capture))
    const paths = [...captures.map(({ path }) => path), ...(like?.index === step.index ? [like.path] : [])]
    const isDeciding = [decision.index, statusOf, first, ...further].includes(step.index)
    const isRead = step.method === 'GET' && !isDeciding
    if (isRead && paths.length === 0 && isForItsAnswer(step.index)) continue
    const record = isRead ? recordIn(paths) : undefined
    const cursor = further.includes(step.index) ? cursorOf(step.path) : undefined
    const next: CallStep = {
      ...step,
      captures,
      ...(record && { path: firstPageOf(step.index), readsOn: [record] }),
      ...(cursor !== undefined && { isFurtherPage: true }),
    }
    if (cursor !== undefined) ofPages.add(cursor)
    for (const name of namesIn([next.path, next.headers, next.body, captures])) used.add(name)
    slice.unshift(next)
  }
  return slice
}

/** The names of the variables in something. */
const namesIn = (value: unknown): readonly string[] =>
  [...JSON.stringify(value).matchAll(/"name":"(\w+)"/g)].map(([, name = '']) => name)

/** The variable of the cursor with which a list is read on. */
function cursorOf(path: ScriptTemplate): string | undefined {
  const at = path.findIndex((piece) => typeof piece === 'string' && /[?&]cursor=$/.test(piece))
  const cursor = at === -1 ? undefined : path[at + 1]
  return typeof cursor === 'object' ? cursor.name : undefined
}

const start = 'data.id='

/** The id in quotes of the one record of a list that all paths lead to. */
function recordIn(paths: readonly ScriptTemplate[]): ScriptTemplate | undefined {
  const records = paths.map((path): ScriptTemplate | undefined => {
    const [first, ...others] = path
    if (typeof first !== 'string' || !first.startsWith(start)) return undefined
    const pieces = [first.slice(start.length), ...others]
    const end = pieces.findIndex((piece) => typeof piece === 'string' && piece.includes('.'))
    const last = pieces[end]
    return [
      '"',
      ...pieces.slice(0, end),
      ...(typeof last === 'string' ? [last.split('.')[0] ?? ''] : []),
      '"',
    ]
  })
  const [record] = records
  return new Set(records.map((one) => JSON.stringify(one))).size === 1 ? record : undefined
}

/**
 * A decision about what a list shows, where it may be on any page, read on from the first page by one call; as it is
 * where the order counts, where a window of time moves on, or where something was written between its pages.
 */
export function readingOn(
  decision: Decision,
  calls: readonly ReportedExchange[],
): {
  readonly decision: Decision
  readonly words: readonly ScriptTemplate[]
  readonly replaced: readonly number[]
} {
  const asItIs = { decision, words: [], replaced: [] }
  if (decision.kind !== 'text' || decision.absence === 'decides') return asItIs
  const { shows = [], lacks = [], index, pages = [index], ...others } = decision
  const words = [...shows, ...lacks]
  const isSought = shows.length === 0 ? !lacks.some(isMember) : shows.length === 1 && lacks.length === 0
  const last = calls.find((call) => call.index === index)
  if (!last || !isSought || last.request.path.includes('updatedSince=')) return asItIs
  const isOfList = ({ request: { method, path, key } }: ReportedExchange) =>
    method === 'GET' && key === last.request.key && firstPage(path) === firstPage(last.request.path)
  const list = calls.filter((call) => isOfList(call) && call.index <= index)
  const start = list.findLast(({ request: { path } }) => path === firstPage(path))
  const since = calls.filter((call) => start && call.index > start.index && call.index < index)
  if (!start || since.some(({ request }) => request.method !== 'GET')) return asItIs
  if (!pages.every((page) => list.some((call) => call.index === page))) return asItIs
  const { pages: _, ...whole } = { pages, ...others }
  const sought = shows.length > 0 ? { shows } : { lacks }
  return {
    decision: { ...whole, index, ...sought, absence: 'decides at the end' },
    words,
    replaced: list.map((call) => call.index).filter((one) => one >= start.index && one !== index),
  }
}
