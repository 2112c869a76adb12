import type { ServedOperationId } from '../../contract/index.js'
import type { Surface } from './context.js'

interface WithOperations {
  readonly surface: Pick<Surface, 'operations'>
}

/** The operations that a fake serves; those of the compact variant use the type of the full one's. */
export const operationsOf = ({
  surface,
  alongside,
}: WithOperations & { readonly alongside: WithOperations | undefined }) =>
  Object.keys({ ...surface.operations, ...alongside?.surface.operations }) as ServedOperationId[]
