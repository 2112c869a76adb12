import { formatted } from './format.js'
import { goals } from './goals.js'
import type { Result } from './result.js'

/** A goal with what a result has reached. */
export interface Reached {
  readonly says: string
  readonly asked: string
  /** Undefined where it was not measured. */
  readonly reached: string | undefined
  readonly holds: boolean | undefined
}

/** What a result has reached of everything that the bench is to show. */
export const reachedBy = (result: Result): readonly Reached[] =>
  goals.map(({ says, value, unit, bound }) => {
    const reached = value(result)
    const [word, number] = 'atLeast' in bound ? ['at least', bound.atLeast] : ['at most', bound.atMost]
    return {
      says,
      asked: `${word} ${formatted(number)} ${unit}`,
      reached: reached === undefined ? undefined : `${formatted(reached)} ${unit}`,
      holds:
        reached === undefined
          ? undefined
          : 'atLeast' in bound
            ? reached >= bound.atLeast
            : reached <= bound.atMost,
    }
  })
