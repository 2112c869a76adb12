import { isObject } from '../../suites/engine/json.js'

/** Where in a body a text stands, or an array of a name: the names of the members on the way. */
export function pathTo(
  body: unknown,
  isIt: (value: unknown, name: string) => boolean,
  path = '',
): string | undefined {
  if (!isObject(body) && !Array.isArray(body)) return undefined
  for (const [name, value] of Object.entries(body)) {
    const here = path === '' ? name : `${path}.${name}`
    if (isIt(value, name)) return here
    const deeper = pathTo(value, isIt, here)
    if (deeper !== undefined) return deeper
  }
  return undefined
}
