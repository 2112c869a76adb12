import { chance } from '../../fixtures/chance.js'
import type { FakeRequest, FakeResponse } from '../pipeline/message.js'
import type { Control } from './control.js'

/** How an awkward server behaves in time; each is permitted, and the document promises none of the contrary. */
export const awkwardTimes = {
  /** How long an answer takes on a port, in milliseconds, and by how much that varies. */
  latencyMs: 25,
  jitterMs: 10,
  /** The longest that a read may lag behind a write, in milliseconds. */
  mostLagMs: 300,
  /** Calls of a key in a minute. */
  callsAMinute: 300,
  /** After so many requests a connection is closed. */
  requestsPerConnection: 100,
} as const

/** One of the two fakes behind an awkward one. */
interface Side {
  handle(request: FakeRequest): FakeResponse | Promise<FakeResponse>
  readonly control: Control
}

/** A write that the replica has yet to show. */
interface Pending {
  readonly request: FakeRequest
  readonly at: number
  readonly showsAt: number
}

/** A fake whose reads come from a replica that learns of each write late; the same seed and calls give the same lag. */
export class Replicated {
  readonly #draw: () => number
  readonly #pending: Pending[] = []
  /** The records that the replica began with; after a reset it knows others, and is asked no more. */
  readonly #core: unknown

  constructor(
    seed: number,
    private readonly main: Side,
    private readonly replica: Side,
    /** Sets the time of the replica, in milliseconds since 1970. */
    private readonly setReplicaNow: (ms: number) => void,
  ) {
    this.#draw = chance(seed * 6007 + 5)
    this.#core = main.control.core
  }

  /** How long the next answer takes, in milliseconds. */
  latencyMs(): number {
    const { latencyMs, jitterMs } = awkwardTimes
    return Math.round(latencyMs + (2 * this.#draw() - 1) * jitterMs)
  }

  /** Answers a request: a write at once, a read as the replica knows it. */
  answer(request: FakeRequest): FakeResponse | Promise<FakeResponse> {
    if (this.#core !== this.main.control.core) return this.main.handle(request)
    const began = this.#now
    const isHeld = this.main.control.core.world.hold !== undefined
    const answered = this.main.handle(request)
    if (request.method === 'GET') return this.#lagging(request, answered)
    if (!(answered instanceof Promise)) return this.#wrote(request, answered, began)
    // A write that was held takes effect when it is let go.
    return answered.then((later) => this.#wrote(request, later, isHeld ? this.#now : began))
  }

  get #now(): number {
    return this.main.control.core.world.now()
  }

  #wrote(request: FakeRequest, answered: FakeResponse, at: number): FakeResponse {
    // A failure that was ordered and a limit are for the main one alone; what met a held request meets none there.
    const isHeld = this.main.control.core.world.hold !== undefined
    if (answered.status >= 500 || answered.status === 429 || (isHeld && answered.status >= 400))
      return answered
    const last = this.#pending.at(-1)?.showsAt ?? 0
    const showsAt = Math.max(last, this.#now + Math.floor(this.#draw() * awkwardTimes.mostLagMs))
    this.#pending.push({ request, at, showsAt })
    return answered
  }

  #lagging(
    request: FakeRequest,
    answered: FakeResponse | Promise<FakeResponse>,
  ): FakeResponse | Promise<FakeResponse> {
    if (answered instanceof Promise) return answered.then((later) => this.#lagging(request, later))
    this.#catchUp()
    if (this.#pending.length === 0 || (answered.status >= 400 && answered.status !== 404)) return answered
    this.setReplicaNow(this.#now)
    const old = this.replica.handle(request)
    // Who may ask, and how often, is known at once.
    return !(old instanceof Promise) && (old.status < 400 || old.status === 404) ? old : answered
  }

  #catchUp(): void {
    for (
      let next = this.#pending[0];
      next !== undefined && next.showsAt <= this.#now;
      next = this.#pending[0]
    ) {
      this.#pending.shift()
      this.setReplicaNow(next.at)
      this.replica.handle(next.request)
    }
  }
}
