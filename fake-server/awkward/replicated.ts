import type { FakeRequest } from '../messages/message.js'
import type { Rendered } from '../messages/rendered.js'
import type { Core, Replica } from '../pipeline/context.js'
import { handle } from '../pipeline/pipeline.js'

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

/** A fake whose reads come from a replica that takes over each write late; the same seed and calls give the same lag. */
export class Replicated {
  readonly #replica: Replica

  constructor(
    private readonly core: Core,
    /** Sets the time of the replica, in milliseconds since 1970. */
    private readonly setReplicaNow: (ms: number) => void,
  ) {
    if (!core.replica) throw new Error('an awkward fake without a replica')
    this.#replica = core.replica
  }

  /** How long the next answer takes, in milliseconds. */
  latencyMs(): number {
    const { latencyMs, jitterMs } = awkwardTimes
    return Math.round(latencyMs + (2 * this.#replica.draw() - 1) * jitterMs)
  }

  /** Answers a request: a write at once, a read from the replica. */
  answer(request: FakeRequest): Rendered | Promise<Rendered> {
    const began = this.#now
    const isHeld = this.#isHeld
    const answered = handle(this.core, request)
    if (request.method === 'GET') return this.#lagging(request, answered)
    if (!(answered instanceof Promise)) return this.#wrote(request, answered, began)
    // A write that was held takes effect when it is released.
    return answered.then((later) => this.#wrote(request, later, isHeld ? this.#now : began))
  }

  get #now(): number {
    return this.core.world.now()
  }

  get #isHeld(): boolean {
    return this.core.world.hold !== undefined
  }

  #wrote(request: FakeRequest, answered: Rendered, at: number): Rendered {
    // A fault and a limit count at the main fake alone; what met a held request meets none at the replica.
    const { fault, isMet } = this.core.world.treatments.get(request) ?? {}
    if (isMet && fault?.does.kind === 'reply') return answered
    if (answered.status >= 500 || answered.status === 429 || (this.#isHeld && answered.status >= 400))
      return answered
    const { pending, draw } = this.#replica
    const last = pending.at(-1)?.showsAt ?? 0
    const showsAt = Math.max(last, this.#now + Math.floor(draw() * awkwardTimes.mostLagMs))
    pending.push({ request, at, showsAt })
    return answered
  }

  #lagging(request: FakeRequest, answered: Rendered | Promise<Rendered>): Rendered | Promise<Rendered> {
    if (answered instanceof Promise) return answered.then((later) => this.#lagging(request, later))
    this.#catchUp()
    const { pending, core } = this.#replica
    if (pending.length === 0 || (answered.status >= 400 && answered.status !== 404)) return answered
    this.setReplicaNow(this.#now)
    const old = handle(core, request)
    // Keys and their quotas are known at once.
    return !(old instanceof Promise) && (old.status < 400 || old.status === 404) ? old : answered
  }

  #catchUp(): void {
    const { pending, core } = this.#replica
    for (let next = pending[0]; next !== undefined && next.showsAt <= this.#now; next = pending[0]) {
      pending.shift()
      this.setReplicaNow(next.at)
      handle(core, next.request)
    }
  }
}
