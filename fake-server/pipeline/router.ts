import { addRoute, createRouter, type RouterContext } from 'rou3'
import type { Operation } from '../../contract/index.js'

/** A router over the operations of a surface. */
export function routerOf<O extends string>(operations: Readonly<Record<O, Operation>>): RouterContext<O> {
  const router = createRouter<O>()
  for (const [id, { method, path }] of Object.entries(operations) as [O, Operation][])
    addRoute(router, method, path.replace(/\{(\w+)\}/g, ':$1'), id)
  return router
}
