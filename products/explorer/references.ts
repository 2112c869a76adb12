import * as fc from 'fast-check'

/** Draws one of some names, mostly one of the last two, so that steps of a scenario are related. */
export function recent(names: readonly string[]): fc.Arbitrary<string> | undefined {
  if (names.length === 0) return undefined
  const last = names.slice(-2)
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...last) },
    { weight: 1, arbitrary: fc.constantFrom(...names) },
  )
}

/** Draws the symbol of a word: few, so that values come back, and some of them outside ASCII. */
export const symbol = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('a', 'b', 'c') },
    { weight: 1, arbitrary: fc.constantFrom('d é', 'e ж', 'f 李', 'g 🙂') },
  )
