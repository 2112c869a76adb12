import type { Assumptions } from '../../contract/index.js'
import { isObject, type JsonObject } from '../input/is-object.js'
import { bytesOf } from './bytes.js'
import { Rendered } from './rendered.js'

/** An instant of a record, with its milliseconds. */
const instants =
  /("(?:\w+At|at|expectedCloseDate|snoozedUntil)":"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})\.\d{3}Z"/g

/** A record with a member that no section names (gap.versioning). */
const widened = (record: unknown): unknown => (isObject(record) ? { ...record, links: {} } : record)

function withMoreMembers(body: JsonObject): JsonObject {
  if (!('data' in body)) return { ...body, links: {} }
  const { data } = body
  return { ...body, data: Array.isArray(data) ? data.map(widened) : widened(data), meta: {} }
}

/** The answer with timestamps and members as assumed (gaps datetime-syntax, versioning). */
export function present(response: Rendered, assumptions: Assumptions): Rendered {
  const { 'datetime-syntax': syntax, versioning } = assumptions
  if (syntax !== 'without-milliseconds' && versioning !== 'more-members') return response
  const { status, headers, body, cause, code } = response
  if (!body.startsWith('{')) return response
  const text =
    versioning === 'more-members' ? JSON.stringify(withMoreMembers(JSON.parse(body) as JsonObject)) : body
  const shown = syntax === 'without-milliseconds' ? text.replace(instants, '$1Z"') : text
  return new Rendered(status, headers, bytesOf(shown), cause, code)
}
