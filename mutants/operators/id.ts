import type { Context } from '../../fake-server/pipeline/context.js'
import { inContext } from './context.js'

/** Takes an id in the path that begins like that of a record for that record's. */
export const byIdPrefix = <O extends string>(
  operation: O,
  known: (workspace: Context['workspace']) => Iterable<{ readonly id: string }>,
) =>
  inContext(operation, (context) => {
    const { id = '' } = context.params
    const like = [...known(context.workspace)].find((record) => id.startsWith(record.id))
    return like && { ...context, params: { id: like.id } }
  })
