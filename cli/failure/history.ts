import { decoded, isMadeId, leavesOf } from '../../reporters/index.js'
import { type Exchange, succeeded } from '../../suites/index.js'
import { segmentsOf, wordsOf } from './exchange-words.js'
import { atOnce, type WorkInSteps } from './in-turns.js'

/** What the calls of a run have made and named, kept for each list of exchanges while that grows. */
interface History {
  /** The first write that answered with each id. */
  readonly makers: Map<string, Exchange>
  /** The writes that name each word. */
  readonly naming: Map<string, Exchange[]>
  /** The first call that undoes something by each segment of its path. */
  readonly undoing: Map<string, Exchange>
  covered: number
}

const known = new WeakMap<readonly Exchange[], History>()

/** How many exchanges are read in a step. */
const perStep = 200

/** Reads the history of a run so far in steps: it has thousands of exchanges. */
export function* readHistory(all: readonly Exchange[]): WorkInSteps<History> {
  const history = known.get(all) ?? { makers: new Map(), naming: new Map(), undoing: new Map(), covered: 0 }
  known.set(all, history)
  while (history.covered < all.length) {
    const next = all.slice(history.covered, history.covered + perStep)
    for (const exchange of next) if (exchange.request.method !== 'GET') note(exchange, history)
    history.covered += next.length
    yield
  }
  return history
}

/** The history of a run so far. */
export const historyOf = (all: readonly Exchange[]): History => atOnce(readHistory(all))

function note(exchange: Exchange, { makers, naming, undoing }: History): void {
  const { path, body = '' } = exchange.request
  for (const word of wordsOf(exchange)) {
    const others = naming.get(word)
    if (others) others.push(exchange)
    else naming.set(word, [exchange])
  }
  // What was sent was there before.
  const made = succeeded(exchange)
    ? leavesOf(exchange.response.json).filter(({ path }) => isMadeId(path))
    : []
  for (const { value: id } of made)
    if (typeof id === 'string' && !makers.has(id) && !body.includes(id) && !decoded(path).includes(id))
      makers.set(id, exchange)
  for (const segment of isUndoing(exchange) ? segmentsOf(exchange) : [])
    if (!undoing.has(segment)) undoing.set(segment, exchange)
}

/** Whether a call is one of those that remove what others have made. */
export const isUndoing = ({ request: { method, path } }: Exchange): boolean =>
  method === 'DELETE' || /\/cancel$/.test(path)

/** The ids in a value. */
export const idsIn = (json: unknown): readonly string[] => textsIn(json, /^(id|[a-zA-Z]+Id)$/)

/** Every text in a value under a name. */
export const textsIn = (json: unknown, name: RegExp): readonly string[] =>
  leavesOf(json).flatMap(({ path, value }) =>
    typeof value === 'string' && name.test(path.slice(path.lastIndexOf('.') + 1)) ? [value] : [],
  )
