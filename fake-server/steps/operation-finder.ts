import { findRoute } from 'rou3'
import type { FindOperation } from '../messages/received-request.js'
import type { Core } from '../pipeline/context.js'
import { knownPath } from './known-path.js'
import { isPath, pathOf, routedMethod } from './route.js'

/** What finds the operation of a request on the surfaces of a fake, before and apart from its way through the pipeline. */
export const operationFinder =
  ({ surface, alongside, assumptions }: Pick<Core, 'surface' | 'alongside' | 'assumptions'>): FindOperation =>
  (request) => {
    const method = routedMethod(request)
    const path = knownPath(pathOf(request.target), assumptions) ?? ''
    if (!isPath(path)) return undefined
    const found =
      findRoute(surface.router, method, path) ??
      (alongside && findRoute(alongside.surface.router, method, path))
    return found && { operation: found.data, params: decoded(found.params ?? {}) }
  }

/** The ids of a path without their percent-encoding, where that is valid. */
function decoded(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch {
    return params
  }
}
