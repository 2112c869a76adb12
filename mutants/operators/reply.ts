import type { Context } from '../../fake-server/pipeline/context.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
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
