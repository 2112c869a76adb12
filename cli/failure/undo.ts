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

/** What would undo a refused call if it had been taken: the call that undid another one like it, and the id of that. */
export function undoOfTaken(
  refused: Exchange,
  all: readonly Exchange[],
): { readonly undo: Exchange; readonly id: string; readonly path: string } | undefined {
  if (refused.response.status < 400) return undefined
  const makers = creatingWrites(all)
  const alike = all.filter(({ operation }) => operation === refused.operation)
  for (const made of alike)
    for (const { path, value } of leavesOf(made.response.json)) {
      if (typeof value !== 'string' || makers.get(value) !== made) continue
      const undo = all.find((one) => isUndoing(one) && segmentsOf(one).includes(value))
      if (undo) return { undo, id: value, path }
    }
  return undefined
}
