import type { Choice } from './assumed.js'
import type { Exchange } from './exchange.js'

/** Choices that did not help a set-up call, by its operation, the answer and the choice: they are not tried there again. */
export class InVain {
  readonly #known = new Set<string>()

  note(refused: Exchange, choice: Choice): void {
    this.#known.add(this.#key(refused, choice))
  }

  has(refused: Exchange, choice: Choice): boolean {
    return this.#known.has(this.#key(refused, choice))
  }

  #key = ({ endpoint, response }: Exchange, { gap, value }: Choice) =>
    `${endpoint} ${response.status} ${gap} ${JSON.stringify(value)}`
}
