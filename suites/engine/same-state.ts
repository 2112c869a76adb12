import { compactRecords, records } from '../../contract/index.js'
import { isObject } from './json.js'
import { isSameValue } from './same-value.js'

/** The members that the document lists for any record. */
const documented: ReadonlySet<string> = new Set(
  [...Object.values(records), ...Object.values(compactRecords)].flatMap((schema) =>
    Object.keys('properties' in schema ? (schema.properties as object) : {}),
  ),
)

/** Whether the document lists a member of this name for any record. */
export const isDocumentedMember = (name: string): boolean => documented.has(name)

/**
 * Whether two readings show the same state: equal values, and records that are equal in the members that the document lists for
 * any of them. What else a record shows may change from reading to reading, such as a count of its views (gap.versioning).
 */
export function isSameState(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, n) => isSameState(item, other[n]))
  if (!isObject(one) || !isObject(other)) return isSameValue(one, other)
  const isRecord = 'id' in one || 'id' in other
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.every((name) => {
    if (!isRecord) return isSameState(one[name], other[name])
    return !documented.has(name) || isSameValue(one[name], other[name])
  })
}
