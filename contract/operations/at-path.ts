import { type OperationId, operationOf, surfaces } from './index.js'
import type { Variant } from './operation.js'

interface Route {
  readonly operation: OperationId
  readonly method: string
  readonly path: RegExp
}

const known = new Map<Variant, readonly Route[]>()

/** The operation that a request calls; undefined where the document has none of that method and path. */
export function operationAt(
  variant: Variant,
  { method, path }: { readonly method: string; readonly path: string },
): OperationId | undefined {
  const routes = known.get(variant) ?? routesOf(variant)
  known.set(variant, routes)
  const [plain = ''] = path.split('?')
  return routes.find((route) => route.method === method && route.path.test(plain))?.operation
}

/** The operations with those first whose path has no parameters, as a parameter would match the words of another path. */
const routesOf = (variant: Variant): readonly Route[] =>
  surfaces[variant]
    .map((operation) => ({ operation, ...operationOf(operation) }))
    .toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path))
    .map(({ operation, method, path }) => ({ operation, method, path: patternOf(path) }))

const parametersIn = (path: string): number => path.split('{').length

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]*')}$`)

/** The values that a path gives to the parameters of its operation, decoded, in their order. */
export function pathValues(operation: OperationId, path: string): Readonly<Record<string, string>> {
  const steps = (path.split('?')[0] ?? '').split('/')
  return Object.fromEntries(
    operationOf(operation)
      .path.split('/')
      .flatMap((step, n) => (step.startsWith('{') ? [[step.slice(1, -1), decoded(steps[n] ?? '')]] : [])),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
