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
  const parameters = parametersOf(operation)
  if (parameters.length === 0) return {}
  const steps = (path.split('?')[0] ?? '').split('/')
  return Object.fromEntries(parameters.map(({ name, step }) => [name, decoded(steps[step] ?? '')]))
}

/** A parameter of a path, and the step that it is. */
interface PathParameter {
  readonly name: string
  readonly step: number
}

const parameters = new Map<OperationId, readonly PathParameter[]>()

/** The parameters in the path of an operation, found once. */
function parametersOf(operation: OperationId): readonly PathParameter[] {
  const known = parameters.get(operation)
  if (known !== undefined) return known
  const found = operationOf(operation)
    .path.split('/')
    .flatMap((text, step) => (text.startsWith('{') ? [{ name: text.slice(1, -1), step }] : []))
  parameters.set(operation, found)
  return found
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
