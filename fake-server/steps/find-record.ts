import { ApiError } from '../pipeline/api-error.js'
import type { Context } from '../pipeline/context.js'

/** Refuses a path whose record is missing before the body is read, where that comes first (gap.error-precedence). */
export function findRecord(context: Context): undefined {
  const { behaviour, operation, surface } = context
  // Without a body there is nothing to come before; a deletion that is repeated under its key is answered again.
  if (behaviour.bodies[operation] === undefined || surface.holds(context)) return
  throw new ApiError('not_found', 'no such record in this workspace', 'isolation.same-as-missing')
}
