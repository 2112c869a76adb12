import { internalError } from '../pipeline/api-error.js'
import type { Context } from '../pipeline/context.js'
import { isRead } from '../pipeline/message.js'
import type { Reply } from '../pipeline/reply.js'

/** Runs the operation's handler; a write waits where one is being held. */
export function act(context: Context): Reply | Promise<Reply> {
  const { world, behaviour, operation, request, assumptions } = context
  if (world.failNext) {
    world.failNext = false
    throw internalError()
  }
  const treatment = world.treatments.get(request)
  if (treatment?.fault?.at === 'effect' && treatment.fault.does.kind === 'reply') {
    treatment.isMet = true
    return treatment.fault.does.replyAt(world.now(), assumptions)
  }
  const { hold } = world
  if (hold === undefined || isRead(request)) return behaviour.handlers[operation](context)
  world.hold = undefined
  return hold.then(() => behaviour.handlers[operation](context))
}
