import { Collection } from '../store/collection.js'
import type { Workspace } from '../store/workspace.js'

/** What is kept under keys of idempotency is not a record. */
const leftOut = ['answered']

/**
 * What a workspace holds, compared by identity: records are replaced and never changed, so that equal
 * references mean equal records. `changedInPlace` holds that against the records' first texts.
 */
export class Digest {
  readonly #texts = new Map<object, string>()
  readonly #held = new Map<string, unknown[]>()

  constructor(private readonly workspace: Workspace) {
    this.moved()
  }

  /** The parts that hold something else than when last asked. */
  moved(): string[] {
    return Object.entries(this.workspace)
      .filter(([name]) => !leftOut.includes(name))
      .filter(([name, part]) => this.#differs(name, part))
      .map(([name]) => name)
  }

  /** The texts of records that are no longer what they were when first seen. */
  changedInPlace(): string[] {
    return [...this.#texts]
      .filter(([record, text]) => JSON.stringify(record) !== text)
      .map(([, text]) => text)
  }

  #differs(name: string, part: unknown): boolean {
    const before = this.#held.get(name) ?? []
    let length = 0
    let same = true
    for (const entry of entriesOf(part)) same = entry === before[length++] && same
    if (same && length === before.length) return false
    const now = [...entriesOf(part)]
    for (const entry of now)
      if (typeof entry === 'object' && entry !== null && !this.#texts.has(entry))
        this.#texts.set(entry, JSON.stringify(entry))
    this.#held.set(name, now)
    return true
  }
}

function entriesOf(part: unknown): Iterable<unknown> {
  if (part instanceof Collection) return part.all()
  if (part instanceof Map) return [...part].flat()
  if (part instanceof Set || Array.isArray(part)) return part
  return [typeof part === 'object' ? JSON.stringify(part) : part]
}
