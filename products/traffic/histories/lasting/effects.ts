import { idempotent, type OperationId, op, operationOf } from '../../../../contract/index.js'
import { dataOf, isObject } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { type History, idempotencyKeyOf, isBefore, isShown, serverTime } from '../history.js'
import { pathValuesOf } from '../parameters.js'
import { windowMs } from '../replays.js'
import { shownRecords } from '../shown-records.js'
import { Spans } from '../spans.js'

/** Writes that may change records which neither their path nor their answer names. */
const wide: { readonly [noun: string]: readonly OperationId[] } = {
  contact: [op.bookMeeting, op.sendMessage, op.createContact],
  conversation: [op.sendMessage, op.replyToConversation],
}

/** Operations that may do their work again under a used key (gap.idempotency-assign-endpoints). */
const mayIgnoreKey: ReadonlySet<OperationId> = new Set([op.assignTicket, op.assignConversation])

const takesKey: ReadonlySet<OperationId> = new Set(idempotent)

/** Which writes had an effect, and on which records. It holds where the recordings are all the traffic. */
export class Effects {
  readonly #replays = new Set<TrafficExchange>()
  /** The writes that name a record, by its id, in the order in which they were sent. */
  readonly #naming = new Map<string, TrafficExchange[]>()
  readonly #wide = new Map<string, TrafficExchange[]>()
  readonly #effects = new Set<TrafficExchange>()
  readonly #spans: Spans

  constructor(history: History) {
    const writes = history.exchanges.filter(({ operation }) => operationOf(operation).effects !== 'none')
    this.#findReplays(writes, history)
    for (const at of writes) {
      if (this.#mayHaveEffect(at)) this.#effects.add(at)
      for (const id of idsNamedBy(at)) add(this.#naming, id, at)
      for (const [noun, operations] of Object.entries(wide))
        if (operations.includes(at.operation) && !isCreated(at)) add(this.#wide, noun, at)
    }
    this.#spans = new Spans([...this.#effects])
  }

  /** Whether the answer to a write repeats that to an earlier one under the same key. */
  isReplay(at: TrafficExchange): boolean {
    return this.#replays.has(at)
  }

  /** Whether nothing at all may have been changed between two answers, but by what the first one answers. */
  isQuiet(a: TrafficExchange, b: TrafficExchange): boolean {
    return this.#spans.during(a, b) <= (this.#effects.has(a) ? 1 : 0)
  }

  /** The writes that may have changed a record between two answers, without what the first one answers. */
  between(noun: string, id: string, a: TrafficExchange, b: TrafficExchange): readonly TrafficExchange[] {
    return [...(this.#naming.get(id) ?? []), ...(this.#wide.get(noun) ?? [])].filter(
      (one) => one !== a && this.#effects.has(one) && !isBefore(one, a) && !isBefore(b, one),
    )
  }

  /** The latest write that names a record and was to have no effect: it was refused, or is a replay. */
  idleBetween(id: string, a: TrafficExchange, b: TrafficExchange): TrafficExchange | undefined {
    return this.#naming
      .get(id)
      ?.findLast((one) => !this.#effects.has(one) && isBefore(a, one) && isBefore(one, b))
  }

  /** The latest write with an effect on a record that was over before. */
  latest(id: string, b: TrafficExchange): TrafficExchange | undefined {
    return this.#naming.get(id)?.findLast((one) => one !== b && this.#effects.has(one) && isBefore(one, b))
  }

  #findReplays(writes: readonly TrafficExchange[], { variant }: History): void {
    const first = new Map<string, TrafficExchange>()
    for (const at of writes) {
      const name = idempotencyKeyOf(at)
      const { key, origin, method, path, body, isBodyKnown } = at.recorded
      if (name === undefined || key === undefined || !isBodyKnown) continue
      if (mayIgnoreKey.has(at.operation) || (variant === 'full' && !takesKey.has(at.operation))) continue
      const use = JSON.stringify([origin, key, name, method, path, body])
      const known = first.get(use)
      if (known === undefined) {
        if (isShown(at)) first.set(use, at)
      } else if (isBefore(known, at) && serverTime(at) - serverTime(known) < windowMs[variant])
        this.#replays.add(at)
    }
  }

  /**
   * A request that is refused by itself, or by its revision, has no effect. What is found to be missing, or in conflict, may
   * be found once a part is done (gap.error-atomicity).
   */
  #mayHaveEffect(at: TrafficExchange): boolean {
    const { status, text } = at.response
    if (at.recorded.answer === undefined || this.#replays.has(at)) return !this.#replays.has(at)
    return (
      status < 400 || status >= 500 || status === 404 || (status === 409 && !text.includes('rev_mismatch'))
    )
  }
}

/** The ids that the path of a write or its answer names. */
function idsNamedBy(at: TrafficExchange): ReadonlySet<string> {
  const data = isShown(at) ? dataOf(at) : undefined
  const own = isObject(data) && typeof data.id === 'string' ? [data.id] : []
  return new Set([...Object.values(pathValuesOf(at)), ...shownRecords(at).map(({ id }) => id), ...own])
}

/** Whether a write shows which contact it has made or changed. */
const isCreated = (at: TrafficExchange): boolean =>
  at.operation === op.createContact && shownRecords(at).length > 0

function add<T>(lists: Map<string, T[]>, name: string, item: T): void {
  const list = lists.get(name)
  if (list === undefined) lists.set(name, [item])
  else list.push(item)
}

const known = new WeakMap<History, Effects>()

/** The effects of the writes of a history, found once. */
export function effectsOf(history: History): Effects {
  const effects = known.get(history) ?? new Effects(history)
  known.set(history, effects)
  return effects
}
