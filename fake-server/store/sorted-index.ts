import sortedBtree from 'sorted-btree'
import { type Bound, compareParts, highest, type Part, type SortKey } from './sort-key.js'

// The package is CommonJS: its class is the default's default under Node's ESM, and the default itself
// where a loader of CommonJS code stands in between.
const BTree = sortedBtree.default ?? (sortedBtree as unknown as typeof sortedBtree.default)

/** A part of the key by which a record is sorted. */
export type PartOf<R> = (record: R) => Part

/** How an index orders records. */
export interface Order<R> {
  /** The parts of the sort key, which together tell records apart. */
  readonly by: readonly PartOf<R>[]
  /** Whether the index holds a record; it holds all by default. */
  readonly holds?: (record: R) => boolean
  /** The values under each of which a record is listed, where it may have several: the first part of a prefix. */
  readonly under?: (record: R) => readonly Part[]
}

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

/** Where the records are that are not listed under values. */
const all: readonly Part[] = [null]

/**
 * Records in one order. The trees hold the records themselves and read their keys while they compare: stored keys would
 * take eight times the memory of the rest.
 */
export class SortedIndex<R extends object> {
  readonly #trees = new Map<Part, InstanceType<typeof BTree<R | Bound, undefined>>>()

  constructor(private readonly order: Order<R>) {}

  /** Adds a record in place of its earlier revision, if there is one. */
  put(record: R, old: R | undefined): void {
    if (old && !this.#isAlike(record, old)) this.delete(old)
    for (const value of this.#valuesOf(record)) {
      const tree = this.#trees.get(value) ?? new BTree<R | Bound, undefined>([], this.#compare)
      this.#trees.set(value, tree)
      tree.set(record, undefined)
    }
  }

  delete(record: R): void {
    for (const value of this.#valuesOf(record)) {
      const tree = this.#trees.get(value)
      tree?.delete(record)
      if (tree?.size === 0) this.#trees.delete(value)
    }
  }

  /** The records of a range, read lazily. */
  *read({ prefix: whole, descending = false, from, to, after }: Range): Generator<R> {
    const tree = this.#trees.get(this.order.under ? (whole[0] as Part) : null)
    if (!tree) return
    const prefix = this.order.under ? whole.slice(1) : whole
    const isWhole = prefix.length === 0
    // Without a bound the tree is read from its end, and no record is compared.
    const first: Bound | undefined = isWhole && !from ? undefined : [...prefix, ...(from ?? [])]
    const last: Bound | undefined = isWhole && !to ? undefined : [...prefix, ...(to ?? []), highest]
    const beyond: Bound | undefined = after && [...prefix, ...after]
    const entries = descending
      ? tree.entriesReversed(beyond ?? last, [], beyond !== undefined)
      : tree.entries(beyond ?? first, [])
    for (const pair of entries) {
      const record = pair[0] as R
      if (last && this.#compare(record, last) > 0) return
      if (descending && first && this.#compare(record, first) < 0) return
      if (beyond && this.#compare(record, beyond) === 0) continue
      yield record
    }
  }

  /** The first record whose key begins with a prefix; none where records are listed under several values. */
  first(prefix: SortKey): R | undefined {
    const record = this.#trees.get(null)?.getPairOrNextHigher(prefix)?.[0]
    return record && this.#compare(record, [...prefix, highest]) < 0 ? (record as R) : undefined
  }

  /** The key of a record behind a prefix. */
  keyOf(record: R, { prefix }: Range): SortKey {
    return this.order.by.slice(prefix.length - (this.order.under ? 1 : 0)).map((part) => part(record))
  }

  #valuesOf(record: R): readonly Part[] {
    if (this.order.holds?.(record) === false) return []
    return this.order.under?.(record) ?? all
  }

  /** Whether two revisions of a record have the same keys. */
  #isAlike(record: R, old: R): boolean {
    const [values, before] = [this.#valuesOf(record), this.#valuesOf(old)]
    return (
      this.#compare(record, old) === 0 &&
      values.length === before.length &&
      values.every((value, n) => value === before[n])
    )
  }

  /** Compares a record with another one or with a bound, which the trees pass second. */
  readonly #compare = (record: R | Bound, other: R | Bound): number => {
    const { by } = this.order
    const bound = Array.isArray(other) ? (other as Bound) : undefined
    const shared = bound ? Math.min(bound.length, by.length) : by.length
    for (let n = 0; n < shared; n += 1) {
      const part = by[n] as PartOf<R>
      const order = compareParts(part(record as R), bound ? (bound[n] as Part) : part(other as R))
      if (order !== 0) return order
    }
    return bound ? by.length - bound.length : 0
  }
}
