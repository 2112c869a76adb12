import type { Context } from '../pipeline/context.js'
import type { Reply } from '../pipeline/reply.js'

/** Has the endpoint do its work; a write waits where one is being held. */
export function act(context: Context): Reply | Promise<Reply> {
  const { world, behaviour, operation, request } = context
  if (world.failNext) {
    world.failNext = false
    throw new Error('a fault was asked for')
  }
  const { hold } = world
  if (hold === undefined || request.method === 'GET') return behaviour.handlers[operation](context)
  world.hold = undefined
  return hold.then(() => behaviour.handlers[operation](context))
}
