/** A set that starts with values which are drawn when it is first asked for any. */
export class LateSet<T> extends Set<T> {
  #late: (() => Iterable<T>) | undefined

  /** Gives an empty set the values that it starts with. */
  start(values: () => Iterable<T>): void {
    this.#late = values
  }

  /** A set with the same values, which still draws those that this one has not drawn. */
  copy(): LateSet<T> {
    const copy = new LateSet<T>()
    if (this.#late === undefined) for (const value of this) copy.add(value)
    else copy.start(this.#late)
    return copy
  }

  override get size(): number {
    this.#fill()
    return super.size
  }

  override has(value: T): boolean {
    this.#fill()
    return super.has(value)
  }

  override add(value: T): this {
    this.#fill()
    return super.add(value)
  }

  override delete(value: T): boolean {
    this.#fill()
    return super.delete(value)
  }

  override clear(): void {
    this.#late = undefined
    super.clear()
  }

  override forEach(visit: (value: T, again: T, set: Set<T>) => void): void {
    this.#fill()
    super.forEach(visit)
  }

  override values(): SetIterator<T> {
    this.#fill()
    return super.values()
  }

  override keys(): SetIterator<T> {
    return this.values()
  }

  override entries(): SetIterator<[T, T]> {
    this.#fill()
    return super.entries()
  }

  override [Symbol.iterator](): SetIterator<T> {
    return this.values()
  }

  #fill(): void {
    const late = this.#late
    if (late === undefined) return
    this.#late = undefined
    for (const value of late()) super.add(value)
  }
}
