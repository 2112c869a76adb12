import { wordOf } from './seed.js'

/** The domain of all e-mail addresses that runs make. */
const domain = 'conformance.example.com'

/** Names that no other check uses: the same for the same run, rule, operation and attempt. */
export class FreshNames {
  #count = 0

  constructor(
    private readonly runId: string,
    private readonly place: string,
  ) {}

  /** A lower-case word, usable as a label. */
  word(): string {
    this.#count += 1
    return `c${this.runId}${wordOf(this.runId, this.place, this.#count)}`
  }

  /** A lower-case e-mail address under a domain reserved for tests. */
  email(): string {
    return `${this.word()}@${domain}`
  }

  /** Whether a value is an e-mail address that this or an earlier run has made. */
  isOwnEmail(value: unknown): boolean {
    return typeof value === 'string' && value.endsWith(`@${domain}`)
  }

  /** An `Idempotency-Key`, legal in both variants. */
  key(): string {
    return `conformance-${this.word()}`
  }

  /** An id that no record has. */
  unknownId(): string {
    return `none-${this.word()}`
  }

  /** Whether a text is such an id. */
  isUnknownId(text: string): boolean {
    return text.startsWith('none-')
  }
}
