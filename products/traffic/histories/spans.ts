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
    return countUpTo(this.#sent, answeredMs, { isIncluded: true }) - countUpTo(this.#answered, sentMs)
  }
}

const ascending = (times: number[]): readonly number[] => times.sort((a, b) => a - b)

/** How the times of what is counted are looked at. */
interface Counting<T> {
  /** By default the items are times themselves. */
  readonly timeOf?: (item: T) => number
  /** Whether what is at the limit counts as well. */
  readonly isIncluded?: boolean
}

/** How many items, whose times ascend, are before a limit. */
export function countUpTo<T>(
  items: readonly T[],
  limit: number,
  { timeOf = Number, isIncluded = false }: Counting<T> = {},
): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const time = timeOf(items[middle] as T)
    if (time < limit || (isIncluded && time === limit)) low = middle + 1
    else high = middle
  }
  return low
}
