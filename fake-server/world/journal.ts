import type { FakeRequest, FakeResponse } from '../pipeline/message.js'

/** One request and what it was answered. */
export interface JournalEntry {
  readonly method: string
  readonly target: string
  readonly status: number
  /** The rule an error answer enforces. */
  readonly rule?: string
}

/** How many entries a journal keeps. */
const capacity = 1000

/** The latest requests of a fake. */
export class Journal {
  readonly #kept: JournalEntry[] = []
  #next = 0

  /** The kept entries, the oldest first. */
  get entries(): readonly JournalEntry[] {
    const { length } = this.#kept
    return length < capacity
      ? [...this.#kept]
      : [...this.#kept.slice(this.#next), ...this.#kept.slice(0, this.#next)]
  }

  /** Keeps an exchange in place of the oldest. */
  write({ method, target }: FakeRequest, { status, headers }: FakeResponse): void {
    const rule = headers['x-fake-rule']
    this.#kept[this.#next] = { method, target, status, ...(rule === undefined ? {} : { rule }) }
    this.#next = (this.#next + 1) % capacity
  }
}
