import { leavesOf } from '../../reporters/index.js'
import type { Exchange } from '../../suites/index.js'
import { isUndoing } from './changes.js'
import { creatingWrites, idsIn } from './creating-writes.js'
import { segmentsOf } from './exchange-words.js'

/**
 * The calls after a failure that undo what was made for it: those that name a record which one of some exchanges made.
 */
export function undoOf(exchanges: readonly Exchange[], all: readonly Exchange[]): readonly Exchange[] {
  const makers = creatingWrites(all)
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

/** A call that undid another one, the id that it names, and where the answer to the other one shows that. */
interface Undone {
  readonly undo: Exchange
  readonly id: string
  readonly path: string
}

/** What would undo a refused call if it had been taken: the call that undid another one like it, and the id of that. */
export function undoOfTaken(refused: Exchange, all: readonly Exchange[]): Undone | undefined {
  if (refused.response.status < 400) return undefined
  const { operation } = refused
  const undone = undoneOf(all)
  if (!undone.byOperation.has(operation))
    undone.byOperation.set(operation, firstUndone(operation, all, undone.undoing))
  return undone.byOperation.get(operation)
}

/** What was undone of the calls of an operation, which the failures of a run have in common. */
interface UndoneCalls {
  readonly length: number
  /** The first call that undoes something by each segment of its path. */
  readonly undoing: ReadonlyMap<string, Exchange>
  readonly byOperation: Map<Exchange['operation'], Undone | undefined>
}

const known = new WeakMap<readonly Exchange[], UndoneCalls>()

/** Is found anew where a run has gone on. */
function undoneOf(all: readonly Exchange[]): UndoneCalls {
  const before = known.get(all)
  if (before?.length === all.length) return before
  const undoing = new Map<string, Exchange>()
  for (const exchange of all)
    if (isUndoing(exchange))
      for (const segment of segmentsOf(exchange)) if (!undoing.has(segment)) undoing.set(segment, exchange)
  const found = { length: all.length, undoing, byOperation: new Map() }
  known.set(all, found)
  return found
}

function firstUndone(
  operation: Exchange['operation'],
  all: readonly Exchange[],
  undoing: ReadonlyMap<string, Exchange>,
): Undone | undefined {
  const makers = creatingWrites(all)
  for (const made of all) {
    if (made.operation !== operation) continue
    for (const { path, value } of leavesOf(made.response.json)) {
      if (typeof value !== 'string' || makers.get(value) !== made) continue
      const undo = undoing.get(value)
      if (undo) return { undo, id: value, path }
    }
  }
  return undefined
}
