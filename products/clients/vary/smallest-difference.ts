import type { Assumptions, GapName } from '../../../contract/index.js'
import { entriesOf, type GapChoices, hasMembers, holds, usualValue, wholeOf } from './choices.js'
import { isCoherent, partsOf } from './coherent.js'
import type { RunOutcome } from './run-outcome.js'
import { smallestFailing } from './smallest-failing.js'
import type { Trials } from './trials.js'

/** What a smallest difference is looked for with. */
export interface DifferenceSearch {
  readonly trials: Trials
  readonly usual: Partial<Assumptions>
  /** The differences that were found before. */
  readonly known: readonly GapChoices[]
  /** Tests of which one has to fail: another one may have another cause. Empty where no names are known. */
  readonly tests: readonly string[]
}

/** A gap with its value, or with some members of it. */
type Part = readonly [gap: GapName, value: unknown]

/** Whether an outcome is a failure of one of the tests that are looked at. */
export const isFailureOf = (tests: readonly string[], { ok, failing = [] }: RunOutcome): boolean =>
  !ok && (tests.length === 0 || failing.length === 0 || failing.some((name) => tests.includes(name)))

/** Finds a smallest part of choices with which the tests still fail: first of the gaps, then of the members of their values. */
export async function smallestDifference(choices: GapChoices, search: DifferenceSearch): Promise<GapChoices> {
  const { trials, usual, tests } = search
  const fails = async (parts: readonly Part[]): Promise<boolean> => {
    const chosen = choicesOf(parts)
    const isPossible = entriesOf(chosen).every(([gap, part]) => isCoherent(gap, wholeOf(gap, part, usual)))
    return isPossible && isFailureOf(tests, await trials.outcomeOf(chosen))
  }
  const needed = await smallestFailing(await suspectsAmong(entriesOf(choices), search, fails), fails)
  const members = needed.flatMap(([gap, value]) =>
    partsOf(gap, value, usualValue(gap, usual)).map((part): Part => [gap, part]),
  )
  return choicesOf(await smallestFailing(members, fails))
}

/** The parts to look at, as few as can be had for a run or two. */
async function suspectsAmong(
  parts: readonly Part[],
  { trials, usual, known }: DifferenceSearch,
  fails: (parts: readonly Part[]) => Promise<boolean>,
): Promise<readonly Part[]> {
  // A client that cannot take one value of a gap often cannot take another.
  const named = known.map(entriesOf).flatMap((entries) => (entries.length === 1 ? entries : []))
  for (const part of parts) if (named.some(([gap]) => gap === part[0]) && (await fails([part]))) return [part]
  // A value with which the tests have passed is not a cause by itself.
  const passed = trials.all.filter(({ outcome }) => outcome.ok)
  const unproved = parts.filter(
    ([gap, value]) => !passed.some((trial) => holds(trial.choices, { [gap]: value }, usual)),
  )
  const isFewer = unproved.length > 0 && unproved.length < parts.length
  if (isFewer && (await fails(unproved))) return unproved
  // Of a pair, both have passed, but not together: what was not seen comes first.
  return [...unproved, ...parts.filter((part) => !unproved.includes(part))]
}

function choicesOf(parts: readonly Part[]): GapChoices {
  const choices: Partial<Record<GapName, unknown>> = {}
  for (const [gap, value] of parts) {
    const before = choices[gap]
    choices[gap] = hasMembers(value) && hasMembers(before) ? { ...before, ...value } : value
  }
  return choices
}
