import type { ServedOperationId } from '../../contract/index.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { aroundHandler } from './handler.js'

/** Changes the successes of operations, but for replays. */
export const onReply = <O extends string>(
  operations: O | readonly O[],
  change: (reply: Reply, context: Context) => Reply,
) =>
  aroundHandler(operations, (next, context) => {
    const reply = next(context)
    return reply instanceof Promise ? reply.then((later) => change(later, context)) : change(reply, context)
  })

/** Answers the successes of operations with another status, in the calls that pass a test. */
export const answers = <O extends string>(
  operations: O | readonly O[],
  status: number,
  when: (context: Context) => boolean = () => true,
) => onReply(operations, (reply, context) => (when(context) ? { ...reply, status } : reply))

/** Changes members of the `data` that operations answer, in the answer alone. */
export const onData = <R extends object>(
  operations: ServedOperationId | readonly ServedOperationId[],
  change: (data: R, context: Context) => object,
) =>
  onReply(operations, (reply, context) => {
    const { data } = reply.body as { data: R }
    return { ...reply, body: { data: { ...data, ...change(data, context) } } }
  })

/** The answer of a list that finds nothing. */
export const emptyPage: Reply = { status: 200, body: { data: [], nextCursor: null } }

/** An error answer under any status and code, documented or not. */
export const errorReply = (status: number, code: string): Reply => ({
  status,
  body: { error: { code, message: code, details: {} } },
})
