import { closestMatch, type ServedOperationId } from '../../contract/index.js'
import { resembles } from '../input/suggestion.js'

/** The segments of a path without `/api/v1`. */
const segmentsOf = (path: string): readonly string[] => path.replace(/^\/api\/v1(?=\/|$)/, '').split('/')

const isParameter = (segment: string): boolean => /^(\{.*\}|:.+)$/.test(segment)

/** Whether a path is that of an operation: segment by segment the same, or a value for a parameter. */
function isPathOf(given: readonly string[], operation: string): boolean {
  const documented = segmentsOf(operation.slice(operation.indexOf(' ') + 1))
  return (
    given.length === documented.length &&
    documented.every((segment, n) => segment === given[n] || (isParameter(segment) && given[n] !== ''))
  )
}

/** How many characters of a path are compared with names: those after them make it no more like any other one. */
const comparedLength = 1000

/** The path of an operation, as `segmentsOf` gives it. */
const pathOf = (operation: ServedOperationId): string =>
  segmentsOf(operation.slice(operation.indexOf(' ') + 1)).join('/')

/**
 * The operation that was probably meant by a method and path which no operation has: another method of the same path, else
 * the most similar name; undefined where no path resembles it.
 *
 * @param served The operations to choose from.
 */
export function nearestOperation(
  method: string,
  path: string,
  served: readonly ServedOperationId[],
): ServedOperationId | undefined {
  const segments = segmentsOf(path)
  const samePath = served.filter((id) => isPathOf(segments, id))
  // A replacement is a change of a record, by its nearest documented method.
  const change = method === 'PUT' ? samePath.find((id) => id.startsWith('PATCH ')) : undefined
  const given = segments.join('/').slice(0, comparedLength)
  const similar = samePath.length > 0 ? samePath : served.filter((id) => resembles(given, pathOf(id)))
  return change ?? closestMatch(`${method} /api/v1${given}`, similar)
}

/** How a message about an unknown path ends: with the operation that was probably meant, or nothing. */
export function nearestText(method: string, path: string, served: readonly ServedOperationId[]): string {
  const nearest = nearestOperation(method, path, served)
  return nearest === undefined ? '' : `: did you mean ${nearest}?`
}
