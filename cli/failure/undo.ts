import { leavesOf } from '../../reporters/index.js'
import type { Exchange } from '../../suites/index.js'
import { segmentsOf } from './exchange-words.js'
import { historyOf, idsIn, isUndoing } from './history.js'

/**
 * The calls after a failure that undo what was made for it: those that name a record which one of some exchanges made.
 */
export function undoOf(exchanges: readonly Exchange[], all: readonly Exchange[]): readonly Exchange[] {
  const { makers } = historyOf(all)
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

/**
 * What would undo a refused call if it had been accepted: the call that undid another one like it, the id that this names,
 * and where the answer to the other one shows that.
 */
export function undoOfAccepted(refused: Exchange, all: readonly Exchange[]) {
  if (refused.response.status < 400) return undefined
  const { makers, undoing } = historyOf(all)
  for (const [id, made] of makers) {
    const undo = made.operation === refused.operation ? undoing.get(id) : undefined
    const leaf = undo && leavesOf(made.response.json).find(({ value }) => value === id)
    if (undo && leaf) return { undo, id, path: leaf.path }
  }
  return undefined
}
