import type { Exchange } from '../../suites/index.js'
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

const isUndoing = ({ request: { method, path } }: Exchange): boolean =>
  method === 'DELETE' || /\/cancel$/.test(path)
