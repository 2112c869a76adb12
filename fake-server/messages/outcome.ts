import type { Bytes } from './bytes.js'
import type { Rendered } from './rendered.js'

/** How a request ends for its client: with the answer, with a part of it, or with none. */
export type Outcome = Rendered | Truncated | Reset

/** The head of an answer and the first half of its body; then the connection ends. */
export class Truncated {
  readonly ending = 'truncated'

  constructor(readonly answer: Rendered) {}

  /** The bytes that arrive. */
  get part(): Bytes {
    return this.answer.bytes.slice(0, this.answer.bytes.length / 2)
  }
}

/** The connection is reset before any of the answer arrives. */
export class Reset {
  readonly ending = 'reset'
}
