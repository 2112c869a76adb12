import { succeeded } from '../engine/answer.js'
import type { Exchange } from '../engine/exchange.js'

/** The keys under which a run has written with the main key, and when it first did. */
export class KeyedWrites {
  readonly #first = new Map<string, number>()

  /** Notes the key of a write. */
  learn(exchange: Exchange): void {
    const { index, request } = exchange
    const key = request.headers['idempotency-key']
    if (key === undefined || request.key !== 'main' || this.#first.has(key) || !succeeded(exchange)) return
    this.#first.set(key, index)
  }

  /** How many keys were used for the first time after an exchange. */
  countAfter({ index }: Pick<Exchange, 'index'>): number {
    return [...this.#first.values()].filter((first) => first > index).length
  }
}
