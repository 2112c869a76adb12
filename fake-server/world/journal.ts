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

/** The latest requests of a fake. */
export class Journal extends Recent<JournalEntry> {
  /** Adds an exchange. */
  write({ method, target }: FakeRequest, { status, headers, cause }: FakeResponse): void {
    const rule = headers['x-fake-rule']
    this.push({
      method,
      target,
      status,
      ...(rule === undefined ? {} : { rule }),
      ...(cause === undefined ? {} : { cause }),
    })
  }
}
