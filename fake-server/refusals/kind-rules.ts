import type { ServedOperationId } from '../../contract/index.js'
import { kindTable } from './kind-table.js'
import type { Members } from './member-rules.js'

/** What a table says beyond the rules of a kind, joined to what follows from those; what the table says comes first. */
export function withKindRules(operation: ServedOperationId, shape: string, further: Members = {}): Members {
  const derived = kindTable[`${operation} ${shape}`] ?? {}
  const paths = new Set([...Object.keys(derived), ...Object.keys(further)])
  return Object.fromEntries([...paths].map((path) => [path, { ...derived[path], ...further[path] }]))
}
