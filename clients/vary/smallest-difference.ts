import type { Assumptions, GapName } from '../../contract/index.js'
import { type Choices, entriesOf, hasMembers, holds, isSame, usualValue, wholeOf } from './choices.js'
import { isCoherent, isDivisible } from './coherent.js'
import { smallestFailing } from './smallest-failing.js'
import type { Trials } from './trials.js'

/** What is known before a difference is made smaller. */
export interface Known {
  readonly usual: Partial<Assumptions>
  /** The differences that were found before. */
  readonly differences: readonly Choices[]
}

/** The value of a gap, or of one of its members. */
interface Part {
  readonly gap: GapName
  /** The name of a member; undefined for a whole value. */
  readonly member?: string
  readonly value: unknown
}

/** Finds a smallest part of choices with which the tests still fail: first of the gaps, then of the members of their values. */
export async function smallestDifference(choices: Choices, trials: Trials, known: Known): Promise<Choices> {
  const fails = async (parts: readonly Part[]): Promise<boolean> => {
    const chosen = choicesOf(parts)
    for (const [gap, part] of entriesOf(chosen))
      if (!isCoherent(gap, wholeOf(gap, part, known.usual))) return false
    return !(await trials.outcomeOf(chosen)).ok
  }
  const gaps = entriesOf(choices).map(([gap, value]): Part => ({ gap, value }))
  const suspects = await suspectsAmong(gaps, trials, known, fails)
  const needed = await smallestFailing(suspects, fails)
  return choicesOf(await smallestFailing(needed.flatMap(membersOf(known.usual)), fails))
}

/** The parts to look at, as few as can be had for a run or two. */
async function suspectsAmong(
  parts: readonly Part[],
  trials: Trials,
  { usual, differences }: Known,
  fails: (parts: readonly Part[]) => Promise<boolean>,
): Promise<readonly Part[]> {
  // A client that cannot take one value of a gap often cannot take another.
  const named = differences.map(entriesOf).flatMap((entries) => (entries.length === 1 ? entries : []))
  for (const part of parts)
    if (named.some(([gap]) => gap === part.gap) && (await fails([part]))) return [part]
  // A value with which the tests have passed is no cause by itself.
  const passed = trials.all.filter(({ outcome }) => outcome.ok)
  const unproved = parts.filter(
    ({ gap, value }) => !passed.some((trial) => holds(trial.choices, { [gap]: value }, usual)),
  )
  const isFewer = unproved.length > 0 && unproved.length < parts.length
  if (isFewer && (await fails(unproved))) return unproved
  // Of a pair, both have passed, but not together: what was not seen comes first.
  return [...unproved, ...parts.filter((part) => !unproved.includes(part))]
}

/** The members in which a value differs from the usual one, or the value where it has none. */
const membersOf =
  (usual: Partial<Assumptions>) =>
  ({ gap, value }: Part): readonly Part[] => {
    const before = usualValue(gap, usual)
    if (!isDivisible(gap, value) || !hasMembers(value) || !hasMembers(before)) return [{ gap, value }]
    return Object.entries(value)
      .filter(([name, member]) => !isSame(member, before[name]))
      .map(([member, one]) => ({ gap, member, value: one }))
  }

function choicesOf(parts: readonly Part[]): Choices {
  const choices: Partial<Record<GapName, unknown>> = {}
  for (const { gap, member, value } of parts) {
    const before = choices[gap]
    choices[gap] = member === undefined ? value : { ...(hasMembers(before) ? before : {}), [member]: value }
  }
  return choices
}
