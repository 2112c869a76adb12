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
export interface PairCoverage {
  readonly covered: number
  readonly possible: number
}

/** How many pairs of permitted values of two gaps occur together in some combinations. */
export function pairCoverage(combinations: readonly Partial<Assumptions>[], variant: Variant): PairCoverage {
  const values = gapsOf(variant).flatMap((gap) => permittedValues(gap).map((value) => ({ gap, value })))
  const numberOf = new Map(values.map(({ gap, value }, n) => [`${gap} ${JSON.stringify(value)}`, n]))
  const seen = new Set<number>()
  for (const choices of combinations) {
    const numbers = gapsOf(variant).map((gap) => numberOf.get(`${gap} ${JSON.stringify(choices[gap])}`) ?? -1)
    for (const [n, one] of numbers.entries())
      for (const other of numbers.slice(n + 1)) seen.add(one * values.length + other)
  }
  let [covered, possible] = [0, 0]
  for (const [n, one] of values.entries())
    for (const [m, other] of values.entries()) {
      if (m <= n || one.gap === other.gap || isContradiction(one, other)) continue
      possible += 1
      if (seen.has(n * values.length + m)) covered += 1
    }
  return { covered, possible }
}

interface Value {
  readonly gap: GapName
  readonly value: unknown
}

const isContradiction = (one: Value, other: Value): boolean =>
  contradictions.some(
    (pair) =>
      Object.keys(pair.values).every((gap) => gap === one.gap || gap === other.gap) &&
      contradicts({ [one.gap]: one.value, [other.gap]: other.value }, pair),
  )
