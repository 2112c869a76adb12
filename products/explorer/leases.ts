import {
  type Api,
  type ConversationCriteria,
  type FreeSlot,
  findUsableConversations,
  type Json,
  type Target,
} from '../../suites/api/index.js'
import { NotApplicable } from './model/not-applicable.js'

/** The kinds of records that the configuration names and of which there are few. */
type Scarce = 'ticket' | 'conversation' | 'recipient'

/**
 * The few records that the configuration names, shared by the scenarios of an exploration: each of them is one
 * scenario's at a time, and free again once what the scenario did is undone.
 */
export class Leases {
  readonly #held = new Set<string>()
  #waiting: (() => void)[] = []
  #turn: Promise<unknown> = Promise.resolve()

  /** What one scenario takes for itself; one that is carried out again waits for what others hold. */
  of(api: Api, { waits = false }: { readonly waits?: boolean } = {}): OwnLeases {
    return new OwnLeases(api, (by, id) => this.#take(by, id), waits ? () => this.#released() : undefined)
  }

  /** Does something that may wait for leases, after whatever else may: two that wait for each other never end. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }

  #take(api: Api, id: string): boolean {
    if (this.#held.has(id)) return false
    this.#held.add(id)
    // The first step registered is the last one run, when the record is what it was.
    api.after(async () => {
      this.#held.delete(id)
      for (const resume of this.#waiting.splice(0)) resume()
    })
    return true
  }

  #released(): Promise<void> {
    return new Promise((resume) => this.#waiting.push(resume))
  }
}

/** Which conversation a scenario can use, and whether it is open; in any state by default. */
export interface LeasedConversation extends ConversationCriteria {
  readonly isOpen?: boolean
}

/** What one scenario has for itself of those records; a request for more than are free throws `NotApplicable`. */
export class OwnLeases {
  constructor(
    private readonly api: Api,
    private readonly take: (by: Api, id: string) => boolean,
    private readonly released: (() => Promise<void>) | undefined,
    private readonly own = new Set<string>(),
  ) {}

  /** What one step of the scenario takes in addition, until what it did is undone. */
  within(step: Api): OwnLeases {
    return new OwnLeases(step, this.take, this.released, this.own)
  }

  /** A ticket that may be changed, as it stands. */
  async ticket(): Promise<Json> {
    const { tickets = [] } = this.api.target.records
    const id = await this.#oneOf('ticket', tickets)
    return this.api.given.ticket(tickets.indexOf(id))
  }

  /** A conversation that may be used, of one of some channels, and inside or outside its window; as it stands. */
  async conversation({ isOpen, ...wish }: LeasedConversation = {}): Promise<Json> {
    const usable = (await findUsableConversations(this.api, wish)).filter(
      ({ status }) => isOpen === undefined || isOpen === (status === 'open'),
    )
    const id = await this.#oneOf(
      'conversation',
      usable.map((one) => String(one.id)),
    )
    return this.api.read.conversation(usable.find((one) => one.id === id) ?? { id })
  }

  /** The target with only those of its tickets and conversations, or of one of both, that no scenario has: they are this one's. */
  narrowed(kinds: ReadonlySet<string>): Target {
    const { target } = this.api
    const { tickets, conversations, ...records } = target.records
    const isFree = (kind: Scarce, id: string) =>
      !kinds.has(`${kind}s`) || this.take(this.api, `${kind} ${id}`)
    return {
      ...target,
      records: {
        ...records,
        ...(tickets && { tickets: tickets.filter((id) => isFree('ticket', id)) }),
        ...(conversations && { conversations: conversations.filter(({ id }) => isFree('conversation', id)) }),
      },
    }
  }

  /** A number that messages may go to, and that no other scenario sends to meanwhile. */
  recipient(): Promise<string> {
    const numbers = Array.from({ length: recipients.count }, (_, n) =>
      this.api.given.recipient(recipients.from + n),
    )
    return this.#oneOf('recipient', [...new Set(numbers)])
  }

  /** A slot that may be booked; what the scenario has booked is canceled at its end. */
  slot(spare: number): Promise<FreeSlot> {
    return this.api.given.slot({ spare })
  }

  async #oneOf(kind: Scarce, ids: readonly string[]): Promise<string> {
    const named = ids.map((id) => ({ id, name: `${kind} ${id}` }))
    for (;;) {
      const free = named.find(({ name }) => this.take(this.api, name))
      if (free !== undefined) {
        this.own.add(free.name)
        this.api.after(async () => this.own.delete(free.name))
        return free.id
      }
      if (this.released === undefined || named.every(({ name }) => this.own.has(name)))
        throw new NotApplicable(`a free ${kind}`)
      await this.released()
    }
  }
}

/** The numbers that scenarios send to: none to which another check of a run sends. */
const recipients = { from: 30, count: 10 } as const
