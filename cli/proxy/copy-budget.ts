/** The most bytes of a body that are copied: no answer of the API comes near. */
export const mostOfBody = 4 * 1024 * 1024

/** How many bytes of copies may wait to be judged, so that traffic which is faster than its judgement takes no more memory. */
export class CopyBudget {
  #taken = 0

  constructor(private readonly most: number) {}

  /** Takes some bytes; false where they are too many. */
  take(bytes: number): boolean {
    if (this.#taken + bytes > this.most) return false
    this.#taken += bytes
    return true
  }

  release(bytes: number): void {
    this.#taken -= bytes
  }
}
