import { chance } from '../../fixtures/chance.js'
import type { Assembled } from '../assembly.js'
import type { FakeRequest } from '../pipeline/message.js'
import type { Rendered } from '../pipeline/rendered.js'

/** How an awkward server behaves in time; the document rules none of it out. */
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

/** A write that the replica does not show yet. */
interface Pending {
  readonly request: FakeRequest
  readonly at: number
  readonly showsAt: number
}

/** A fake whose reads come from a replica that takes over each write late; the same seed and calls give the same lag. */
export class Replicated {
  readonly #draw: () => number
  readonly #pending: Pending[] = []
  /** What the main fake consisted of at the start; after a reset the replica is no longer used. */
  readonly #core: unknown

  constructor(
    seed: number,
    private readonly main: Assembled,
    private readonly replica: Assembled,
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

  /** Answers a request: a write at once, a read from the replica. */
  answer(request: FakeRequest): Rendered | Promise<Rendered> {
    if (this.#core !== this.main.control.core) return this.main.answer(request)
    const began = this.#now
    const isHeld = this.main.control.core.world.hold !== undefined
    const answered = this.main.answer(request)
    if (request.method === 'GET') return this.#lagging(request, answered)
    if (!(answered instanceof Promise)) return this.#wrote(request, answered, began)
    // A write that was held takes effect when it is released.
    return answered.then((later) => this.#wrote(request, later, isHeld ? this.#now : began))
  }

  get #now(): number {
    return this.main.control.core.world.now()
  }

  #wrote(request: FakeRequest, answered: Rendered, at: number): Rendered {
    // A fault and a limit count at the main fake alone; what met a held request meets none at the replica.
    if (this.main.control.core.world.treatments.get(request)?.isMet) return answered
    const isHeld = this.main.control.core.world.hold !== undefined
    if (answered.status >= 500 || answered.status === 429 || (isHeld && answered.status >= 400))
      return answered
    const last = this.#pending.at(-1)?.showsAt ?? 0
    const showsAt = Math.max(last, this.#now + Math.floor(this.#draw() * awkwardTimes.mostLagMs))
    this.#pending.push({ request, at, showsAt })
    return answered
  }

  #lagging(request: FakeRequest, answered: Rendered | Promise<Rendered>): Rendered | Promise<Rendered> {
    if (answered instanceof Promise) return answered.then((later) => this.#lagging(request, later))
    this.#catchUp()
    if (this.#pending.length === 0 || (answered.status >= 400 && answered.status !== 404)) return answered
    this.setReplicaNow(this.#now)
    const old = this.replica.answer(request)
    // Keys and their quotas are known at once.
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
      this.replica.answer(next.request)
    }
  }
}
