import type { Recorded } from '../traffic-exchange.js'
import { StoredExchange } from './stored-exchange.js'
import { StoredTexts } from './stored-texts.js'

/**
 * Keeps recorded exchanges in little memory: their bodies are read from a spool whenever somebody asks, and what many of
 * them have in common is kept once.
 */
export class RecordedStore {
  readonly #texts = new StoredTexts()

  /** The same exchange, in little memory. It can be read until the store is closed. */
  keep(recorded: Recorded): Recorded {
    return new StoredExchange(recorded, this.#texts)
  }

  /** Lets go of the bodies: nothing of what was kept may be read afterwards. */
  close(): void {
    this.#texts.close()
  }
}
