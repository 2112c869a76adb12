import type { KeyPart, SortKey } from './sort-key.js'
import { type Order, type Range, SortedIndex } from './sorted-index.js'

interface Held<R extends object> {
  readonly records: Map<string, R>
  readonly indexes: Map<string, SortedIndex<R>>
  /** Gives the records that it starts with, until they are first asked for. */
  late?: (() => Iterable<R>) | undefined
}

/**
 * The records of one noun in one workspace, held in every order in which they are listed. An order is kept from its
 * first use on, as most fakes are asked for few of them: filling a demo workspace would take 20 times as long.
 */
export class Collection<R extends { readonly id: string }> {
  #held: Held<R> = { records: new Map(), indexes: new Map() }
  /** Whether another collection holds the same, which is then copied before the next change. */
  #isShared = false

  /** `created` is called with the id of each new record. */
  constructor(
    private readonly orders: Readonly<Record<string, Order<R>>>,
    private readonly created?: (id: string) => void,
  ) {}

  get size(): number {
    return this.#filled().records.size
  }

  get(id: string): R | undefined {
    return this.#filled().records.get(id)
  }

  has(id: string): boolean {
    return this.#filled().records.has(id)
  }

  /**
   * Gives an empty collection the records that it starts with. They are drawn when it is first asked for any, unless it
   * matters when they were created. @internal
   */
  start(records: () => Iterable<R>): void {
    if (this.created === undefined) this.#held.late = records
    else for (const record of records()) this.put(record)
  }

  /**
   * Takes over what a collection with the same orders holds. It takes no time: whichever of the two is changed first
   * copies what it holds. @internal
   */
  takeOver(other: this): this {
    this.#held = other.#held
    this.#isShared = true
    other.#isShared = true
    return this
  }

  /** Adds a whole record, or replaces the one with its id. @internal */
  put(record: R): R {
    const { records, indexes } = this.#own()
    const old = records.get(record.id)
    // A replaced record is the latest in `all`.
    if (old) records.delete(record.id)
    else this.created?.(record.id)
    records.set(record.id, record)
    for (const index of indexes.values()) index.put(record, old)
    return record
  }

  /** Removes a record. @internal */
  delete(id: string): boolean {
    const old = this.#filled().records.get(id)
    if (!old) return false
    const { records, indexes } = this.#own()
    records.delete(id)
    for (const index of indexes.values()) index.delete(old)
    return true
  }

  /** All records, in the order they were put. */
  all(): IterableIterator<R> {
    return this.#filled().records.values()
  }

  /** The records of a range, read lazily. */
  read(range: Range): Iterable<R> {
    return this.#index(range.index).read(range)
  }

  /** The first record that an index lists under a value. */
  first(index: string, value: KeyPart): R | undefined {
    return this.#index(index).first(value)
  }

  /** The key of a record behind the prefix of a range. */
  keyOf(record: R, range: Range): SortKey {
    return this.#index(range.index).keyOf(record, range)
  }

  /** What is held, with the records that it starts with. */
  #filled(): Held<R> {
    const held = this.#held
    if (held.late !== undefined) {
      const { late } = held
      held.late = undefined
      for (const record of late()) held.records.set(record.id, record)
    }
    return held
  }

  /** What is held, to change it. */
  #own(): Held<R> {
    const held = this.#filled()
    if (this.#isShared) {
      const { records, indexes } = held
      const copied = [...indexes].map(([name, index]) => [name, index.copy(this.#order(name))] as const)
      this.#held = { records: new Map(records), indexes: new Map(copied) }
      this.#isShared = false
    }
    return this.#held
  }

  #order(name: string): Order<R> {
    const order = this.orders[name]
    if (!order) throw new Error(`no index ${name}`)
    return order
  }

  #indexed(name: string): SortedIndex<R> {
    const { records, indexes } = this.#filled()
    const index = new SortedIndex(this.#order(name))
    for (const record of records.values()) index.put(record, undefined)
    indexes.set(name, index)
    return index
  }

  #index(name: string): SortedIndex<R> {
    return this.#held.indexes.get(name) ?? this.#indexed(name)
  }
}
