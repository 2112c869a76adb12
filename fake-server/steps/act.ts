import { internalError } from '../messages/api-error.js'
import { isRead } from '../messages/message.js'
import type { Reply } from '../messages/reply.js'
import type { Context } from '../pipeline/context.js'
import { treatmentOf } from '../pipeline/treatment-of.js'
import type { Treatment } from '../world/treatment.js'
import { disturbedAct } from './disturbed-act.js'

/** Runs the operation's handler; a write waits where one is being held. */
export function act(context: Context): Reply | Promise<Reply> {
  const { world, request, assumptions } = context
  if (world.failNext) {
    world.failNext = false
    throw internalError()
  }
  const treatment = treatmentOf(context)
  const fault = treatment?.fault?.at === 'effect' ? treatment.fault : undefined
  if (treatment && fault?.does.kind === 'reply') {
    treatment.isMet = true
    return fault.does.replyAt(world.now(), assumptions)
  }
  const { hold } = world
  if (hold === undefined || isRead(request)) return underway(context, treatment)
  world.hold = undefined
  return hold.then(() => underway(context, treatment))
}

/** Lets the operation take effect, under a fault that lets it where there is one. */
function underway(context: Context, treatment: Treatment | undefined): Reply | Promise<Reply> {
  const { fault } = treatment ?? {}
  if (treatment === undefined || fault?.at !== 'effect') return acted(context)
  return disturbedAct(context, treatment, fault.does, () => acted(context))
}

/** Runs the handler, after what tests have put before it; a request for a record that is missing has no effect to precede. */
function acted(context: Context): Reply | Promise<Reply> {
  const { hooks, behaviour, operation, surface } = context
  const run = hooks.isEmpty || !surface.holds(context) ? undefined : hooks.run(context)
  return run === undefined
    ? behaviour.handlers[operation](context)
    : run.then(() => behaviour.handlers[operation](context))
}
