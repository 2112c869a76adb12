import { type OperationId, operationIds, operationOf, surfaces } from '../../contract/index.js'
import type { World } from './model/world.js'

/** The operations of a variant whose path names a record that another workspace can have. */
export const addressed = ({ variant }: Pick<World, 'variant'>): readonly OperationId[] =>
  surfaces[variant].filter((id) => {
    const { target } = operationOf(id)
    return target !== undefined
  })

/** The operations of either variant whose path names a record. */
export const everyAddressed = operationIds.filter((id) => operationOf(id).target !== undefined)
