import type { FakeRequest, FakeResponse } from '../pipeline/message.js'
import { Recent } from './recent.js'

/** One request and how it was answered. */
export interface JournalEntry {
  readonly method: string
  /** The path and query. */
  readonly target: string
  readonly status: number
  /** The rule that an error answer enforces. */
  readonly rule?: string
  /** The exception behind a 500 `internal` that was not injected: a fault of the fake or of a changed behaviour. */
  readonly cause?: unknown
}

/** An entry as it is kept: with every member, so that all are of one shape. */
type Kept = Omit<JournalEntry, 'rule'> & { readonly rule: string | undefined }

/** The latest requests of a fake. */
export class Journal {
  readonly #latest: Recent<Kept>

  /** `capacity` is the number of requests kept: 1 or more, or `Infinity`. */
  constructor(capacity: number) {
    this.#latest = new Recent(capacity)
  }

  /** The kept requests, the oldest first. */
  get items(): readonly JournalEntry[] {
    return this.#latest.items.map(({ method, target, status, rule, cause }) => ({
      method,
      target,
      status,
      ...(rule === undefined ? {} : { rule }),
      ...(cause === undefined ? {} : { cause }),
    }))
  }

  /** How many older requests are no longer kept. */
  get dropped(): number {
    return this.#latest.dropped
  }

  /** Adds an exchange. */
  write({ method, target }: FakeRequest, { status, headers, cause }: FakeResponse): void {
    this.#latest.push({ method, target, status, rule: headers['x-fake-rule'], cause })
  }
}
