import { type Effects, type OperationId, operationOf } from '../../contract/index.js'
import { Untested } from './outcome.js'

const ranks: Readonly<Record<Effects, number>> = { none: 0, writes: 1, sends: 2 }

/** Whether some effects are more than a run is allowed. */
export const exceeds = (effects: Effects, allow: Effects): boolean => ranks[effects] > ranks[allow]

/** Throws `Untested` where a call of an operation has more effects than a run is allowed. */
export function requireAllowed(allow: Effects, operation: OperationId): void {
  const { effects } = operationOf(operation)
  if (exceeds(effects, allow))
    throw new Untested(`${operation} ${effects === 'sends' ? 'may send' : 'writes'}`, `--allow ${effects}`)
}
