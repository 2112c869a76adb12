import type { Tag } from '../../contract/index.js'
import { Collection } from './collection.js'
import type { PartOf } from './sorted-index.js'

/** The tags of a workspace by name, with their counters (section 2.10, gap.tag-origin). */
export class TagBook extends Collection<Tag> {
  /** Whether the tags are a fixed vocabulary: no others are listed and counted. */
  closed = false
  /** The counters of tags as they were when last refreshed, where they are not counted at once. */
  #refreshed: ReadonlyMap<string, Tag> | undefined
  #refreshedAt = Number.NEGATIVE_INFINITY
  #idOf = new Map<string, string>()

  /** `listedBy` is the key by which they are listed (gap.order-undocumented). */
  constructor(listedBy: readonly PartOf<Tag>[], created?: (id: string) => void) {
    super({ listed: { by: listedBy } }, created)
  }

  override takeOver(other: this): this {
    this.closed = other.closed
    this.#refreshed = other.#refreshed
    this.#refreshedAt = other.#refreshedAt
    this.#idOf = new Map(other.#idOf)
    return super.takeOver(other)
  }

  /** Counts a contact that gained (1) or lost (-1) a tag; `tagId` gives the id of a tag that is new. */
  count(name: string, isActive: boolean, by: number, tagId: (name: string) => string): void {
    const known = this.get(this.#idOf.get(name) ?? '')
    if (!known && this.closed) return
    const { id, total, active, inactive } = known ?? { id: tagId(name), total: 0, active: 0, inactive: 0 }
    this.#idOf.set(name, id)
    this.put(
      Object.freeze({
        id,
        name,
        total: (total ?? 0) + by,
        active: (active ?? 0) + (isActive ? by : 0),
        inactive: (inactive ?? 0) + (isActive ? 0 : by),
      }),
    )
  }

  /** Refreshes the counters where `everyMs` milliseconds have passed since the last time. */
  refresh(now: number, everyMs: number): void {
    if (now - this.#refreshedAt < everyMs) return
    this.#refreshed = new Map([...this.all()].map((tag) => [tag.id, tag]))
    this.#refreshedAt = now
  }

  /** A tag with the counters of the last refresh: null for a newer one, its own where nothing was refreshed. */
  asRefreshed(tag: Tag): Tag {
    if (!this.#refreshed) return tag
    return this.#refreshed.get(tag.id) ?? { ...tag, total: null, active: null, inactive: null }
  }
}
