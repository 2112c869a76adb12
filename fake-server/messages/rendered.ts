import { type Bytes, textOf } from './bytes.js'
import type { FakeResponse } from './message.js'

/** An answer as the core gives it to a door: its bytes, from which a door that needs the text makes it. */
export class Rendered implements FakeResponse {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly bytes: Bytes,
    readonly cause?: unknown,
    /** The code of an error. */
    readonly code?: string,
  ) {}

  /** The whole answer reaches the client, as an `Outcome`. */
  get ending(): 'complete' {
    return 'complete'
  }

  get body(): string {
    return textOf(this.bytes)
  }

  /** The answer as users see it: an object of members alone, without a cause where there is none. */
  plain(): FakeResponse {
    const { status, headers, body, cause } = this
    return { status, headers, body, ...(cause === undefined ? {} : { cause }) }
  }
}
