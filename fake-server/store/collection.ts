import sortedBtree from 'sorted-btree'
import { type Bound, compareKeys, highest, type SortKey } from './sort-key.js'

// The package is CommonJS: its class is the default's default under Node's ESM, and the default itself
// where a loader of CommonJS code stands in between.
const BTree = sortedBtree.default ?? (sortedBtree as unknown as typeof sortedBtree.default)

/** The keys of a record in an index: several where it has several values. */
export type KeysOf<R> = (record: R) => readonly SortKey[]

/** Which part of which index to read, and in which direction. */
export interface Range {
  readonly index: string
  /** Only keys that begin with this. */
  readonly prefix: SortKey
  readonly descending?: boolean
  /** Only keys not before this one, after the prefix. */
  readonly from?: SortKey
  /** Only keys not after this one and what continues it, after the prefix. */
  readonly to?: SortKey
  /** Only keys beyond this one in the direction of reading, after the prefix. */
  readonly after?: SortKey
}

type Tree<R> = InstanceType<typeof BTree<Bound, R>>

/**
 * The records of one noun in one workspace, held in every order in which they are listed. An order is kept from its
 * first use on, as most fakes are asked for few of them.
 */
export class Collection<R extends { readonly id: string }> {
  readonly #records = new Map<string, R>()
  readonly #trees = new Map<string, Tree<R>>()

  constructor(private readonly indexes: Readonly<Record<string, KeysOf<R>>>) {}

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
    this.delete(record.id)
    this.#records.set(record.id, record)
    for (const [name, tree] of this.#trees) for (const key of this.#keys(name, record)) tree.set(key, record)
    return record
  }

  delete(id: string): boolean {
    const old = this.#records.get(id)
    if (!old) return false
    this.#records.delete(id)
    for (const [name, tree] of this.#trees) for (const key of this.#keys(name, old)) tree.delete(key)
    return true
  }

  /** All records, in the order they were put. */
  all(): IterableIterator<R> {
    return this.#records.values()
  }

  /** The keys and records of a range, read lazily. */
  *read({ index, prefix, descending = false, from, to, after }: Range): Generator<[key: SortKey, record: R]> {
    const tree = this.#tree(index)
    const beyond = after && [...prefix, ...after]
    const end: Bound = [...prefix, ...(to ?? []), highest]
    const entries = descending
      ? tree.entriesReversed(beyond ?? end, undefined, beyond !== undefined)
      : tree.entries(beyond ?? [...prefix, ...(from ?? [])])
    const last = from && descending ? [...prefix, ...from] : undefined
    for (const [key, record] of entries) {
      if (!startsWith(key, prefix)) return
      if (last && compareKeys(key, last) < 0) return
      if (to && compareKeys(key, end) > 0) return
      if (beyond && compareKeys(key, beyond) === 0) continue
      yield [key as SortKey, record]
    }
  }

  #tree(index: string): Tree<R> {
    const known = this.#trees.get(index)
    if (known) return known
    if (!(index in this.indexes)) throw new Error(`no index ${index}`)
    const tree = new BTree<Bound, R>([], compareKeys)
    for (const record of this.#records.values())
      for (const key of this.#keys(index, record)) tree.set(key, record)
    this.#trees.set(index, tree)
    return tree
  }

  #keys(name: string, record: R): readonly SortKey[] {
    return (this.indexes[name] as KeysOf<R>)(record)
  }
}

const startsWith = (key: Bound, prefix: SortKey): boolean => prefix.every((part, i) => key[i] === part)
