import type { GapName } from '../../../contract/index.js'
import { hasMembers, isSame } from './choices.js'

/** Gaps whose members make sense only as one of the listed values: a field would have two types, or no place. */
const indivisible: readonly GapName[] = ['compact-record-types', 'activity-meeting-fields', 'compact-input']

/** Members that change together: the details of an error are next to its code. */
const together: Readonly<Partial<Record<GapName, readonly string[]>>> = { 'error-body': ['code', 'details'] }

/**
 * The parts of a value that may differ from the usual one without the others: single members or groups of them, or the
 * value itself where it has none.
 */
export function partsOf(gap: GapName, value: unknown, usual: unknown): readonly unknown[] {
  if (!hasMembers(value) || !hasMembers(usual) || indivisible.includes(gap)) return [value]
  const differing = Object.entries(value).filter(([name, member]) => !isSame(member, usual[name]))
  const isGrouped = ([name]: readonly [string, unknown]) => together[gap]?.includes(name) === true
  const group = differing.filter(isGrouped)
  return [
    ...(group.length > 0 ? [Object.fromEntries(group)] : []),
    ...differing.filter((member) => !isGrouped(member)).map((member) => Object.fromEntries([member])),
  ]
}

/** Whether a server can have a value that is composed of parts of two listed ones. */
export function isCoherent(gap: GapName, value: unknown): boolean {
  if (gap !== 'error-body' || !hasMembers(value)) return true
  const paths = Object.values(value).map(String)
  // The code cannot be a text at `error` and the message inside that text.
  return !paths.some((path) => paths.some((other) => other.startsWith(`${path}.`)))
}
