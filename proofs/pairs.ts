import {
  type Assumptions,
  contradictions,
  contradicts,
  type GapName,
  gapsOf,
  permittedValues,
  type Variant,
} from '../contract/index.js'

/** How many pairs of values of two gaps are possible in a variant, and how many of them some servers have. */
export interface Coverage {
  readonly covered: number
  readonly possible: number
}

/** A value of a gap, by the place of the value among the permitted ones. */
type Place = readonly [gap: GapName, place: number]

/** How many pairs of permitted values of two gaps occur together in some combinations. */
export function pairCoverage(combinations: readonly Partial<Assumptions>[], variant: Variant): Coverage {
  const values: readonly Place[] = gapsOf(variant).flatMap((gap) =>
    permittedValues(gap).map((_, place): Place => [gap, place]),
  )
  const seen = new Set<string>()
  for (const choices of combinations) {
    const places = gapsOf(variant).map((gap): Place => [gap, placeOf(gap, choices[gap])])
    for (const [n, one] of places.entries())
      for (const other of places.slice(n + 1)) seen.add(`${one} ${other}`)
  }
  const pairs = values.flatMap((one, n) =>
    values.slice(n + 1).flatMap((other) => (one[0] === other[0] ? [] : [[one, other] as const])),
  )
  const possible = pairs.filter((pair) => !isContradiction(pair))
  return {
    covered: possible.filter(([one, other]) => seen.has(`${one} ${other}`)).length,
    possible: possible.length,
  }
}

const texts = new Map<GapName, readonly string[]>()

function placeOf(gap: GapName, value: unknown): number {
  const known = texts.get(gap) ?? permittedValues(gap).map((one) => JSON.stringify(one))
  texts.set(gap, known)
  return known.indexOf(JSON.stringify(value))
}

const isContradiction = (pair: readonly Place[]): boolean => {
  const choices = Object.fromEntries(pair.map(([gap, place]) => [gap, permittedValues(gap)[place]]))
  const gaps = Object.keys(choices)
  return contradictions.some(
    (one) => Object.keys(one.values).every((gap) => gaps.includes(gap)) && contradicts(choices, one),
  )
}
