import { addRoute, createRouter, findRoute } from 'rou3'
import type { ControlCall } from '../control/control-call.js'
import { controlCalls } from './control-calls.js'

/** A call under its name, such as `GET contacts/{id}`. */
interface Named {
  readonly name: string
  readonly call: ControlCall
}

const router = createRouter<Named>()
for (const [name, call] of Object.entries(controlCalls)) {
  const [method = '', path = ''] = name.split(' ')
  addRoute(router, method, `/${path.replace(/\{(\w+)\}/g, ':$1')}`, { name, call })
}

/**
 * The control call of a method and a path, with what the path holds in place of names such as `{id}`.
 *
 * @throws An Error where the path has a percent sign without two digits.
 */
export function findCall(
  method: string,
  path: string,
): (Named & { readonly params: Readonly<Record<string, string>> }) | undefined {
  const route = findRoute(router, method, `/${path}`)
  if (!route) return undefined
  const params = Object.entries(route.params ?? {}).map(([name, value]) => [name, decoded(value)])
  return { ...route.data, params: Object.fromEntries(params) }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error(`'${part}' in the path is not percent-encoded UTF-8: write %25 for a percent sign`)
  }
}
