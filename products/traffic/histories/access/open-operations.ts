import type { TrafficExchange } from '../../traffic-exchange.js'
import { documentedCode } from './documented-code.js'

/** The operations at which each key gets another answer than `forbidden`. */
export class OpenOperations {
  readonly #open = new Set<string>()

  /** Notes an answer. */
  see(at: TrafficExchange): void {
    if (documentedCode(at) !== 'forbidden') this.#open.add(placeOf(at))
  }

  /**
   * Whether a refusal by `forbidden` says nothing of its record: where an operation is forbidden to a key, as where sending is
   * paused, it need not look at one. Asked once all answers were noted.
   */
  isClosedTo(at: TrafficExchange): boolean {
    return documentedCode(at) === 'forbidden' && !this.#open.has(placeOf(at))
  }
}

/** An operation with a key of a server. */
const placeOf = ({ operation, recorded: { origin, key } }: TrafficExchange): string =>
  `${origin} ${key} ${operation}`
