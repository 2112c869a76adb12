import type { TrafficExchange } from '../../traffic-exchange.js'
import { isBefore } from '../history.js'
import { countUpTo } from '../spans.js'

/** Some exchanges in the order of their sending, which are found by their times: a record may have thousands of writes. */
export class SentInOrder {
  readonly #exchanges: TrafficExchange[]
  /** When each of them and all before it were answered. */
  readonly #answered: number[]

  constructor(first: TrafficExchange) {
    this.#exchanges = [first]
    this.#answered = [first.recorded.answeredMs]
  }

  /** Adds the exchange that was sent next. */
  add(at: TrafficExchange): void {
    this.#exchanges.push(at)
    this.#answered.push(Math.max(this.#answered.at(-1) ?? Number.NEGATIVE_INFINITY, at.recorded.answeredMs))
  }

  /** Those that may have been carried out after a first exchange was sent and before a last one was answered. */
  during({ recorded: { sentMs } }: TrafficExchange, last: TrafficExchange): readonly TrafficExchange[] {
    const end = countUpTo(this.#exchanges, last.recorded.answeredMs, { isIncluded: true, timeOf: sentAt })
    return this.#exchanges
      .slice(countUpTo(this.#answered, sentMs), end)
      .filter(({ recorded: { answeredMs } }) => !(answeredMs < sentMs))
  }

  /** The latest one that was sent once a first exchange was over, and was over before a last one was sent. */
  lastBetween(first: TrafficExchange, last: TrafficExchange): TrafficExchange | undefined {
    const found = this.lastBefore(last)
    return found && isBefore(first, found) ? found : undefined
  }

  /** The latest one that was over before another exchange was sent. */
  lastBefore(at: TrafficExchange): TrafficExchange | undefined {
    for (let n = countUpTo(this.#exchanges, at.recorded.sentMs, { timeOf: sentAt }) - 1; n >= 0; n -= 1) {
      const one = this.#exchanges[n]
      if (one && isBefore(one, at)) return one
    }
    return undefined
  }
}

const sentAt = ({ recorded: { sentMs } }: TrafficExchange): number => sentMs
