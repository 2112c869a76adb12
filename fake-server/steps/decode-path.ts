import { ApiError } from '../pipeline/api-error.js'
import type { Context } from '../pipeline/context.js'

/** Reads the path ids of a route as they were meant, and refuses what is no percent-encoding (section 4.1). */
export function decodePath(context: Context): undefined {
  try {
    context.params = Object.fromEntries(
      Object.entries(context.params).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch {
    throw new ApiError('invalid_request', 'the path holds an invalid percent-encoding', 'limit.path-id')
  }
}
