import {
  type OperationId,
  operationOf,
  surfaces,
  templatePaths,
  type Variant,
} from '../../../contract/index.js'

interface Route {
  readonly operation: OperationId
  readonly method: string
  readonly segments: readonly string[]
}

const routesOf = (variant: Variant): readonly Route[] =>
  surfaces[variant]
    .map((operation) => {
      const { method, path } = operationOf(operation)
      return { operation, method, segments: path.split('/') }
    })
    // A literal segment goes before a parameter.
    .toSorted((a, b) => parameters(a.segments) - parameters(b.segments))

const isParameter = (segment: string): boolean => segment.startsWith('{')
const parameters = (segments: readonly string[]): number => segments.filter(isParameter).length

const routes = { full: routesOf('full'), compact: routesOf('compact') }

const templates: ReadonlySet<string> = new Set(Object.values(templatePaths))

/** The operation of a request; undefined where the document describes none. */
export function operationFor(variant: Variant, method: string, path: string): OperationId | undefined {
  if (variant === 'full' && method === 'GET' && templates.has(path))
    return 'GET /api/v1/messaging/chat/templates'
  const given = path.split('/')
  return routes[variant].find(
    (route) =>
      route.method === method &&
      route.segments.length === given.length &&
      route.segments.every((segment, n) => (isParameter(segment) ? given[n] !== '' : segment === given[n])),
  )?.operation
}
