import { ApiError } from '../messages/api-error.js'
import type { Context } from '../pipeline/context.js'

/** Refuses a path whose record is missing before the body is validated, where that comes first (gap.error-precedence). */
export function findRecord(context: Context): undefined {
  const { behaviour, operation, surface } = context
  // An operation without a body finds its record itself, so that a repeated deletion is answered from its key.
  if (behaviour.bodies[operation] === undefined || surface.holds(context)) return
  throw new ApiError('not_found', 'no such record in this workspace', 'isolation.same-as-missing')
}
