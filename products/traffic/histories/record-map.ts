import type { TrafficExchange } from '../traffic-exchange.js'

/** Which record of a server is meant. */
interface RecordName {
  readonly noun: string
  readonly id: string
}

/** Something for each of the records that recorded servers have. */
export class RecordMap<T> {
  readonly #servers = new Map<string, Map<string, T>>()

  get(at: TrafficExchange, record: RecordName): T | undefined {
    return this.#servers.get(at.recorded.origin)?.get(nameOf(record))
  }

  set(at: TrafficExchange, record: RecordName, value: T): void {
    const { origin } = at.recorded
    let own = this.#servers.get(origin)
    if (own === undefined) {
      own = new Map()
      this.#servers.set(origin, own)
    }
    own.set(nameOf(record), value)
  }

  delete(at: TrafficExchange, record: RecordName): void {
    this.#servers.get(at.recorded.origin)?.delete(nameOf(record))
  }
}

const nameOf = ({ noun, id }: RecordName): string => `${noun} ${id}`
