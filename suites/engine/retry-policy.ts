import { type OperationId, operationOf } from '../../contract/index.js'
import { isOutage } from './disturbance.js'
import type { Exchange } from './exchange.js'

/** The most times that a write is sent which is answered 503, as that passes. */
const maxWriteAttempts = 3
/** The most times that a read is sent, which has no effect. */
const maxReadAttempts = 5

/** After so many calls in a row that met nothing but outages an operation gets no second chance. */
const maxFutileTries = 3

/** How often calls are made that outages meet. */
export class RetryPolicy {
  /** Calls in a row that repetition did not help, by their operation. */
  readonly #inVain = new Map<OperationId, number>()

  /** How often a call of an operation may be made. */
  of(operation: OperationId): number {
    if ((this.#inVain.get(operation) ?? 0) >= maxFutileTries) return 1
    return isRead(operation) ? maxReadAttempts : maxWriteAttempts
  }

  /** Notes what came of a call in the end, and gives the number of tries that it stands for. */
  learn(exchange: Exchange, tries: number): number {
    const { operation } = exchange
    if (!isTransientOutage(exchange)) {
      this.#inVain.delete(operation)
      return 1
    }
    const inVain = this.#inVain.get(operation) ?? 0
    this.#inVain.set(operation, inVain + 1)
    // That others would have been without success as well is known by then.
    return inVain >= maxFutileTries ? Math.max(tries, maxFutileTries) : tries
  }
}

export const isRead = (operation: OperationId): boolean => operationOf(operation).method === 'GET'

/** Whether an answer shows an outage after which the same call may be sent again: a write only after a 503. */
export function isTransientOutage({ operation, response: { status, json } }: Exchange): boolean {
  if (isRead(operation)) return isOutage(status)
  // What sends may answer 503 by its rules; a gateway's page holds no such words.
  return status === 503 && (operationOf(operation).effects !== 'sends' || json === undefined)
}
