import type { RecordName } from '../../contract/index.js'
import type { FaultList } from './fault-list.js'

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

/** What disturbs the requests to a fake, in the ways that the document permits. */
export class Disturbances {
  readonly #given: Set<string>

  constructor(
    /** Those that meet single requests. */
    readonly faults: FaultList,
    readonly changes: readonly AnswerChange[],
    private readonly cuts: readonly PageCut[],
    /** The members whose values change in answers, unless they were given. */
    private readonly open: MembersByNoun,
    given: Iterable<string> = [],
  ) {
    this.#given = new Set(given)
  }

  /** The ids of the records whose values a client or a test has given. */
  get given(): ReadonlySet<string> {
    return this.#given
  }

  /** Notes that members of a record are given, where their values would change. */
  give(noun: string | undefined, members: object, id: unknown): void {
    const isOpen = this.open[noun as RecordName]?.some((member) => (member.split('.')[0] ?? '') in members)
    if (isOpen && typeof id === 'string') this.#given.add(id)
  }

  /** How many records a page holds, and the disturbance that makes it fewer than were asked for; undefined where none does. */
  pageSize(asked: number, isFirst: boolean): { readonly size: number; readonly by: string } | undefined {
    for (const { name, sizeOf } of this.cuts) {
      const size = sizeOf(asked, isFirst)
      if (size < asked) return { size, by: name }
    }
    return undefined
  }

  /** The same with the same counts, for a copy of the fake. */
  copy(): Disturbances {
    return new Disturbances(this.faults.copy(), this.changes, this.cuts, this.open, this.#given)
  }
}
