import {
  type Assumptions,
  contradictions,
  contradicts,
  type GapName,
  permittedValues,
} from '../../../contract/index.js'
import { entriesOf, type GapChoices, holds, isSame, usualValue } from './choices.js'
import { type CoveringOptions, coveringArray } from './covering-array.js'
import type { ArrayRow } from './uncovered-pairs.js'

/** Which combinations are made. */
export interface CombinationOptions extends Pick<CoveringOptions, 'seed'> {
  /** The values of a usual run, in place of the defaults. */
  readonly usual?: Partial<Assumptions>
  /** Combinations that were tried already, as differences from the usual values. */
  readonly tried?: readonly GapChoices[]
  /** Differences that no combination may hold, as it is known what they do. */
  readonly known?: readonly GapChoices[]
}

/**
 * Combinations of permitted values, as differences from the usual ones: every pair of values of two gaps occurs in one
 * of them, in one that was tried or in the usual values themselves. No combination contradicts itself.
 *
 * @example
 * combinations(['error-body', 'cursor-garbage', 'id-collation'], { seed: 1 })
 */
export function combinations(
  gaps: readonly GapName[],
  { seed, usual = {}, tried = [], known = [] }: CombinationOptions,
): readonly GapChoices[] {
  if (gaps.length === 0) return []
  const values = gaps.map((gap) => valuesOf(gap, usual))
  const choicesOf = (row: ArrayRow): GapChoices =>
    Object.fromEntries(
      gaps.flatMap((gap, n) => (row[n] === 0 ? [] : [[gap, values[n]?.[row[n] ?? 0]] as const])),
    )
  const rowOf = (choices: GapChoices): ArrayRow =>
    gaps.map((gap, n) =>
      gap in choices ? Math.max(values[n]?.findIndex((value) => isSame(value, choices[gap])) ?? 0, 0) : 0,
    )
  const exclusions = [
    ...contradictions.map((one) =>
      exclusionOf(gaps, values, Object.keys(one.values) as GapName[], (gap, value) =>
        contradicts({ [gap]: value }, { ...one, values: { [gap]: one.values[gap] } }),
      ),
    ),
    ...known.map((difference) =>
      exclusionOf(gaps, values, Object.keys(difference) as GapName[], (gap, value) =>
        holds({ [gap]: value }, { [gap]: difference[gap] }, usual),
      ),
    ),
  ].filter((exclusion) => exclusion.length > 0)
  const { rows } = coveringArray(
    values.map(({ length }) => length),
    {
      seed,
      covered: [{}, ...tried].map(rowOf),
      isPermitted: (row) =>
        !exclusions.some((exclusion) => exclusion.every(([factor, levels]) => levels.has(row[factor] ?? 0))),
    },
  )
  return rows.map(choicesOf).filter((choices) => entriesOf(choices).length > 0)
}

/** The values that a gap may have, the usual one first. */
export function valuesOf(gap: GapName, usual: Partial<Assumptions>): readonly unknown[] {
  const first = usualValue(gap, usual)
  return [first, ...permittedValues(gap).filter((value) => !isSame(value, first))]
}

/** Levels that no row may have together, by factor. */
type Exclusion = readonly (readonly [factor: number, levels: ReadonlySet<number>])[]

/** The levels with which values exclude each other; none where one of their gaps is not varied. */
function exclusionOf(
  gaps: readonly GapName[],
  values: readonly (readonly unknown[])[],
  among: readonly GapName[],
  isExcluded: (gap: GapName, value: unknown) => boolean,
): Exclusion {
  if (!among.every((gap) => gaps.includes(gap))) return []
  return among.map((gap) => {
    const factor = gaps.indexOf(gap)
    const levels = (values[factor] ?? []).flatMap((value, level) => (isExcluded(gap, value) ? [level] : []))
    return [factor, new Set(levels)]
  })
}
