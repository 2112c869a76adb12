/** A map whose values are created when first read. */
export class LazyMap<K, V> implements ReadonlyMap<K, V> {
  readonly #made = new Map<K, V>()
  readonly #names: Set<K>

  /** `make` gives the value of a name, also of one that is not among `names`. */
  constructor(
    names: Iterable<K>,
    readonly make: (name: K) => V,
  ) {
    this.#names = new Set(names)
  }

  /** Another map with copies of the values made so far; the others are created when first read. */
  copy(copyOf: (value: V) => V): LazyMap<K, V> {
    const copy = new LazyMap(this.#names, this.make)
    for (const [name, value] of this.#made) copy.#made.set(name, copyOf(value))
    return copy
  }

  get size(): number {
    return this.#names.size
  }

  has(name: K): boolean {
    return this.#names.has(name)
  }

  get(name: K): V | undefined {
    if (!this.#names.has(name)) return undefined
    const value = this.#made.get(name) ?? this.make(name)
    this.#made.set(name, value)
    return value
  }

  set(name: K, value: V): void {
    this.#names.add(name)
    this.#made.set(name, value)
  }

  keys(): MapIterator<K> {
    return this.#names.values() as MapIterator<K>
  }

  *values(): MapIterator<V> {
    for (const name of this.#names) yield this.get(name) as V
  }

  *entries(): MapIterator<[K, V]> {
    for (const name of this.#names) yield [name, this.get(name) as V]
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries()
  }

  forEach(visit: (value: V, name: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [name, value] of this.entries()) visit(value, name, this)
  }
}
