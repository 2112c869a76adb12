import { findAllRoutes, findRoute } from 'rou3'
import { ApiError } from '../pipeline/api-error.js'
import type { Context, Served } from '../pipeline/context.js'
import { proxyPage } from '../pipeline/proxy-page.js'
import type { Reply } from '../pipeline/reply.js'
import { restsOn } from '../pipeline/rests-on.js'
import { knownPath } from './assumed-path.js'

/** A target without its query. */
export function pathOf(target: string): string {
  const end = target.indexOf('?')
  return end === -1 ? target : target.slice(0, end)
}

/** Whether a surface may have a path: its router would ignore a slash at the end, which no documented path has. */
export const isPath = (path: string): boolean => path !== '' && !path.endsWith('/')

const isServed = ({ surface }: Served, method: string, path: string): boolean =>
  isPath(path) && findAllRoutes(surface.router, method, path).length > 0

/** Whether a surface has a route for the request; the context takes it over. */
function leads(context: Context, { surface, behaviour }: Served, path: string): boolean {
  const found = isPath(path) ? findRoute(surface.router, context.request.method, path) : undefined
  if (!found) return false
  context.surface = surface
  context.behaviour = behaviour
  context.operation = found.data
  context.params = found.params ?? {}
  return true
}

/** Finds the operation of a request, otherwise 404, or 405 by assumption (gap.unknown-route). */
export function route(context: Context): Reply | undefined {
  const { method, target } = context.request
  const asked = pathOf(target)
  const path = knownPath(asked, context.assumptions) ?? ''
  const { alongside } = context
  if (leads(context, context, path)) return undefined
  if (alongside && leads(context, alongside, path)) {
    restsOn(context, 'compact-in-full')
    return undefined
  }
  const allowed = ['GET', 'POST', 'PATCH', 'DELETE'].filter(
    (m) => isServed(context, m, path) || (alongside && isServed(alongside, m, path)),
  )
  const unknown = context.assumptions['unknown-route']
  restsOn(context, 'unknown-route')
  if (unknown === 'html') return proxyPage(404, 'Not Found')
  const wrongMethod = allowed.length > 0 && unknown === 'method-not-allowed'
  throw new ApiError('not_found', `no route ${method} ${asked}`, 'record.path-prefix', {
    ...(wrongMethod ? { status: 405, headers: { allow: allowed.join(', ') } } : {}),
  })
}
