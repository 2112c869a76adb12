import { type ArrayRow, UncoveredPairs } from './uncovered-pairs.js'

/** A source of numbers from 0 to below 1 that is the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The items in a random order. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** How a covering array is made. */
export interface CoveringOptions {
  /** The same seed gives the same rows. */
  readonly seed: number
  /** Rows that there are already; their pairs need no other. */
  readonly covered?: readonly ArrayRow[]
  /** Whether levels may occur together in a row; a factor that is not decided yet has level 0. */
  readonly isPermitted?: (row: ArrayRow) => boolean
}

/** Rows in which every pair of levels of two factors occurs, and how many pairs no permitted row can have. */
export interface CoveringArray {
  readonly rows: readonly ArrayRow[]
  readonly excluded: number
}

/** How many rows are drawn for each one that is taken; more of them do not make a shorter array. */
const candidates = 10

/** How many arrays are drawn for the one that is taken, the shortest. */
const drafts = 8

/** Beyond this many levels in total one draft has to do: it takes about a second. */
const mostLevels = 200

/**
 * Makes a covering array of strength 2: rows in which every pair of levels of two factors occurs. It draws arrays row by
 * row, as the AETG algorithm does, and takes the shortest.
 *
 * @param levels The number of levels of each factor.
 */
export function coveringArray(levels: readonly number[], options: CoveringOptions): CoveringArray {
  const total = levels.reduce((sum, count) => sum + count, 0)
  const random = randomOf(options.seed)
  let shortest = draft(levels, options, random)
  for (let n = 1; n < drafts && total <= mostLevels; n += 1) {
    const other = draft(levels, options, random)
    if (other.rows.length < shortest.rows.length) shortest = other
  }
  return shortest
}

function draft(
  levels: readonly number[],
  { covered = [], isPermitted = () => true }: CoveringOptions,
  random: () => number,
): CoveringArray {
  // Of one factor there are no pairs, only levels.
  if (levels.length === 1) {
    const all = Array.from({ length: levels[0] ?? 0 }, (_, level) => [level])
    return { rows: all.filter(([level]) => !covered.some(([other]) => other === level)), excluded: 0 }
  }
  const open = new UncoveredPairs(levels)
  for (const row of covered) open.cover(row)
  const rows: ArrayRow[] = []
  let excluded = 0
  while (open.count > 0) {
    const start = mostOpen(levels, open)
    const partners = shuffled(open.of(...start), random).slice(0, candidates)
    let best: Candidate | undefined
    for (let n = 0; n < candidates; n += 1) {
      const partner = partners[n % partners.length]
      const other = partner && candidate([start, partner], levels, open, isPermitted, random)
      if (other && (best === undefined || other.gain > best.gain)) best = other
    }
    if (best) {
      open.cover(best.row)
      rows.push(best.row)
      continue
    }
    // No permitted row was found with one of these pairs.
    for (const partner of partners) open.delete(...start, ...partner)
    excluded += partners.length
  }
  return { rows, excluded }
}

type Level = readonly [factor: number, level: number]

interface Candidate {
  readonly row: ArrayRow
  readonly gain: number
}

/** The level of a factor that occurs in most open pairs. */
function mostOpen(levels: readonly number[], open: UncoveredPairs): Level {
  let most = -1
  let found: Level = [0, 0]
  for (const [factor, count] of levels.entries())
    for (let level = 0; level < count; level += 1) {
      const count = open.countOf(factor, level)
      if (count > most) [most, found] = [count, [factor, level]]
    }
  return found
}

/** A row that holds a pair and, for the other factors in random order, the level that gains most. */
function candidate(
  pair: readonly [Level, Level],
  levels: readonly number[],
  open: UncoveredPairs,
  isPermitted: (row: ArrayRow) => boolean,
  random: () => number,
): Candidate | undefined {
  const row = levels.map(() => 0)
  for (const [factor, level] of pair) row[factor] = level
  if (!isPermitted(row)) return undefined
  const decided = pair.map(([factor]) => factor)
  const others = shuffled([...levels.keys()], random).filter((factor) => !decided.includes(factor))
  for (const factor of others) {
    improve(factor, decided)
    decided.push(factor)
  }
  // The first ones were chosen with few others to look at.
  for (const factor of others) improve(factor, decided)
  // Levels that the others exclude may have been there from the start.
  return isPermitted(row) ? { row, gain: open.gainOfRow(row) } : undefined

  function improve(factor: number, among: readonly number[]): void {
    let most = open.gainOf(factor, row[factor] ?? 0, row, among)
    for (const level of shuffled([...Array(levels[factor] ?? 0).keys()], random)) {
      const gain = open.gainOf(factor, level, row, among)
      if (gain <= most || !isPermitted(row.with(factor, level))) continue
      most = gain
      row[factor] = level
    }
  }
}
