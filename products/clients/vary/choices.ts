import { type Assumptions, assumptions, type GapName, gaps } from '../../../contract/index.js'

/** Values of some gaps, each a whole value or, of an object, some of its members. */
export type GapChoices = Readonly<Partial<Record<GapName, unknown>>>

/** The gaps and values of choices. */
export const entriesOf = (choices: GapChoices): readonly (readonly [GapName, unknown])[] =>
  Object.entries(choices) as [GapName, unknown][]

type Members = Readonly<Record<string, unknown>>

/** Whether a value is an object with members, not a list. */
export const hasMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as text that is the same for equal values, whatever the order of their members. */
export const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    hasMembers(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? 'undefined'

export const isSame = (one: unknown, other: unknown): boolean => keyOf(one) === keyOf(other)

/** The value of a gap that a test against the usual fake meets. */
export const usualValue = (gap: GapName, usual: Partial<Assumptions>): unknown => {
  const value = usual[gap]
  if (value === undefined) return assumptions[gap]
  return hasMembers(value) && hasMembers(gaps[gap].default) ? { ...gaps[gap].default, ...value } : value
}

/** The whole value that a part of it stands for: its members in place of the usual ones. */
export const wholeOf = (gap: GapName, part: unknown, usual: Partial<Assumptions>): unknown => {
  const value = usualValue(gap, usual)
  return hasMembers(part) && hasMembers(value) ? { ...value, ...part } : part
}

/** Whether choices hold a difference: for each of its gaps the value, or the members of it. */
export const holds = (choices: GapChoices, difference: GapChoices, usual: Partial<Assumptions>): boolean =>
  entriesOf(difference).every(([gap, part]) => {
    const value = gap in choices ? wholeOf(gap, choices[gap], usual) : usualValue(gap, usual)
    return hasMembers(part) && hasMembers(value)
      ? Object.entries(part).every(([name, member]) => isSame(value[name], member))
      : isSame(value, part)
  })

/** The choices without one gap, which has its usual value again. */
export const without = (choices: GapChoices, gap: GapName): GapChoices =>
  Object.fromEntries(entriesOf(choices).filter(([name]) => name !== gap))
