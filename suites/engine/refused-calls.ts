import { AsyncLocalStorage } from 'node:async_hooks'
import type { Unreached } from './outcome.js'

/** What a judgement was refused. */
interface Judgement {
  by?: Unreached
}

/** The result of a judgement, and why one of its calls was refused, if any. */
export interface Refusable<T> extends Readonly<Judgement> {
  readonly result: T
}

/** The judgements that were refused a call as the run had spent its budget, also where a check went on without it. */
export class RefusedCalls {
  readonly #judgement = new AsyncLocalStorage<Judgement>()

  /** Notes that a call of the judgement under way is refused. */
  note(by: Unreached): void {
    const judgement = this.#judgement.getStore()
    if (judgement) judgement.by ??= by
  }

  /** Judges something, and keeps what it is refused apart from what other judgements are. */
  async during<T>(judge: () => Promise<T>): Promise<Refusable<T>> {
    const judgement: Judgement = {}
    const result = await this.#judgement.run(judgement, judge)
    return { result, ...judgement }
  }
}
