import { setMaxListeners } from 'node:events'

/** What may end a run before its last rule: its user at once, a lost server before the next check. */
export class RunStop {
  readonly #stop = new AbortController()
  readonly #interrupt = new AbortController()

  constructor() {
    // Every call under way listens, and there may be many.
    setMaxListeners(0, this.#stop.signal, this.#interrupt.signal)
  }

  /** Why the run ended early, where it did. */
  why: string | undefined
  isInterrupted = false
  /** Set once the last rule is judged: nothing ends the run early from then on. */
  isOver = false

  /** Ends the run before its next check. */
  end(why: string): void {
    if (this.isOver) return
    this.why ??= why
    this.#stop.abort()
  }

  /** Ends the run at once. */
  interrupt(): void {
    if (this.isOver) return
    this.isInterrupted = true
    this.end('it was interrupted')
    this.#interrupt.abort()
  }

  get signals(): { readonly signal: AbortSignal; readonly interrupt: AbortSignal } {
    return { signal: this.#stop.signal, interrupt: this.#interrupt.signal }
  }
}
