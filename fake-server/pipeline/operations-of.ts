import type { ServedOperationId } from '../../contract/index.js'
import type { Core } from './context.js'

/** The operations that a fake serves; those of the compact variant go by the type of the full one's. */
export const operationsOf = ({ surface, alongside }: Pick<Core, 'surface' | 'alongside'>) =>
  Object.keys({ ...surface.operations, ...alongside?.surface.operations }) as ServedOperationId[]
