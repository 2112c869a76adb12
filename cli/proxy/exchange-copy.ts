import { performance } from 'node:perf_hooks'
import { type CopyBudget, mostOfBody } from './copy-budget.js'
import type { PassedBody, PassedExchange } from './passed-exchange.js'

/** The parts of a body as they pass, as far as the copies may grow. */
class BodyCopy {
  #parts: Uint8Array[] | undefined = []
  #size = 0
  #kept = 0

  constructor(private readonly budget: CopyBudget) {}

  add(part: Uint8Array): void {
    this.#size += part.length
    if (this.#parts === undefined) return
    if (this.#size <= mostOfBody && this.budget.take(part.length)) {
      this.#kept += part.length
      this.#parts.push(part)
    } else this.#cut()
  }

  #cut(): void {
    this.#parts = undefined
    this.budget.release(this.#kept)
    this.#kept = 0
  }

  get taken(): number {
    return this.#kept
  }

  get whole(): PassedBody {
    const [first, ...others] = this.#parts ?? []
    const bytes =
      this.#parts === undefined
        ? undefined
        : others.length === 0
          ? (first ?? none)
          : Buffer.concat(this.#parts)
    return { size: this.#size, bytes }
  }
}

const none = new Uint8Array()

/** What the heads of an exchange take of the budget, in bytes. */
const headBytes = 4096

/** The time in milliseconds since 1970, by a clock that never goes back. */
const nowMs = (): number => performance.timeOrigin + performance.now()

/** Receives an exchange that has passed, with the bytes of the budget that it holds. */
export type TakeCopy = (exchange: PassedExchange, taken: number) => void

/** A copy of an exchange, made while it passes. */
export class ExchangeCopy {
  readonly #sentMs = nowMs()
  readonly #body: BodyCopy
  readonly #answerBody: BodyCopy
  #answer: Pick<NonNullable<PassedExchange['answer']>, 'status' | 'head'> | undefined
  #latestMs = 0
  #isOver = false
  #isSent = false
  disturbed: PassedExchange['disturbed']

  private constructor(
    private readonly request: Pick<PassedExchange, 'method' | 'target' | 'head'>,
    budget: CopyBudget,
    private readonly take: TakeCopy,
  ) {
    this.#body = new BodyCopy(budget)
    this.#answerBody = new BodyCopy(budget)
  }

  /** Begins a copy; undefined where too many wait already. */
  static of(
    method: string,
    target: string,
    head: string,
    budget: CopyBudget,
    take: TakeCopy,
  ): ExchangeCopy | undefined {
    return budget.take(headBytes) ? new ExchangeCopy({ method, target, head }, budget, take) : undefined
  }

  sent(part: Uint8Array): void {
    if (!this.#isOver) this.#body.add(part)
  }

  /** The request is whole. */
  sentAll(): void {
    this.#isSent = true
  }

  head(head: Pick<NonNullable<PassedExchange['answer']>, 'status' | 'head'>): void {
    this.#answer = head
    this.#latestMs = nowMs()
  }

  data(part: Uint8Array): void {
    this.#answerBody.add(part)
    this.#latestMs = nowMs()
  }

  /** The exchange is over; `problem` says why its answer is not whole. */
  end(problem?: string): void {
    if (this.#isOver) return
    this.#isOver = true
    const { method, target, head } = this.request
    const answer = this.#answer
    // Each member is always there: V8 makes objects of one shape faster, and each exchange that passes is one.
    const exchange: PassedExchange = {
      method,
      target,
      head,
      body: this.#isSent ? this.#body.whole : { size: this.#body.whole.size + 1, bytes: undefined },
      answer: answer && { status: answer.status, head: answer.head, body: this.#answerBody.whole },
      problem,
      sentMs: this.#sentMs,
      // What came last was all of it: a client may go on before the end itself is seen.
      endedMs: problem === undefined ? this.#latestMs : nowMs(),
      disturbed: this.disturbed,
    }
    this.take(exchange, headBytes + this.#body.taken + this.#answerBody.taken)
  }
}
