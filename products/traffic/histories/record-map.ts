import type { TrafficExchange } from '../traffic-exchange.js'

/** Which record of a server is meant. */
interface RecordName {
  readonly noun: string
  readonly id: string
}

/**
 * Something for each of the records that recorded servers have. Conversations of several workspaces may have the same id
 * (section 2.4), so that only the answers to one API key show the same one, and those to an unknown key none.
 */
export class RecordMap<T> {
  readonly #servers = new Map<string, Map<string, T>>()

  get(at: TrafficExchange, record: RecordName): T | undefined {
    const name = nameOf(at, record)
    return name === undefined ? undefined : this.#servers.get(at.recorded.origin)?.get(name)
  }

  set(at: TrafficExchange, record: RecordName, value: T): void {
    const name = nameOf(at, record)
    if (name === undefined) return
    const { origin } = at.recorded
    let own = this.#servers.get(origin)
    if (own === undefined) {
      own = new Map()
      this.#servers.set(origin, own)
    }
    own.set(name, value)
  }

  delete(at: TrafficExchange, record: RecordName): void {
    const name = nameOf(at, record)
    if (name !== undefined) this.#servers.get(at.recorded.origin)?.delete(name)
  }
}

function nameOf({ recorded: { key } }: TrafficExchange, { noun, id }: RecordName): string | undefined {
  if (noun !== 'conversation') return `${noun} ${id}`
  return key && `${noun} ${key} ${id}`
}
