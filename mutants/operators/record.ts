import type { Context } from '../../fake-server/pipeline/context.js'
import { onReply } from './reply.js'

/** Changes every record in the successes of operations: those of a page, and the one in `data`. */
export const onRecord = <O extends string>(
  operations: O | readonly O[],
  change: (record: Record<string, unknown>, context: Context) => unknown,
) =>
  onReply(operations, (reply, context) => {
    const { data } = reply.body as { data: unknown }
    const changed = Array.isArray(data)
      ? data.map((record) => change({ ...record }, context))
      : change({ ...(data as Record<string, unknown>) }, context)
    return { ...reply, body: { ...(reply.body as object), data: changed } }
  })

/** Changes members of every record in the successes of operations. */
export const onMembers = <O extends string>(
  operations: O | readonly O[],
  change: (record: Record<string, unknown>, context: Context) => object,
) => onRecord(operations, (record, context) => ({ ...record, ...change(record, context) }))
