import { findAllRoutes, findRoute } from 'rou3'
import { compactOperations, fullOperations, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { controlPath } from '../messages/control-path.js'
import { type FakeRequest, isRead } from '../messages/message.js'
import { proxyPage } from '../messages/proxy-page.js'
import type { Reply } from '../messages/reply.js'
import type { Context, ServedSurface } from '../pipeline/context.js'
import { nearestText } from '../pipeline/nearest-operation.js'
import { restsOn } from '../pipeline/rests-on.js'
import { knownPath } from './known-path.js'

/** A target without its query. */
export function pathOf(target: string): string {
  const end = target.indexOf('?')
  return end === -1 ? target : target.slice(0, end)
}

/** Whether a surface may have a path: its router would ignore a slash at the end, which no documented path has. */
export const isPath = (path: string): boolean => path !== '' && !path.endsWith('/')

/** The method that a route is found by. */
export const routedMethod = (request: FakeRequest): string => (isRead(request) ? 'GET' : request.method)

const isServed = ({ surface }: ServedSurface, method: string, path: string): boolean =>
  isPath(path) && findAllRoutes(surface.router, method, path).length > 0

/** Whether a surface has a route for the request; the context takes it over. */
function leads(context: Context, { surface, behaviour }: ServedSurface, path: string): boolean {
  const found = isPath(path) ? findRoute(surface.router, routedMethod(context.request), path) : undefined
  if (!found) return false
  context.surface = surface
  context.behaviour = behaviour
  context.operation = found.data
  context.params = found.params ?? {}
  return true
}

/** The operations of each variant, to name the one that has a path which the served one lacks. */
const variants = { full: fullOperations, compact: compactOperations } as const

/** Says what is served in place of a route that there is not: other methods, the nearest operation, or the other variant. */
function noRoute({ surface }: Context, method: string, path: string, allowed: readonly string[]): string {
  const missing = `no route ${method} ${path}`
  if (allowed.length > 0) return `${missing}: the path takes ${allowed.join(', ')}`
  if (path === controlPath.slice(0, -1))
    return `${missing}: the control calls of the fake are at ${controlPath}`
  const served = surface.operations as Readonly<Record<string, unknown>>
  for (const [variant, operations] of Object.entries(variants))
    if (`${method} ${path}` in operations && !(`${method} ${path}` in served))
      return `${missing}: it is an operation of the ${variant} variant (variant: '${variant}', or --variant ${variant})`
  return `${missing}${nearestText(method, path, Object.keys(served) as ServedOperationId[])}`
}

/** The methods of a path: those that the document has, and those that HTTP adds to them. */
function allowedAt(context: Context, path: string): readonly string[] {
  const { alongside } = context
  const documented = ['GET', 'POST', 'PATCH', 'DELETE'].filter(
    (method) => isServed(context, method, path) || (alongside && isServed(alongside, method, path)),
  )
  if (documented.length === 0) return []
  return [...documented.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)), 'OPTIONS']
}

/**
 * Finds the operation of a request, otherwise 404, or 405 by assumption (gap.unknown-route). The document has no OPTIONS;
 * it is answered with the methods of the path.
 */
export function route(context: Context): Reply | undefined {
  const { method, target } = context.request
  const asked = pathOf(target)
  const path = knownPath(asked, context.assumptions) ?? ''
  const { alongside } = context
  // The document has no HEAD.
  if (method === 'HEAD') restsOn(context, 'unknown-route')
  if (leads(context, context, path)) return undefined
  if (alongside && leads(context, alongside, path)) {
    restsOn(context, 'compact-in-full')
    return undefined
  }
  const allowed = allowedAt(context, path)
  const unknown = context.assumptions['unknown-route']
  restsOn(context, 'unknown-route')
  if (unknown === 'html') return proxyPage(404, 'Not Found')
  if (method === 'OPTIONS' && allowed.length > 0)
    return { status: 204, headers: { allow: allowed.join(', ') } }
  const wrongMethod = allowed.length > 0 && unknown === 'method-not-allowed'
  throw new ApiError('not_found', noRoute(context, method, asked, allowed), 'record.path-prefix', {
    ...(wrongMethod ? { status: 405, headers: { allow: allowed.join(', ') } } : {}),
  })
}
