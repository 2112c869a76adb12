import { type OperationId, operationOf } from '../../contract/index.js'

/** The values that a path gives to the placeholders of its operation. */
export function pathParams(operation: OperationId, path: string): Readonly<Record<string, string>> {
  const template = operationOf(operation).path.split('/')
  const [bare = ''] = path.split('?')
  const parts = bare.split('/')
  return Object.fromEntries(
    template.flatMap((part, n) =>
      part.startsWith('{') ? [[part.slice(1, -1), decoded(parts[n] ?? '')]] : [],
    ),
  )
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
