import type { Assumptions, GapName } from '../../../contract/index.js'
import { entriesOf, type GapChoices, hasMembers, isSame, usualValue } from './choices.js'

/** The gaps that leave the order of a list open, and the value of one that is no direction or list of members. */
const orders: readonly (readonly [gap: GapName, other?: unknown])[] = [
  ['order-undocumented'],
  ['order-direction'],
  ['order-done-tasks'],
  ['order-null-due', 'first'],
  ['order-ties', 'any'],
  ['id-collation', 'descending'],
]

const opposite: Readonly<Record<string, string>> = { ascending: 'descending', descending: 'ascending' }

/** An order with its directions turned, in each member of an object. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned)
  if (hasMembers(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, turned(member)]))
  return typeof value === 'string' ? (opposite[value] ?? value) : value
}

/**
 * The choices that turn the order of lists for which the document names none, one for each list.
 *
 * @param varied The gaps that the client has met.
 * @param known What breaks its tests already.
 */
export const otherOrders = (
  varied: readonly GapName[],
  usual: Partial<Assumptions>,
  known: readonly GapChoices[],
): readonly GapChoices[] =>
  orders
    .filter(([gap]) => varied.includes(gap))
    .flatMap(([gap, other]): readonly GapChoices[] => {
      const value = other ?? turned(usualValue(gap, usual))
      if (isSame(value, usualValue(gap, usual))) return []
      return hasMembers(value)
        ? Object.entries(value).map(([name, member]) => ({ [gap]: { [name]: member } }))
        : [{ [gap]: value }]
    })
    .filter((choices) => !known.some((difference) => isPartOf(choices, difference)))

/** Whether a difference is in the same list. */
const isPartOf = (choices: GapChoices, difference: GapChoices): boolean =>
  entriesOf(choices).every(([gap, part]) => {
    const other = difference[gap]
    if (other === undefined) return false
    return !hasMembers(part) || !hasMembers(other) || Object.keys(part).some((name) => name in other)
  })

/** Several choices as one. */
export function together(all: readonly GapChoices[]): GapChoices {
  const joined: Partial<Record<GapName, unknown>> = {}
  for (const [gap, part] of all.flatMap(entriesOf)) {
    const before = joined[gap]
    joined[gap] = hasMembers(before) && hasMembers(part) ? { ...before, ...part } : part
  }
  return joined
}
