/** A list that keeps the latest of what it is given, and counts what it dropped. */
export class Recent<T> {
  #kept: T[] = []
  #dropped = 0

  /** `capacity` is the number of items kept: 1 or more, or `Infinity`. */
  constructor(private readonly capacity: number) {}

  /** The kept items, the oldest first. */
  get items(): readonly T[] {
    const oldest = this.#dropped % this.capacity
    return [...this.#kept.slice(oldest), ...this.#kept.slice(0, oldest)]
  }

  /** How many items there have been. */
  get count(): number {
    return this.#kept.length + this.#dropped
  }

  /** How many older items are no longer kept. */
  get dropped(): number {
    return this.#dropped
  }

  /** Another list of the same items. */
  copy(): Recent<T> {
    const copy = new Recent<T>(this.capacity)
    copy.#kept = [...this.#kept]
    copy.#dropped = this.#dropped
    return copy
  }

  /** Adds an item, in place of the oldest where the list is full. */
  push(item: T): void {
    if (this.#kept.length < this.capacity) {
      this.#kept.push(item)
      return
    }
    this.#kept[this.#dropped % this.capacity] = item
    this.#dropped += 1
  }
}
