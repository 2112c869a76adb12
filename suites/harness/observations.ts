import type { Exchange } from './exchange.js'

/** What was observed, and the exchanges it was observed by. */
export interface Observation {
  readonly value: unknown
  readonly exchanges: readonly Exchange[]
}

/** What a run has observed so far, each thing once; a failed observation fails all who ask for it. */
export class Observations {
  readonly #made = new Map<string, Promise<Observation>>()

  /** The observation of that name, made on first asking. */
  once(name: string, make: () => Promise<Observation>): Promise<Observation> {
    const known = this.#made.get(name)
    if (known) return known
    const making = make()
    // Whoever asks hears of the failure; a promise nobody awaits yet must not end the process.
    making.catch(() => undefined)
    this.#made.set(name, making)
    return making
  }
}
