import { type Effects, type OperationId, operationOf } from '../../contract/index.js'
import { Untested } from './outcome.js'

const ranks = { none: 0, writes: 1, sends: 2 } as const

/** Throws `Untested` where a call of an operation has more effects than a run is allowed. */
export function requireAllowed(allow: Effects, operation: OperationId): void {
  const { effects } = operationOf(operation)
  if (ranks[effects] > ranks[allow])
    throw new Untested(`${operation} ${effects === 'sends' ? 'may send' : 'writes'}`, `--allow ${effects}`)
}
