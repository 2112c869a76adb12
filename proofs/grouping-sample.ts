import { rules } from '../contract/index.js'
import { type AnyMutant, mutants } from '../mutants/index.js'
import { groupBy } from '../reporters/model/group-by.js'

/** Mutants that are planted together, by their places in the list of all. */
export type PlantedMutants = readonly number[]

/** What a proof of grouping judges. */
export interface GroupingSample {
  readonly singles: readonly PlantedMutants[]
  /** Two of different families each. */
  readonly pairs: readonly PlantedMutants[]
  /** Eight of different families each. */
  readonly sets: readonly PlantedMutants[]
  /** How many mutants are in no sample, as they only warn. */
  readonly leftOut: number
}

const certain = new Map(rules.map((rule) => [rule.id, rule.certain]))

/** Whether a mutant fails a run: one that is to be met with a warning breaks nothing that the document says explicitly. */
const fails = ({ rule, killedBy = certain.get(rule) ? 'fail' : 'warn' }: AnyMutant): boolean =>
  killedBy === 'fail'

const familyAt = (place: number): string => mutants[place]?.rule.split('.')[0] ?? ''
const isCompactAt = (place: number): boolean => 'variant' in (mutants[place] ?? {})

/** So many mutants one by one, half as many pairs and a sixth as many sets; another number gives other ones. */
export function groupingSample(count: number, number: number): GroupingSample {
  const failing = [...mutants.keys()].filter((place) => fails(mutants[place] as AnyMutant))
  const order = inTurns([...groupBy(failing, familyAt).values()], number)
  const rest = order.slice(count)
  const full = rest.filter((place) => !isCompactAt(place))
  const compact = rest.filter(isCompactAt)
  const [pairs, sets] = [Math.ceil(count / 2), Math.ceil(count / 6)]
  // A pair in ten is of the compact variant, which has few families.
  const few = Math.floor(pairs / 10)
  return {
    singles: order.slice(0, count).map((place) => [place]),
    pairs: [...together(full, 2, pairs - few), ...together(compact, 2, few)],
    sets: together(full.slice(4 * count), 8, sets),
    leftOut: mutants.length - failing.length,
  }
}

/** The members of some lists: one of each list by turns, from places that are spread over the list. */
function inTurns<T>(lists: readonly (readonly T[])[], number: number): readonly T[] {
  const turns = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: turns }, (_, turn) =>
    lists.flatMap((list) => (turn < list.length ? (list[placeOf(turn, list.length, number)] as T) : [])),
  ).flat()
}

/** The place of a turn in a list of so many: each place has one turn, and turns that follow each other are far apart. */
function placeOf(turn: number, length: number, number: number): number {
  let stride = Math.ceil(0.618 * length)
  while (commonDivisor(stride, length) > 1) stride += 1
  return (turn * stride + number * 13) % length
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

/** Sets of so many mutants, none of the family of another in its set; each mutant is in one set. */
function together(places: readonly number[], size: number, count: number): readonly PlantedMutants[] {
  const left = new Set(places)
  return Array.from({ length: count }, (_, n) => {
    const set: number[] = []
    // Another distance for each set, so that the families that meet differ.
    for (const place of [...left].flatMap((_, at, all) => all[(at * (2 * n + 1)) % all.length] ?? [])) {
      if (set.length === size) break
      if (set.includes(place) || set.some((one) => familyAt(one) === familyAt(place))) continue
      set.push(place)
    }
    for (const place of set) left.delete(place)
    return set
  })
}
