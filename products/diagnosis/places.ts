import type { OperationId } from '../../contract/index.js'
import type { Failure } from './failure.js'

/** From so many operations on a fault is one of the server rather than of some operation. */
export const manyOperations = 4

/** The operations at which there are failures. */
export const operationsOf = (failures: readonly Failure[]): ReadonlySet<OperationId> =>
  new Set(failures.map(({ operation }) => operation))

/** One operation by its name, more by their number. */
export function shortName(operations: ReadonlySet<OperationId>): string {
  const [first = ''] = operations
  return operations.size === 1 ? first : `${operations.size} operations`
}
