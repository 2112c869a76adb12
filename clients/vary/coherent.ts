import type { GapName } from '../../contract/index.js'
import { hasMembers } from './choices.js'

/** Gaps whose members make sense only as one of the listed values: a field would have two types, or no place. */
const indivisible: readonly GapName[] = ['compact-record-types', 'activity-meeting-fields', 'compact-input']

/** Whether some members of a value may be changed without the others. */
export const isDivisible = (gap: GapName, value: unknown): boolean =>
  hasMembers(value) && !indivisible.includes(gap)

/** Whether a server can have a value that is composed of members of two listed ones. */
export function isCoherent(gap: GapName, value: unknown): boolean {
  if (gap !== 'error-body' || !hasMembers(value)) return true
  const paths = Object.values(value).map(String)
  // The code cannot be a text at `error` and the message inside that text.
  return !paths.some((path) => paths.some((other) => other.startsWith(`${path}.`)))
}
