import { recordIn, succeeded } from '../engine/answer.js'
import type { Exchange } from '../engine/exchange.js'
import { isObject, type Json } from '../engine/json.js'

/** How long a server may go on changing a record by itself after a write, in milliseconds. */
const settlingMs = 600

/** After so many waits for changes that never came, no more of them are waited for. */
const maxFutileWaits = 4

/** A record as it was last seen, and every revision it has had since the last write by the run. */
interface Seen {
  readonly record: Json
  readonly revisions: ReadonlySet<unknown>
}

/**
 * What a run does about a server that moves the revision of a record by itself shortly after a write
 * (gap.rev-increment): it waits until that is over, and expects the revision that the record has by then.
 */
export class Settling {
  readonly #seen = new Map<string, Seen>()
  /** The revision that stands for one which a call expects, by the record, the key of the call and that revision. */
  readonly #present = new Map<string, Promise<unknown>>()
  #isUnsettled = false
  #inVain = 0
  #hasChanged = false
  #waiting: Promise<void> | undefined

  constructor(private readonly pause: (ms: number) => Promise<void>) {}

  /** Notes the records of an answer as they were last seen, and that a write may be followed by more changes. */
  learn(exchange: Exchange): void {
    if (!succeeded(exchange)) return
    const { request, response } = exchange
    const isWrite = request.method !== 'GET'
    const data = isObject(response.json) ? response.json.data : undefined
    for (const record of Array.isArray(data) ? data.filter(isObject) : [recordIn(exchange)]) {
      if (typeof record.id !== 'string' || record.rev === undefined) continue
      const before = isWrite ? [] : (this.#seen.get(record.id)?.revisions ?? [])
      if (before instanceof Set && !before.has(record.rev)) this.#hasChanged = true
      this.#seen.set(record.id, { record, revisions: new Set([...before, record.rev]) })
    }
    if (isWrite) this.#isUnsettled = true
  }

  /** Whether waits have shown that the server leaves records alone, so that none is of use. */
  get isCalm(): boolean {
    return !this.#hasChanged && this.#inVain >= maxFutileWaits
  }

  /** Notes that a change was waited for which did not come. */
  noteFutileWait(): void {
    this.#inVain += 1
  }

  /** Resolves once the changes are over that may follow the last write. */
  async waitUntilOver(): Promise<void> {
    if (!this.#isUnsettled || this.isCalm) return
    this.#waiting ??= this.pause(settlingMs).finally(() => {
      this.#isUnsettled = false
      this.#waiting = undefined
    })
    await this.#waiting
  }

  /**
   * The revision to expect in place of one that a record has had since the last write: the present one, the same for
   * all calls under one key that expect the former. A revision that a write has left behind stays as it is.
   */
  async present(
    id: string,
    { expectedRev, idempotencyKey = '' }: { readonly expectedRev: unknown; readonly idempotencyKey?: string },
    read: (seen: Json) => Promise<Json>,
  ): Promise<unknown> {
    const seen = this.#seen.get(id)
    const place = JSON.stringify([id, idempotencyKey, expectedRev])
    const known = this.#present.get(place)
    if (known && (idempotencyKey !== '' || seen?.revisions.has(expectedRev))) return known
    if (!seen?.revisions.has(expectedRev)) return expectedRev
    const found = read(seen.record).then(
      ({ rev }) => rev,
      () => {
        // A key that may not read the record expects what was asked for; others read it themselves.
        this.#present.delete(place)
        return expectedRev
      },
    )
    this.#present.set(place, found)
    return found
  }
}
