import { type OperationId, operationOf } from '../../contract/index.js'
import { isTurnedAway } from './disturbance.js'
import type { Exchange } from './exchange.js'

/** The answers that are looked back on. */
const memory = 60

/** Fewer answers of other operations than that say nothing of an outage. */
const fewest = 6

/** From this share of the answers of other operations on an outage is general. */
const generalShare = 1 / 3

interface Sent {
  readonly operation: OperationId
  readonly isRead: boolean
  readonly isTurnedAway: boolean
}

/**
 * The outages that a run meets. One that unrelated requests meet as well is of the whole target; one that a single kind of
 * request meets each time, while the others are answered, is how the target answers that kind.
 */
export class Outages {
  readonly #sent: Sent[] = []

  /** Notes an answer of the target, whatever came of it. */
  learn({ operation, response }: Exchange): void {
    const isRead = operationOf(operation).method === 'GET'
    this.#sent.push({ operation, isRead, isTurnedAway: isTurnedAway(response.status) })
    if (this.#sent.length > memory) this.#sent.shift()
  }

  /** Whether requests at other operations are turned away as well at present; of a 429 those of the same kind count. */
  isGeneral({ operation, response }: Exchange): boolean {
    const isRead = operationOf(operation).method === 'GET'
    const others = this.#sent.filter(
      (other) => other.operation !== operation && (response.status !== 429 || other.isRead === isRead),
    )
    const met = others.filter((other) => other.isTurnedAway).length
    return others.length >= fewest && met >= generalShare * others.length
  }
}
