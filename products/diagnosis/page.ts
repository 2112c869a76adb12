import { type OperationId, operationOf } from '../../contract/index.js'
import { isObject, type Json } from '../../suites/api/index.js'

/** Whether an operation answers pages of a list. */
export const isList = (operation: OperationId): boolean => operationOf(operation).answer.kind === 'page'

/** The records that the JSON of an answer shows: those of a page, or the one in `data`. */
export const recordsIn = (json: unknown): readonly Json[] =>
  isObject(json) ? [json.data].flat().filter(isObject) : []

/** The cursor of the next page. */
export const cursorIn = (json: unknown): unknown =>
  isObject(json) ? (json.nextCursor ?? json.next_cursor) : undefined

/** The parameters of a query. */
export const queryOf = (path: string): URLSearchParams => new URLSearchParams(path.split('?')[1])

/** The parameters that choose records, and not a page of them. */
export const filtersOf = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...queryOf(path)].filter(([name]) => name !== 'limit' && name !== 'cursor'))
