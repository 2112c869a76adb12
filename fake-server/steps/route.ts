import { addRoute, createRouter, findAllRoutes, findRoute } from 'rou3'
import { type EndpointId, endpointIds, endpointOf } from '../../contract/index.js'
import type { Context } from '../context.js'
import { Refusal } from '../refusal.js'
import type { Reply } from '../reply.js'

const router = createRouter<EndpointId>()
for (const id of endpointIds) {
  const { method, path } = endpointOf(id)
  addRoute(router, method, path.replace(/\{(\w+)\}/g, ':$1'), id)
}

/** Finds the endpoint a request is for, else 404, or 405 by assumption (gap.unknown-route). */
export function route(context: Context): Reply | undefined {
  const { method, target } = context.request
  const path = target.split('?', 1)[0] ?? ''
  const found = findRoute(router, method, path)
  if (found) {
    context.endpoint = found.data
    context.params = decoded(found.params ?? {})
    return undefined
  }
  const allowed = ['GET', 'POST', 'PATCH', 'DELETE'].filter((m) => findAllRoutes(router, m, path).length > 0)
  const wrongMethod = allowed.length > 0 && context.assumptions['unknown-route'] === 'method-not-allowed'
  throw new Refusal('not_found', `no route ${method} ${path}`, 'record.path-prefix', {
    ...(wrongMethod ? { status: 405, headers: { allow: allowed.join(', ') } } : {}),
  })
}

function decoded(params: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch {
    throw new Refusal('invalid_request', 'the path holds an invalid percent-encoding', 'limit.path-id')
  }
}
