import {
  type OperationId,
  operationAt,
  pathValues,
  templatePaths,
  type Variant,
} from '../../../contract/index.js'

const templates: ReadonlySet<string> = new Set(Object.values(templatePaths))

/** The operation of a request; undefined where the document describes none, as for a path without an id. */
export function operationFor(variant: Variant, method: string, path: string): OperationId | undefined {
  if (variant === 'full' && method === 'GET' && templates.has(path))
    return 'GET /api/v1/messaging/chat/templates'
  const operation = operationAt(variant, { method, path })
  return operation && !Object.values(pathValues(operation, path)).includes('') ? operation : undefined
}
