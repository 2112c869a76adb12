/** How often each thing was met, by its name. */
export type Counts = Readonly<Record<string, number>>

/** What the requests to a fake have met so far, as plain data that processes can exchange. */
export interface CoverageCounts {
  /** The answers by operation: a success by its status, an error by its code. */
  readonly answers: Readonly<Record<string, Counts>>
  /** Changes of state, such as `deal open -> won`. */
  readonly transitions: Counts
  /** Forms of answers that a client has to cope with, such as `replayed answer`. */
  readonly forms: Counts
  /** The gaps whose assumed values decided an answer. */
  readonly assumed: Counts
  /** Requests that no operation was found for. */
  readonly unrouted: number
}

/** Forms of a page that a client has to cope with. */
export type PageForm =
  | 'first page of several'
  | 'next page'
  | 'last page'
  | 'empty page'
  | 'empty page with a cursor'

/** Forms of answers that a client has to cope with, in addition to statuses and codes. */
export type AnswerForm = PageForm | 'replayed answer' | 'lost answer'

type Counted = Map<string | number, number>

const count = (counted: Counted, name: string | number): void => {
  counted.set(name, (counted.get(name) ?? 0) + 1)
}

const plain = (counted: Counted): Counts =>
  Object.fromEntries([...counted].map(([name, times]) => [String(name), times]))

/**
 * Counts what requests meet. It is about the tests and not about the fake's state, so a reset leaves it alone, and the
 * forks of a fake share it.
 */
export class Coverage {
  readonly #answers = new Map<string, Counted>()
  readonly #transitions: Counted = new Map()
  readonly #forms: Counted = new Map()
  readonly #assumed: Counted = new Map()
  #unrouted = 0

  /** Counts an answer of an operation, by the code of an error or the status of a success. */
  answered(operation: string | undefined, outcome: string | number): void {
    if (operation === undefined) {
      this.#unrouted += 1
      return
    }
    let counted = this.#answers.get(operation)
    if (counted === undefined) {
      counted = new Map()
      this.#answers.set(operation, counted)
    }
    count(counted, outcome)
  }

  /** Takes back an answer that did not reach its client, as another one came in its place. */
  replaced(operation: string | undefined, outcome: string | number): void {
    const counted = operation === undefined ? undefined : this.#answers.get(operation)
    if (counted === undefined) this.#unrouted -= 1
    else if (counted.get(outcome) === 1) counted.delete(outcome)
    else counted.set(outcome, (counted.get(outcome) ?? 0) - 1)
  }

  /** Counts a change of state of a record. */
  changed(noun: string, from: string, to: string): void {
    count(this.#transitions, `${noun} ${from} -> ${to}`)
  }

  /** Counts an answer of a form that needs care. */
  showed(form: AnswerForm): void {
    count(this.#forms, form)
  }

  /** Counts an answer that rests on what is assumed for some gaps. */
  rested(gaps: readonly string[]): void {
    for (const gap of gaps) count(this.#assumed, gap)
  }

  /** Everything that was counted so far. */
  get counts(): CoverageCounts {
    return {
      answers: Object.fromEntries([...this.#answers].map(([name, counted]) => [name, plain(counted)])),
      transitions: plain(this.#transitions),
      forms: plain(this.#forms),
      assumed: plain(this.#assumed),
      unrouted: this.#unrouted,
    }
  }
}
