import type { TrafficExchange } from '../traffic-exchange.js'

/** When some exchanges were under way. */
export class Spans {
  readonly #sent: readonly number[]
  readonly #answered: readonly number[]

  constructor(exchanges: readonly TrafficExchange[]) {
    this.#sent = ascending(exchanges.map(({ recorded }) => recorded.sentMs))
    this.#answered = ascending(exchanges.map(({ recorded }) => recorded.answeredMs))
  }

  /** How many of them may have been carried out after a first exchange was sent and before a last one was answered. */
  during({ recorded: { sentMs } }: TrafficExchange, { recorded: { answeredMs } }: TrafficExchange): number {
    return countUpTo(this.#sent, answeredMs, true) - countUpTo(this.#answered, sentMs, false)
  }
}

const ascending = (times: number[]): readonly number[] => times.sort((a, b) => a - b)

/** How many of some ascending times are below a limit, or at it as well. */
export function countUpTo(times: readonly number[], limit: number, isIncluded: boolean): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const time = times[middle] ?? Number.POSITIVE_INFINITY
    if (time < limit || (isIncluded && time === limit)) low = middle + 1
    else high = middle
  }
  return low
}
