import { type Assumptions, type Operation, servedOperations } from '../../contract/index.js'

/** The values of a path's parameters, if a path is of that template. */
function matched(template: string, path: string): readonly string[] | undefined {
  const [before = '', after] = template.split('{id}')
  if (after === undefined) return path === template ? [] : undefined
  const id = path.slice(before.length, path.length - after.length)
  const isIt = path.startsWith(before) && path.endsWith(after) && id !== '' && !id.includes('/')
  return isIt ? [id] : undefined
}

const operations: readonly Operation[] = Object.values(servedOperations)

/** The path that the routes have in place of an assumed one; undefined for a path that is assumed not to be served. */
export function knownPath(path: string, assumptions: Assumptions): string | undefined {
  for (const { path: known, paths } of operations) {
    // A path that is not served is refused by its handler.
    const [...assumed] = paths?.(assumptions) ?? []
    for (const template of assumed) {
      const params = matched(template, path)
      if (params) return known.replace('{id}', params[0] ?? '')
    }
    if (assumed.length > 0 && matched(known, path)) return undefined
  }
  return path
}
