import sortedBtree from 'sorted-btree'
import { type Bound, compareParts, highest, type KeyPart, type SortKey } from './sort-key.js'

// The package is CommonJS: its class is the default's default under Node's ESM, and the default itself
// where a loader of CommonJS code stands in between.
const BTree = sortedBtree.default ?? (sortedBtree as unknown as typeof sortedBtree.default)

type Tree<R> = InstanceType<typeof BTree<R | Bound, undefined>>

/** A part of the key by which a record is sorted. */
export type PartOf<R> = (record: R) => KeyPart

/** How an index orders records. */
export interface Order<R> {
  /** The parts of the sort key, which together distinguish records. */
  readonly by: readonly PartOf<R>[]
  /** Whether the index holds a record; it holds all by default. */
  readonly holds?: (record: R) => boolean
  /** The values under each of which a record is listed, where it may have several: the first part of a prefix. */
  readonly under?: (record: R) => readonly KeyPart[]
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

/** A record that is put in place of its earlier revision, if there is one. */
interface Put<R> {
  readonly record: R
  readonly old: R | undefined
}

/** How many records wait at most to be sorted in: the next read waits for them. */
const mostWaiting = 256

/** Where the records are that are not listed under values. */
const all: readonly KeyPart[] = [null]

/**
 * Records in one order. The trees hold the records themselves and read their keys while they compare: stored keys would
 * take eight times the memory of the rest. Records are sorted in together when the index is next read: in a large tree most
 * of the time goes to keys that the processor has not at hand, and neighbours share them.
 */
export class SortedIndex<R extends object> {
  /** By value; a value that one record has, such as an e-mail, needs no tree. */
  readonly #held = new Map<KeyPart, Tree<R> | R>()
  #waiting: Put<R>[] = []

  constructor(private readonly order: Order<R>) {}

  /**
   * Another index of the same records. The trees share what neither changes.
   *
   * @param order The same order by functions of its own.
   */
  copy(order: Order<R>): SortedIndex<R> {
    const copy = new SortedIndex(order)
    this.#sortIn()
    for (const [value, held] of this.#held)
      copy.#held.set(value, held instanceof BTree ? copy.#treeLike(held) : held)
    return copy
  }

  /** Adds a record in place of its earlier revision, if there is one. */
  put(record: R, old: R | undefined): void {
    this.#waiting.push({ record, old })
    if (this.#waiting.length >= mostWaiting) this.#sortIn()
  }

  #sortIn(): void {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    this.#waiting = []
    // A record that replaces one must come after it.
    if (waiting.length > 1 && waiting.every(({ old }) => old === undefined))
      waiting.sort((one, other) => this.#compare(one.record, other.record))
    for (const { record, old } of waiting) this.#put(record, old)
  }

  #put(record: R, old: R | undefined): void {
    if (old && !this.#isAlike(record, old)) this.#delete(old)
    for (const value of this.#valuesOf(record)) {
      const held = this.#held.get(value)
      if (held instanceof BTree) held.set(record, undefined)
      else if (held === undefined || this.#compare(record, held) === 0) this.#held.set(value, record)
      else this.#held.set(value, this.#treeOf(held, record))
    }
  }

  delete(record: R): void {
    this.#sortIn()
    this.#delete(record)
  }

  #delete(record: R): void {
    for (const value of this.#valuesOf(record)) {
      const held = this.#held.get(value)
      if (held instanceof BTree) held.delete(record)
      if (!(held instanceof BTree) || held.size === 0) this.#held.delete(value)
    }
  }

  /** The records of a range, read lazily. */
  *read({ prefix: whole, descending = false, from, to, after }: Range): Generator<R> {
    this.#sortIn()
    const held = this.#held.get(this.order.under ? (whole[0] as KeyPart) : null)
    if (held === undefined) return
    const prefix = this.order.under ? whole.slice(1) : whole
    const isWhole = prefix.length === 0
    // Without a bound the tree is read from its end, and no record is compared.
    const first: Bound | undefined = isWhole && !from ? undefined : [...prefix, ...(from ?? [])]
    const last: Bound | undefined = isWhole && !to ? undefined : [...prefix, ...(to ?? []), highest]
    const beyond: Bound | undefined = after && [...prefix, ...after]
    const entries = !(held instanceof BTree)
      ? [[held]]
      : descending
        ? held.entriesReversed(beyond ?? last, [])
        : held.entries(beyond ?? first, [])
    for (const pair of entries) {
      const record = pair[0] as R
      if (last && this.#compare(record, last) > 0) return
      if (first && this.#compare(record, first) < 0) return
      if (beyond && (descending ? this.#compare(record, beyond) >= 0 : this.#compare(record, beyond) <= 0))
        continue
      yield record
    }
  }

  /** The first record that is listed under a value; it takes no iterator, and so a third of the time of `read`. */
  first(value: KeyPart): R | undefined {
    this.#sortIn()
    const held = this.#held.get(value)
    return held instanceof BTree ? (held.minKey() as R) : held
  }

  /** The key of a record behind a prefix. */
  keyOf(record: R, { prefix }: Range): SortKey {
    return this.order.by.slice(prefix.length - (this.order.under ? 1 : 0)).map((part) => part(record))
  }

  #treeOf(...records: readonly R[]): Tree<R> {
    const tree = new BTree<R | Bound, undefined>([], this.#compare)
    for (const record of records) tree.set(record, undefined)
    return tree
  }

  #treeLike(tree: Tree<R>): Tree<R> {
    const copy = tree.clone()
    copy._compare = this.#compare
    return copy
  }

  #valuesOf(record: R): readonly KeyPart[] {
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
      const order = compareParts(part(record as R), bound ? (bound[n] as KeyPart) : part(other as R))
      if (order !== 0) return order
    }
    return bound ? by.length - bound.length : 0
  }
}
