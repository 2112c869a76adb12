import { findAllRoutes, findRoute } from 'rou3'
import { ApiError } from '../pipeline/api-error.js'
import type { Context } from '../pipeline/context.js'
import { proxyPage } from '../pipeline/proxy-page.js'
import type { Reply } from '../pipeline/reply.js'
import { knownPath } from './assumed-path.js'

/** Finds the operation of a request, otherwise 404, or 405 by assumption (gap.unknown-route). */
export function route(context: Context): Reply | undefined {
  const { method, target } = context.request
  const asked = target.split('?', 1)[0] ?? ''
  const path = knownPath(asked, context.assumptions) ?? ''
  // The router would ignore a slash at the end, which no documented path has.
  const isKnown = path !== '' && !path.endsWith('/')
  const served = isKnown ? [context, ...(context.alongside ? [context.alongside] : [])] : []
  for (const { surface, behaviour } of served) {
    const found = findRoute(surface.router, method, path)
    if (!found) continue
    context.surface = surface
    context.behaviour = behaviour
    context.operation = found.data
    context.params = found.params ?? {}
    return undefined
  }
  const allowed = ['GET', 'POST', 'PATCH', 'DELETE'].filter((m) =>
    served.some(({ surface }) => findAllRoutes(surface.router, m, path).length > 0),
  )
  const unknown = context.assumptions['unknown-route']
  if (unknown === 'html') return proxyPage(404, 'Not Found')
  const wrongMethod = allowed.length > 0 && unknown === 'method-not-allowed'
  throw new ApiError('not_found', `no route ${method} ${asked}`, 'record.path-prefix', {
    ...(wrongMethod ? { status: 405, headers: { allow: allowed.join(', ') } } : {}),
  })
}
