import { op } from '../../contract/index.js'
import type { Exchange } from '../engine/exchange.js'

/** A slot to book, and whether this run has named it before. */
export interface BookableSlot {
  readonly id: string
  readonly reused: boolean
}

const book = op.bookMeeting

/** So many refused slots in a row, and none booked, are no other client's bookings. */
const certainRefusals = 3

/** The free slots of the configuration, and those given back: named without success, or held by a meeting since canceled. */
export class Slots {
  readonly #fresh: string[]
  readonly #unused: string[] = []
  readonly #canceled: string[] = []
  readonly #gone = new Set<string>()
  readonly #starts = new Map<string, string>()
  /** Whether a slot can be booked again once its meeting is canceled, as the document does not say. */
  freedByCancel: boolean | undefined

  /** Whether one of the slots was booked in this run. */
  isAnyBooked = false

  /** The bookings of slots that were refused as if the slot could not be booked. */
  readonly refusals: Exchange[] = []

  constructor(free: readonly string[]) {
    this.#fresh = [...new Set(free)]
  }

  /** Puts slots that a listing shows before the others, and drops those that have begun by `now`. */
  arrange(listed: ReadonlyMap<string, { readonly startAt: number }>, now: number | undefined): void {
    const isOver = (id: string) => {
      const start = listed.get(id)?.startAt ?? this.startOf(id)
      return now !== undefined && start !== undefined && start <= now
    }
    for (const named of [this.#fresh, this.#unused, this.#canceled]) {
      const left = named.filter((id) => !isOver(id)).toSorted((a, b) => +listed.has(b) - +listed.has(a))
      named.splice(0, named.length, ...left)
    }
  }

  /** The slot that is named next where nothing is known against it. */
  get next(): string | undefined {
    return this.#unused[0] ?? this.#fresh[0]
  }

  /** How many slots are surely left to be booked. */
  get left(): number {
    const again = this.freedByCancel === true ? this.#canceled.length : 0
    return this.#fresh.length + this.#unused.length + again
  }

  /** Whether a slot is left to be named. */
  get isAnyLeft(): boolean {
    return this.#fresh.length + this.#unused.length + this.#canceled.length > 0
  }

  /**
   * The next slot, unless no more than `spare` are left that no cancel can give back; undefined where none is.
   * One that was named without success comes last with `avoidUsed`: such a call may have taken it all the same.
   */
  take({
    spare = 0,
    avoidUsed = false,
  }: {
    readonly spare?: number
    readonly avoidUsed?: boolean
  } = {}): BookableSlot | undefined {
    const again = this.freedByCancel === true ? this.#canceled.shift() : undefined
    if (again !== undefined) return { id: again, reused: true }
    if (this.freedByCancel === false && this.#fresh.length + this.#unused.length <= spare) return undefined
    const fresh = avoidUsed || this.#unused.length === 0 ? this.#fresh.shift() : undefined
    if (fresh !== undefined) return { id: fresh, reused: false }
    const named = this.#unused.shift()
    return named === undefined ? undefined : { id: named, reused: true }
  }

  /** A slot that can show whether a cancel frees it, as long as that is unknown; it is not to be taken again otherwise. */
  doubtful(): string | undefined {
    return this.freedByCancel === undefined ? this.#canceled.at(0) : undefined
  }

  /** Takes a slot back that was never booked. */
  unused(id: string): void {
    if (!this.#gone.has(id)) this.#unused.push(id)
  }

  /** Drops a slot that is taken: by another client, or by a booking of this run whose answer was lost. */
  gone(id: string, refusal: Exchange): void {
    this.#gone.add(id)
    this.refusals.push(refusal)
  }

  /** The last refusal where no slot could be booked, and so many were tried that other clients are not the cause. */
  get refusalOfAll(): Exchange | undefined {
    return this.isAnyBooked || this.refusals.length < certainRefusals ? undefined : this.refusals.at(-1)
  }

  /** Takes a slot back whose meeting was canceled. */
  canceled(id: string): void {
    this.#canceled.push(id)
  }

  /** Remembers from a booking's answer when its slot begins. */
  learn({ operation, request, response }: Exchange): void {
    if (operation !== book || request.key !== 'main' || response.status >= 300) return
    const startAt = /"startAt":\s*"([^"]+)"/.exec(response.text)?.[1]
    const slotId = slotOf(request.body)
    if (slotId !== undefined) this.isAnyBooked = true
    if (startAt !== undefined && slotId !== undefined) this.#starts.set(slotId, startAt)
  }

  /** When a slot begins, in milliseconds since 1970; undefined until one of its bookings has shown it. */
  startOf(id: string): number | undefined {
    const at = Date.parse(this.#starts.get(id) ?? '')
    return Number.isNaN(at) ? undefined : at
  }
}

/** The slot that a booking's body names. */
export function slotOf(body: string | undefined): string | undefined {
  try {
    const { slotId } = JSON.parse(body ?? '{}') as { slotId?: unknown }
    return typeof slotId === 'string' ? slotId : undefined
  } catch {
    return undefined
  }
}
