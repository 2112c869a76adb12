import { addRoute, createRouter, findRoute } from 'rou3'
import type { ControlCall } from './control-call.js'
import { controlCalls } from './control-calls.js'

const router = createRouter<ControlCall>()
for (const [name, call] of Object.entries(controlCalls)) {
  const [method = '', path = ''] = name.split(' ')
  addRoute(router, method, `/${path.replace(/\{(\w+)\}/g, ':$1')}`, call)
}

/** The control call of a method and a path, with what the path holds in place of names such as `{id}`. */
export function findCall(
  method: string,
  path: string,
): { readonly call: ControlCall; readonly params: Readonly<Record<string, string>> } | undefined {
  const route = findRoute(router, method, `/${path}`)
  if (!route) return undefined
  const params = Object.entries(route.params ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
  return { call: route.data, params: Object.fromEntries(params) }
}
