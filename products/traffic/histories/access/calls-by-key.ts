import type { TrafficExchange } from '../../traffic-exchange.js'
import { bearerOf } from './bearer.js'

/** Calls by the key that they carry as the document says, for each server. Others are left out. */
export class CallsByKey {
  readonly #calls = new Map<string, TrafficExchange[]>()

  /** Adds the call that was sent next. */
  add(at: TrafficExchange): void {
    const bearer = bearerOf(at)
    if (bearer === undefined) return
    const own = this.#calls.get(bearer)
    if (own === undefined) this.#calls.set(bearer, [at])
    else own.push(at)
  }

  /** The calls of each key, in the order of their sending. */
  groups(): Iterable<readonly TrafficExchange[]> {
    return this.#calls.values()
  }
}
