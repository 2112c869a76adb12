import { type OperationId, op, operationOf } from '../../../../contract/index.js'
import { dataOf, isObject } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { foundOnce } from '../found-once.js'
import { type History, isBefore, isShown, serverTime } from '../history.js'
import { keyUseOf } from '../key-use.js'
import { pathValuesOf } from '../parameters.js'
import { windowMs } from '../replays.js'
import { shownRecords } from '../shown-records.js'
import { Spans } from '../spans.js'
import { SentInOrder } from './sent-in-order.js'

/** Writes that may change records which neither their path nor their answer names. */
export const wide: { readonly [noun: string]: readonly OperationId[] } = {
  contact: [op.bookMeeting, op.sendMessage, op.createContact, op.upsertContact],
  conversation: [op.sendMessage, op.replyToConversation],
}

/** Operations that may do their work again under a used key (gap.idempotency-assign-endpoints). */
const mayIgnoreKey: ReadonlySet<OperationId> = new Set([op.assignTicket, op.assignConversation])

/** Which writes had an effect, and on which records. It holds where the recordings are all the traffic. */
export class Effects {
  readonly #replays = new Set<TrafficExchange>()
  /** The writes with an effect that name a record, by its id. */
  readonly #naming = new Map<string, SentInOrder>()
  /** Those without an effect. */
  readonly #idle = new Map<string, SentInOrder>()
  /** The writes with an effect that may change any record, by its noun. */
  readonly #wide = new Map<string, SentInOrder>()
  readonly #effects = new Set<TrafficExchange>()
  readonly #spans: Spans

  constructor(history: History) {
    const writes = history.exchanges.filter(({ operation }) => operationOf(operation).effects !== 'none')
    this.#findReplays(writes, history)
    for (const at of writes) {
      const hasEffect = this.#mayHaveEffect(at)
      if (hasEffect) this.#effects.add(at)
      for (const id of idsNamedBy(at)) add(hasEffect ? this.#naming : this.#idle, id, at)
      if (!hasEffect) continue
      for (const [noun, operations] of Object.entries(wide))
        if (operations.includes(at.operation) && !isCreated(at)) add(this.#wide, noun, at)
    }
    this.#spans = new Spans([...this.#effects])
  }

  /** Whether the answer to a write repeats that to an earlier one under the same key. */
  isReplay(at: TrafficExchange): boolean {
    return this.#replays.has(at)
  }

  /** Whether a write may have had an effect. */
  hasEffect(at: TrafficExchange): boolean {
    return this.#effects.has(at)
  }

  /** Whether nothing at all may have been changed between two answers, but by what the first one answers. */
  isQuiet(a: TrafficExchange, b: TrafficExchange): boolean {
    return this.#spans.during(a, b) <= (this.#effects.has(a) ? 1 : 0)
  }

  /** The writes that may have changed a record between two answers, without what the first one answers. */
  between(noun: string, id: string, a: TrafficExchange, b: TrafficExchange): readonly TrafficExchange[] {
    const [naming, wide] = [this.#naming.get(id), this.#wide.get(noun)]
    return [...(naming?.during(a, b) ?? []), ...(wide?.during(a, b) ?? [])].filter((one) => one !== a)
  }

  /** The latest write that names a record and was to have no effect: it was refused, or is a replay. */
  idleBetween(id: string, a: TrafficExchange, b: TrafficExchange): TrafficExchange | undefined {
    return this.#idle.get(id)?.lastBetween(a, b)
  }

  /** The latest write with an effect on a record that was over before. */
  latest(id: string, b: TrafficExchange): TrafficExchange | undefined {
    return this.#naming.get(id)?.lastBefore(b)
  }

  #findReplays(writes: readonly TrafficExchange[], { variant }: History): void {
    const first = new Map<string, TrafficExchange>()
    for (const at of writes) {
      const own = mayIgnoreKey.has(at.operation) ? undefined : keyUseOf(at, variant)
      if (own === undefined) continue
      const use = `${own} ${at.recorded.body}`
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
    const { answer } = at.recorded
    if (this.#replays.has(at)) return false
    if (answer === undefined) return true
    const { status } = answer
    if (status === 409) return !at.response.text.includes('rev_mismatch')
    return status < 400 || status >= 500 || status === 404
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

function add(lists: Map<string, SentInOrder>, name: string, at: TrafficExchange): void {
  const list = lists.get(name)
  if (list === undefined) lists.set(name, new SentInOrder(at))
  else list.add(at)
}

/** The effects of the writes of a history. */
export const effectsOf = foundOnce((history: History) => new Effects(history))
