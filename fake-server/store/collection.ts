import type { Part, SortKey } from './sort-key.js'
import { type Order, type Range, SortedIndex } from './sorted-index.js'

/**
 * The records of one noun in one workspace, held in every order in which they are listed. An order is kept from its
 * first use on, as most fakes are asked for few of them: filling a demo workspace would take 20 times as long.
 */
export class Collection<R extends { readonly id: string }> {
  readonly #records = new Map<string, R>()
  readonly #indexes = new Map<string, SortedIndex<R>>()

  /** `created` is called with the id of each new record. */
  constructor(
    private readonly orders: Readonly<Record<string, Order<R>>>,
    private readonly created?: (id: string) => void,
  ) {}

  get size(): number {
    return this.#records.size
  }

  get(id: string): R | undefined {
    return this.#records.get(id)
  }

  has(id: string): boolean {
    return this.#records.has(id)
  }

  /** Adds a record, or replaces the one with its id. */
  put(record: R): R {
    const old = this.#records.get(record.id)
    // A replaced record is the latest in `all`.
    if (old) this.#records.delete(record.id)
    else this.created?.(record.id)
    this.#records.set(record.id, record)
    for (const index of this.#indexes.values()) index.put(record, old)
    return record
  }

  delete(id: string): boolean {
    const old = this.#records.get(id)
    if (!old) return false
    this.#records.delete(id)
    for (const index of this.#indexes.values()) index.delete(old)
    return true
  }

  /** All records, in the order they were put. */
  all(): IterableIterator<R> {
    return this.#records.values()
  }

  /** The records of a range, read lazily. */
  read(range: Range): Iterable<R> {
    return this.#index(range.index).read(range)
  }

  /** The first record that an index lists under a value. */
  first(index: string, value: Part): R | undefined {
    return this.#index(index).first(value)
  }

  /** The key of a record behind the prefix of a range. */
  keyOf(record: R, range: Range): SortKey {
    return this.#index(range.index).keyOf(record, range)
  }

  #indexed(name: string): SortedIndex<R> {
    const order = this.orders[name]
    if (!order) throw new Error(`no index ${name}`)
    const index = new SortedIndex(order)
    for (const record of this.#records.values()) index.put(record, undefined)
    this.#indexes.set(name, index)
    return index
  }

  #index(name: string): SortedIndex<R> {
    return this.#indexes.get(name) ?? this.#indexed(name)
  }
}
