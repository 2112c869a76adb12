import type { Exchange } from './exchange.js'

/** The places in the run at which paths were read that are not operations, such as the slots of a booking type. */
export class UndocumentedReads {
  readonly #indexes: number[] = []

  /** Notes that a path was read as the request of that number. */
  add(index: number): void {
    this.#indexes.push(index)
  }

  /** Whether such a path was read between some exchanges, or next to them. */
  isAmong(exchanges: readonly Exchange[]): boolean {
    const indexes = exchanges.map(({ index }) => index)
    const [first, last] = [Math.min(...indexes), Math.max(...indexes) + 1]
    return this.#indexes.some((index) => index >= first && index <= last)
  }
}
