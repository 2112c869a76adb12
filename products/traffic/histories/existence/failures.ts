import type { TrafficExchange } from '../../traffic-exchange.js'
import { isBefore } from '../history.js'
import type { KnownRecord } from './known-record.js'

/** A request that names a record and made the server fail. */
interface Failure {
  readonly at: TrafficExchange
  readonly record: KnownRecord
  /** The last request to the operation before that did not. */
  readonly working: TrafficExchange | undefined
}

/** The failures of operations at records that may be missing. */
export class Failures {
  readonly #working = new Map<string, TrafficExchange>()
  readonly #failed = new Map<string, Failure[]>()
  /** The operations that have said of a record that it is missing. */
  readonly #missing = new Set<string>()

  /** Notes an answer that is no failure. */
  works(at: TrafficExchange): void {
    this.#working.set(nameOf(at), at)
  }

  /** Notes that an operation misses a record. */
  misses(at: TrafficExchange): void {
    this.#missing.add(nameOf(at))
  }

  /** Notes a failure. */
  fails(at: TrafficExchange, record: KnownRecord): void {
    const name = nameOf(at)
    const failed = this.#failed.get(name) ?? []
    failed.push({ at, record, working: this.#working.get(name) })
    this.#failed.set(name, failed)
  }

  /**
   * For each operation that fails at every record that other operations miss, and works in between: a failure, the request
   * that worked, and a later failure.
   */
  *atMissing(): Generator<readonly [TrafficExchange, TrafficExchange, TrafficExchange]> {
    for (const [name, failed] of this.#failed) {
      if (this.#missing.has(name)) continue
      const missing = failed.filter(({ record }) => !record.isThere && record.missing.length > 0)
      const [first] = missing
      const last = missing.find(({ working }) => first && working && isBefore(first.at, working))
      if (first && last?.working && isBefore(last.working, last.at)) yield [first.at, last.working, last.at]
    }
  }
}

const nameOf = ({ operation, recorded: { origin } }: TrafficExchange): string => `${origin} ${operation}`
