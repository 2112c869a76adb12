/** A row of a covering array: the level of each factor, counted from 0. */
export type ArrayRow = readonly number[]

/** The pairs of levels of two factors that no row has had so far. */
export class UncoveredPairs {
  readonly #levels: readonly number[]
  readonly #offsets: readonly number[]
  readonly #isOpen: Uint8Array
  readonly #size: number
  /** How many pairs of two factors are open. */
  readonly #left: number[][]
  /** In how many open pairs each level is. */
  readonly #perLevel: number[][]
  #count = 0

  /** `levels` is the number of levels of each factor. */
  constructor(levels: readonly number[]) {
    this.#levels = levels
    let size = 0
    this.#offsets = levels.map((count) => {
      size += count
      return size - count
    })
    this.#size = size
    this.#isOpen = new Uint8Array(size * size)
    this.#left = levels.map((count, factor) => levels.map((other, at) => (at === factor ? 0 : count * other)))
    this.#perLevel = levels.map((count) => Array<number>(count).fill(size - count))
    for (const [factor, count] of levels.entries())
      for (let level = 0; level < count; level += 1)
        for (let other = 0; other < factor; other += 1)
          for (let otherLevel = 0; otherLevel < (levels[other] ?? 0); otherLevel += 1) {
            this.#isOpen[this.#place(factor, level, other, otherLevel)] = 1
            this.#count += 1
          }
  }

  get count(): number {
    return this.#count
  }

  has(factor: number, level: number, other: number, otherLevel: number): boolean {
    return this.#isOpen[this.#place(factor, level, other, otherLevel)] === 1
  }

  /** In how many open pairs a level of a factor is. */
  countOf(factor: number, level: number): number {
    return this.#perLevel[factor]?.[level] ?? 0
  }

  /** The levels of two factors become covered, or are given up. */
  delete(factor: number, level: number, other: number, otherLevel: number): void {
    const place = this.#place(factor, level, other, otherLevel)
    if (this.#isOpen[place] !== 1) return
    this.#isOpen[place] = 0
    this.#count -= 1
    const [one, two] = [this.#left[factor], this.#left[other]]
    if (one) one[other] = (one[other] ?? 0) - 1
    if (two) two[factor] = (two[factor] ?? 0) - 1
    const [here, there] = [this.#perLevel[factor], this.#perLevel[other]]
    if (here) here[level] = (here[level] ?? 0) - 1
    if (there) there[otherLevel] = (there[otherLevel] ?? 0) - 1
  }

  /** Covers all pairs of a row. */
  cover(row: ArrayRow): void {
    for (const [factor, level] of row.entries())
      for (let other = 0; other < factor; other += 1) this.delete(factor, level, other, row[other] ?? 0)
  }

  /**
   * What a level of a factor would cover together with those of other factors in a row. Pairs of two factors that have
   * many open pairs gain more: each needs a row of its own.
   */
  gainOf(factor: number, level: number, row: ArrayRow, others: readonly number[]): number {
    let gain = 0
    for (const other of others)
      if (other !== factor && this.has(factor, level, other, row[other] ?? 0))
        gain += (this.#left[factor]?.[other] ?? 0) ** 2
    return gain
  }

  /** What a row would cover. */
  gainOfRow(row: ArrayRow): number {
    const factors = [...row.keys()]
    return factors.reduce(
      (gain, factor) => gain + this.gainOf(factor, row[factor] ?? 0, row, factors.slice(0, factor)),
      0,
    )
  }

  /** The open pairs that hold a level of a factor, as the other factor and its level. */
  of(factor: number, level: number): readonly (readonly [factor: number, level: number])[] {
    return this.#levels.flatMap((count, other) =>
      other === factor
        ? []
        : Array.from({ length: count }, (_, n) => n)
            .filter((otherLevel) => this.has(factor, level, other, otherLevel))
            .map((otherLevel) => [other, otherLevel] as const),
    )
  }

  #place(factor: number, level: number, other: number, otherLevel: number): number {
    const one = (this.#offsets[factor] ?? 0) + level
    const two = (this.#offsets[other] ?? 0) + otherLevel
    return factor < other ? one * this.#size + two : two * this.#size + one
  }
}
