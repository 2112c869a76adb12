import type { Exchange } from './exchange.js'

/** The most characters of one answer that are kept: ten times a full page of large records. */
const maxAnswerLength = 2 ** 20

/** The most characters of all answers that are kept. */
const maxTotalLength = 2 ** 26

/**
 * The exchanges of a run, for its report. Long answers are cut, and where all of them together become too large the
 * oldest reads are dropped, as a report needs of earlier exchanges only the writes that made what a failure names.
 */
export class ExchangeLog {
  #kept: Exchange[] = []
  #size = 0
  #count = 0

  constructor(private readonly maxLength = maxTotalLength) {}

  /** Every exchange that is kept, in the order of the run. */
  get exchanges(): readonly Exchange[] {
    return this.#kept
  }

  /** How many exchanges the run has had. */
  get count(): number {
    return this.#count
  }

  /** How many of them are not kept. */
  get dropped(): number {
    return this.#count - this.#kept.length
  }

  /** Adds an exchange. */
  add(exchange: Exchange): void {
    const kept = cut(exchange)
    this.#count += 1
    this.#kept.push(kept)
    this.#size += sizeOf(kept)
    if (this.#size > this.maxLength) this.#drop()
  }

  /** Drops the oldest reads, and then the oldest writes, until half of the room is free. */
  #drop(): void {
    for (const isDroppable of [({ request }: Exchange) => request.method === 'GET', () => true]) {
      this.#kept = this.#kept.filter((exchange) => {
        if (this.#size <= this.maxLength / 2 || !isDroppable(exchange)) return true
        this.#size -= sizeOf(exchange)
        return false
      })
    }
  }
}

const sizeOf = ({ request, response }: Exchange): number =>
  response.text.length + (request.body?.length ?? 0) + request.path.length

/** An exchange without most of an answer that no list or record needs. */
function cut(exchange: Exchange): Exchange {
  const { response } = exchange
  if (response.text.length <= maxAnswerLength) return exchange
  return {
    ...exchange,
    response: { ...response, text: response.text.slice(0, maxAnswerLength), json: undefined },
  }
}
