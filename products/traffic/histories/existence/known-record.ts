import { type OperationId, operationOf } from '../../../../contract/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { isBefore } from '../history.js'

/** What the answers to one key show of whether a record is there. */
export class KnownRecord {
  /** Of the answers that show it or took a request that names it, the one that was over first, and the one sent last. */
  #first: TrafficExchange | undefined
  #last: TrafficExchange | undefined
  #having: readonly OperationId[] = []
  // Most records have none of these.
  #taken: TrafficExchange[] | undefined
  #missing: TrafficExchange[] | undefined
  #refused: TrafficExchange[] | undefined

  constructor(readonly noun: string) {}

  /** The requests that name it and were carried out. */
  get taken(): readonly TrafficExchange[] {
    return this.#taken ?? []
  }

  /** The requests that name it and nothing else, and whose answer is that it is missing. */
  get missing(): readonly TrafficExchange[] {
    return this.#missing ?? []
  }

  /** The requests that name it, and whose refusal is one of a record that is there. */
  get refused(): readonly TrafficExchange[] {
    return this.#refused ?? []
  }

  /** Whether an answer has it. */
  get isThere(): boolean {
    return this.#first !== undefined
  }

  /** Notes an answer that has it, and is no earlier one than those before. */
  shows(at: TrafficExchange): void {
    if (this.#first === undefined || at.recorded.answeredMs < this.#first.recorded.answeredMs)
      this.#first = at
    this.#last = at
    if (!this.#having.includes(at.operation)) this.#having = [...this.#having, at.operation]
  }

  /** Notes a request that names it and was carried out. */
  takes(at: TrafficExchange): void {
    this.shows(at)
    this.#taken ??= []
    this.#taken.push(at)
  }

  /** Notes a request that names it alone, and whose answer is that it is missing. */
  misses(at: TrafficExchange): void {
    this.#missing ??= []
    this.#missing.push(at)
  }

  /** Notes a request that names it, and whose refusal is one of a record that is there. */
  refuses(at: TrafficExchange): void {
    this.#refused ??= []
    this.#refused.push(at)
  }

  /** An answer that has it, and was over before a request was sent. */
  shownBefore(at: TrafficExchange): TrafficExchange | undefined {
    return this.#first && isBefore(this.#first, at) ? this.#first : undefined
  }

  /** An answer that has it, to a request that was sent after another one was answered. */
  shownAfter(at: TrafficExchange): TrafficExchange | undefined {
    return this.#last && isBefore(at, this.#last) ? this.#last : undefined
  }

  /** An answer that it is missing, which was over before a request was sent. */
  missingBefore(at: TrafficExchange): TrafficExchange | undefined {
    return this.missing.find((one) => isBefore(one, at))
  }

  /** An answer that it is missing, to a request that was sent after another one was answered. */
  missingAfter(at: TrafficExchange): TrafficExchange | undefined {
    return this.missing.findLast((one) => isBefore(at, one))
  }

  /**
   * Whether the answers that have it are the odd ones: fewer operations have it than miss it, or as many, and no list is
   * among them.
   */
  get isOddlyThere(): boolean {
    const lacking = new Set(this.missing.map(({ operation }) => operation)).size
    if (this.#having.length !== lacking) return this.#having.length < lacking
    return !this.#having.some((operation) => operationOf(operation).answer.kind === 'page')
  }
}
