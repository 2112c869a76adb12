import {
  type Assumptions,
  contradictions,
  contradicts,
  type GapName,
  permittedValues,
} from '../../contract/index.js'
import { type Choices, entriesOf, holds, isSame, usualValue } from './choices.js'
import { type CoveringOptions, coveringArray } from './covering-array.js'
import type { Row } from './uncovered-pairs.js'

/** Which combinations are made. */
export interface CombinationOptions extends Pick<CoveringOptions, 'seed'> {
  /** The values of a usual run, in place of the defaults. */
  readonly usual?: Partial<Assumptions>
  /** Combinations that were tried already, as differences from the usual values. */
  readonly tried?: readonly Choices[]
  /** Differences that no combination may hold, as it is known what they do. */
  readonly known?: readonly Choices[]
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
): readonly Choices[] {
  if (gaps.length === 0) return []
  const values = gaps.map((gap) => valuesOf(gap, usual))
  const choicesOf = (row: Row): Choices =>
    Object.fromEntries(
      gaps.flatMap((gap, n) => (row[n] === 0 ? [] : [[gap, values[n]?.[row[n] ?? 0]] as const])),
    )
  const rowOf = (choices: Choices): Row =>
    gaps.map((gap, n) =>
      gap in choices ? Math.max(values[n]?.findIndex((value) => isSame(value, choices[gap])) ?? 0, 0) : 0,
    )
  const { rows } = coveringArray(
    values.map(({ length }) => length),
    {
      seed,
      covered: [{}, ...tried].map(rowOf),
      isPermitted: (row) => {
        const choices = choicesOf(row)
        return (
          !contradictions.some((one) => contradicts({ ...usual, ...choices }, one)) &&
          !known.some((difference) => holds(choices, difference, usual))
        )
      },
    },
  )
  return rows.map(choicesOf).filter((choices) => entriesOf(choices).length > 0)
}

/** The values that a gap may have, the usual one first. */
export function valuesOf(gap: GapName, usual: Partial<Assumptions>): readonly unknown[] {
  const first = usualValue(gap, usual)
  return [first, ...permittedValues(gap).filter((value) => !isSame(value, first))]
}
