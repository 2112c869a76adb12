import { retryDisturbed } from './disturbance.js'
import type { Exchange } from './exchange.js'
import { messageOf } from './message-of.js'
import { Interrupted } from './outcome.js'

/** The steps that undo what a check did, run in reverse order whatever its verdict. */
export class UndoSteps {
  readonly #steps: (() => Promise<unknown>)[] = []
  /** Whether the check is over, so that its calls undo something. */
  isRunning = false

  constructor(private readonly onFailure: (what: string) => void) {}

  /** Adds a step; one that gives a refused exchange has failed. */
  add(step: () => Promise<unknown>): void {
    this.#steps.push(step)
  }

  /** Runs every step, the last added first; one that fails is reported, and ends nothing. */
  async run(): Promise<void> {
    this.isRunning = true
    for (const step of this.#steps.splice(0).reverse())
      try {
        const trouble = refusalIn(await retryDisturbed(step))
        if (trouble !== undefined) this.onFailure(trouble)
      } catch (error) {
        // What an interrupted run leaves is undone by its ledger.
        if (!(error instanceof Interrupted)) this.onFailure(messageOf(error))
      }
  }
}

/** The refusal of a call that was to undo something; what is gone already needs no undoing. */
function refusalIn(result: unknown): string | undefined {
  const { operation, response } = (result ?? {}) as Partial<Exchange>
  if (response === undefined || response.status < 400 || response.status === 404) return undefined
  return `${operation} answered ${response.status}`
}
