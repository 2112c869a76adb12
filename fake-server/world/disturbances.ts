import type { RecordName } from '../../contract/index.js'
import { chance } from '../../fixtures/chance.js'
import type { ReceivedRequest } from '../messages/received-request.js'
import type { Fault } from './fault.js'
import { FaultList } from './fault-list.js'

/** An answer as disturbances change it, in place. */
export interface ChangedAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  /** The body of a success as JSON; undefined for any other answer. */
  readonly body: Record<string, unknown> | undefined
  /** The noun of the records in its `data`, such as `contact`; undefined where they have none. */
  readonly noun: string | undefined
}

/** A disturbance that changes answers. */
export interface AnswerChange {
  /** The name of the disturbance, as the journal shows it. */
  readonly name: string
  /**
   * Changes an answer, and returns whether it did.
   *
   * @param given The ids of the records whose values a client or a test has given, and so expects to read.
   */
  readonly change: (answer: ChangedAnswer, given: ReadonlySet<string>) => boolean
}

/** A disturbance that makes pages smaller. */
export interface PageCut {
  /** The name of the disturbance, as the journal shows it. */
  readonly name: string
  /** How many records a page holds at most. */
  readonly sizeOf: (asked: number, isFirst: boolean) => number
}

/** Members of records by noun; one of a nested object is `actor.type`. */
export type MembersByNoun = Readonly<Partial<Record<RecordName, readonly string[]>>>

/** Who sends a request: its key as it was sent, and the workspace of that key. */
export interface Caller {
  readonly key?: string | undefined
  readonly workspaceId?: string | undefined
}

/** One or several disturbances that were asked for together. */
export interface Disturbance {
  /** Their names, for lists of disturbances. */
  readonly names: readonly string[]
  /** Whose requests it meets: what is given of the two must be that of the caller. */
  readonly callers: Caller
  /** Those that meet single requests. */
  readonly faults: readonly Fault[]
  readonly changes: readonly AnswerChange[]
  readonly cuts: readonly PageCut[]
  /** The members whose values change in answers, unless they were given. */
  readonly open: MembersByNoun
  /** Gives the body of a webhook delivery another form; absent where deliveries stay as they are. */
  readonly varyDelivery?: DeliveryForm
}

/** Writes a JSON text in another form that JSON permits. */
export type DeliveryForm = (text: string) => string

/** A disturbance in a fake: its number, and what its faults have met. */
interface Entry {
  readonly id: number
  readonly faults: FaultList
}

/** What disturbs the requests to a fake, in the ways that the document permits. */
export class Disturbances {
  readonly #entries: Map<Disturbance, Entry>
  readonly #given: Set<string>
  #lastId: number

  constructor(
    entries: Iterable<readonly [Disturbance, Entry]> = [],
    given: Iterable<string> = [],
    lastId: number = 0,
  ) {
    this.#entries = new Map(entries)
    this.#given = new Set(given)
    this.#lastId = lastId
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0
  }

  /** All by their numbers, which stay the same where others are removed. */
  get all(): readonly (readonly [id: number, disturbance: Disturbance])[] {
    return [...this.#entries].map(([disturbance, { id }]) => [id, disturbance])
  }

  add(disturbance: Disturbance): void {
    // None of them meets a share of the requests, so that nothing is drawn.
    const faults = new FaultList(chance(1))
    for (const fault of disturbance.faults) faults.add(fault)
    this.#lastId += 1
    this.#entries.set(disturbance, { id: this.#lastId, faults })
  }

  remove(disturbance: Disturbance): void {
    this.#entries.delete(disturbance)
  }

  /** The first fault that meets a request, which is then counted as met. */
  take(request: ReceivedRequest, caller: Caller): Fault | undefined {
    for (const [, { faults }] of this.#concerning(caller)) {
      const found = faults.take(request)
      if (found) return found
    }
    return undefined
  }

  /** Takes back that a fault met a request: that never came to the point at which it would have. */
  giveBack(fault: Fault): void {
    for (const { faults } of this.#entries.values()) faults.giveBack(fault)
  }

  /** What changes the answers to a caller; each disturbance once. */
  changes(caller: Caller): readonly AnswerChange[] {
    const all = this.#concerning(caller).flatMap(([{ changes }]) => changes)
    return [...new Map(all.map((change) => [change.name, change])).values()]
  }

  /** The ids of the records whose values a client or a test has given. */
  get given(): ReadonlySet<string> {
    return this.#given
  }

  /** Notes that members of a record are given, where their values would change. */
  give(noun: string | undefined, members: object, id: unknown): void {
    const isOpen = [...this.#entries.keys()].some(({ open }) =>
      open[noun as RecordName]?.some((member) => (member.split('.')[0] ?? '') in members),
    )
    if (isOpen && typeof id === 'string') this.#given.add(id)
  }

  /** How many records a page holds, and the disturbance that makes it fewer than were asked for; undefined where none does. */
  pageSize(
    asked: number,
    isFirst: boolean,
    caller: Caller,
  ): { readonly size: number; readonly by: string } | undefined {
    let least: { size: number; by: string } | undefined
    for (const { name, sizeOf } of this.#concerning(caller).flatMap(([{ cuts }]) => cuts)) {
      const size = sizeOf(asked, isFirst)
      if (size < (least?.size ?? asked)) least = { size, by: name }
    }
    return least
  }

  /** What gives the deliveries of a workspace another form; no delivery is the answer to a key. */
  deliveryForm(workspaceId: string): DeliveryForm | undefined {
    const all = this.#concerning({ workspaceId })
    return all.find(([{ varyDelivery }]) => varyDelivery)?.[0].varyDelivery
  }

  /** The same with the same counts, for a copy of the fake. */
  copy(): Disturbances {
    const entries = [...this.#entries].map(
      ([disturbance, { id, faults }]) => [disturbance, { id, faults: faults.copy() }] as const,
    )
    return new Disturbances(entries, this.#given, this.#lastId)
  }

  #concerning({ key, workspaceId }: Caller): readonly (readonly [Disturbance, Entry])[] {
    return [...this.#entries].filter(
      ([{ callers }]) =>
        (callers.key === undefined || callers.key === key) &&
        (callers.workspaceId === undefined || callers.workspaceId === workspaceId),
    )
  }
}
