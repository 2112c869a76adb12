import { internalError } from '../pipeline/api-error.js'
import type { Context } from '../pipeline/context.js'
import type { Reply } from '../pipeline/reply.js'

/** Runs the operation's handler; a write waits where one is being held. */
export function act(context: Context): Reply | Promise<Reply> {
  const { world, behaviour, operation, request } = context
  if (world.failNext) {
    world.failNext = false
    throw internalError()
  }
  const { hold } = world
  if (hold === undefined || request.method === 'GET') return behaviour.handlers[operation](context)
  world.hold = undefined
  return hold.then(() => behaviour.handlers[operation](context))
}
