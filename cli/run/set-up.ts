import { type Exchange, succeeded } from '../../suites/index.js'

/** The most calls that are listed. */
const most = 150

/** What a failure depends on, next to the calls that show it. */
export interface Surroundings {
  /** The exchanges of the check up to the failure. */
  readonly course?: readonly Exchange[]
  /** Words of the failure that may be ids or fresh names. */
  readonly named?: readonly string[]
  /** Whether the failure is about how many calls a key may make. */
  readonly isAboutRate?: boolean
  /** The part of every name that the run has made. */
  readonly runId?: string
}

/**
 * The earlier calls of a run that some exchanges depend on, in their order: those that made the records which they
 * name, gave the cursors, slots and revisions which they send, or changed these records in between; and those on which
 * these depend in turn.
 */
export function setUpOf(
  exchanges: readonly Exchange[],
  all: readonly Exchange[],
  { course = [], named = [], isAboutRate = false, runId }: Surroundings = {},
): readonly Exchange[] {
  const makers = makersIn(all)
  const givers = giversIn(course)
  const own = new Set(exchanges)
  const end = Math.max(...exchanges.map(({ index }) => index))
  const found = new Set<Exchange>()
  const made = new Set<string>()
  const waiting: { readonly words: readonly string[]; readonly before: number }[] = []
  const isFresh = (word: string) => runId !== undefined && word.includes(runId)
  const follow = (words: readonly string[], before: number) => {
    waiting.push({ words, before })
    for (const word of words) if (isFresh(word)) made.add(word)
  }
  const add = (exchange: Exchange) => {
    if (own.has(exchange) || found.has(exchange) || found.size >= most) return
    found.add(exchange)
    waiting.push({ words: wordsOf(exchange), before: exchange.index })
    for (const shown of revisionBefore(exchange, all)) add(shown)
  }
  for (const exchange of exchanges) {
    follow(wordsOf(exchange), exchange.index)
    for (const shown of revisionBefore(exchange, all)) add(shown)
  }
  follow(named, end)
  const makersOfAllWords = () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      for (const word of next.words) {
        const maker = givers.get(word) ?? makers.get(word)
        if (!maker || maker.index >= next.before) continue
        if (makers.get(word) === maker) made.add(word)
        add(maker)
      }
  }
  makersOfAllWords()
  const changes = changesOf({ exchanges, all, course, end, isAboutRate })
  let before = -1
  while (before !== found.size) {
    before = found.size
    for (const exchange of changes(made)) {
      add(exchange)
      for (const id of idsIn(exchange.response.json)) if (makers.get(id) === exchange) made.add(id)
    }
    makersOfAllWords()
  }
  return [...found].toSorted((a, b) => a.index - b.index)
}

/**
 * The calls after a failure that undo what was made for it: those that name a record which one of some exchanges made.
 */
export function undoOf(exchanges: readonly Exchange[], all: readonly Exchange[]): readonly Exchange[] {
  const makers = makersIn(all)
  const end = Math.max(...exchanges.map(({ index }) => index))
  const own = new Set(exchanges)
  const made = new Set(
    exchanges
      .flatMap(({ response }) => idsIn(response.json))
      .filter((id) => own.has(makers.get(id) as Exchange)),
  )
  return all
    .filter(({ index }) => index > end && index <= end + undoneWithin)
    .filter((exchange) => isUndoing(exchange) && segmentsOf(exchange).some((segment) => made.has(segment)))
}

/** How many requests after a failure its check has undone what it made. */
const undoneWithin = 60

const isUndoing = ({ request: { method, path } }: Exchange): boolean =>
  method === 'DELETE' || /\/cancel$/.test(path)

/** What calls that may change something are looked for in. */
interface Changes {
  readonly exchanges: readonly Exchange[]
  readonly all: readonly Exchange[]
  readonly course: readonly Exchange[]
  readonly end: number
  readonly isAboutRate: boolean
}

/** Finds the writes that name one of some records, or make others of the kind that is listed. */
function changesOf({ exchanges, all, course, end, isAboutRate }: Changes) {
  const fixed = new Set(
    exchanges.flatMap(segmentsOf).filter((segment) => /\d/.test(segment) && segment.length >= 5),
  )
  const lists = new Set(exchanges.filter(isList).map(pathOf))
  const keys = new Set(exchanges.map(({ request }) => request.key))
  const writes = all.filter(({ request, index }) => index < end && request.method !== 'GET')
  return (made: ReadonlySet<string>): readonly Exchange[] => {
    const changed = writes.filter((exchange) => wordsOf(exchange).some((word) => made.has(word)))
    const others = course.filter((exchange) => {
      const { request, index } = exchange
      if (index >= end) return false
      if (isAboutRate && keys.has(request.key)) return true
      if (request.method === 'GET') return false
      const isListed = request.method === 'POST' && lists.has(pathOf(exchange)) && succeeded(exchange)
      return isListed || segmentsOf(exchange).some((segment) => fixed.has(segment))
    })
    return [...changed, ...others]
  }
}

const pathOf = ({ request }: Exchange): string => request.path.split('?')[0] ?? ''

const segmentsOf = (exchange: Exchange): readonly string[] => decoded(pathOf(exchange)).split('/')

const isList = ({ request, response: { json } }: Exchange): boolean =>
  request.method === 'GET' && Array.isArray((json as { readonly data?: unknown } | undefined)?.data)

/** The first write that answered with each id, and how many exchanges of the list that covers. */
interface Makers {
  readonly byId: Map<string, Exchange>
  covered: number
}

/** Kept for each list, as a run asks many times while its list grows. */
const known = new WeakMap<readonly Exchange[], Makers>()

function makersIn(all: readonly Exchange[]): ReadonlyMap<string, Exchange> {
  const makers = known.get(all) ?? { byId: new Map<string, Exchange>(), covered: 0 }
  known.set(all, makers)
  for (const exchange of all.slice(makers.covered)) {
    if (exchange.request.method === 'GET' || !succeeded(exchange)) continue
    const { path, body = '' } = exchange.request
    // What was sent was there before.
    for (const id of idsIn(exchange.response.json))
      if (!makers.byId.has(id) && !body.includes(id) && !decoded(path).includes(id))
        makers.byId.set(id, exchange)
  }
  makers.covered = all.length
  return makers.byId
}

const idsIn = (json: unknown): readonly string[] => textsIn(json, /^(id|[a-zA-Z]+Id)$/)

/** The reads that gave cursors and slots. */
function giversIn(course: readonly Exchange[]): ReadonlyMap<string, Exchange> {
  const givers = new Map<string, Exchange>()
  for (const exchange of course) {
    if (exchange.request.method !== 'GET') continue
    const isSlots = pathOf(exchange).endsWith('/slots')
    for (const value of textsIn(exchange.response.json, isSlots ? /^(slot_?id|id)$/i : /cursor$/i))
      givers.set(value, exchange)
  }
  return givers
}

/** Every text in a value under a name. */
function textsIn(value: unknown, name: RegExp): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) =>
    typeof member === 'string' ? (name.test(key) ? [member] : []) : textsIn(member, name),
  )
}

/** How many exchanges are searched for the one that showed a revision. */
const revisionWithin = 400

/** The last exchange before one that names a revision, in which the record showed it. */
function revisionBefore(exchange: Exchange, all: readonly Exchange[]): readonly Exchange[] {
  if (!/"expectedRev"/.test(exchange.request.body ?? '')) return []
  const ids = segmentsOf(exchange).filter((segment) => /\d/.test(segment) && segment.length >= 5)
  const shows = ({ response: { text } }: Exchange) =>
    text.includes('"rev"') && ids.some((id) => text.includes(id))
  const end = all.indexOf(exchange)
  const shown = all.slice(Math.max(0, end - revisionWithin), Math.max(0, end)).findLast(shows)
  return shown ? [shown] : []
}

const words = new WeakMap<Exchange, readonly string[]>()

/** Everything in a request that may be an id. */
function wordsOf(exchange: Exchange): readonly string[] {
  const before = words.get(exchange)
  if (before) return before
  const { path, body = '' } = exchange.request
  const own = [
    ...new Set([
      ...`${decoded(path)} ${body}`.split(/[^\w.:+@-]+/),
      // A cursor may hold any character.
      ...new URLSearchParams(path.split('?')[1]).values(),
    ]),
  ]
  words.set(exchange, own)
  return own
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
