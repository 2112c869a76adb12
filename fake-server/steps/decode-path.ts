import { ApiError } from '../messages/api-error.js'
import type { Context } from '../pipeline/context.js'

/** Decodes the path ids of a route, and refuses what is not a valid percent-encoding (section 4.1). */
export function decodePath(context: Context): undefined {
  if (!context.request.target.includes('%')) return
  try {
    context.params = Object.fromEntries(
      Object.entries(context.params).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch {
    throw new ApiError('invalid_request', 'the path contains an invalid percent-encoding', 'limit.path-id')
  }
}
