import { type Assumptions, type Operation, servedOperations } from '../../contract/index.js'
import { derived } from '../pipeline/derived.js'

/** A path up to its parameter and, where it has one, behind it. */
type Template = readonly [before: string, after?: string]

const templateOf = (path: string) => path.split('{id}') as unknown as Template

/** The value of a path's parameter, if a path is of that template; empty for one without a parameter. */
function matched([before, after]: Template, path: string): string | undefined {
  if (after === undefined) return path === before ? '' : undefined
  if (!path.startsWith(before) || !path.endsWith(after)) return undefined
  const id = path.slice(before.length, path.length - after.length)
  return id === '' || id.includes('/') ? undefined : id
}

/** The paths that are assumed for an operation, and the one that its route has. */
interface Assumed {
  readonly paths: readonly Template[]
  readonly known: Template
}

const assumedPaths = derived((assumptions): readonly Assumed[] =>
  (Object.values(servedOperations) as readonly Operation[]).flatMap(({ path, paths }) => {
    // A path that is not served is refused by its handler.
    const assumed = [...(paths?.(assumptions) ?? [])]
    return assumed.length === 0 ? [] : [{ paths: assumed.map(templateOf), known: templateOf(path) }]
  }),
)

/** The path that the routes have in place of an assumed one; undefined for a path that is assumed not to be served. */
export function knownPath(path: string, assumptions: Assumptions): string | undefined {
  for (const { paths, known } of assumedPaths(assumptions)) {
    for (const template of paths) {
      const id = matched(template, path)
      if (id !== undefined) return known.join(id)
    }
    if (matched(known, path) !== undefined) return undefined
  }
  return path
}
