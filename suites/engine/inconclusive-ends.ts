import type { AttemptOutcome } from './rejudge.js'

/** After so many repetitions alone that changed nothing an inconclusive end is not repeated any more. */
const maxFutileTries = 3

/** Inconclusive ends of checks, and how often they were the same once nothing else ran. */
export class InconclusiveEnds {
  readonly #inVain = new Map<string, number>()

  /** Notes whether a check ended once it ran alone. */
  learn(before: AttemptOutcome, helped: boolean): void {
    const key = keyOf(before)
    this.#inVain.set(key, helped ? 0 : (this.#inVain.get(key) ?? 0) + 1)
  }

  /** Whether it is known that such an end has other causes than what runs at the same time. */
  hasOtherCause(outcome: AttemptOutcome): boolean {
    return (this.#inVain.get(keyOf(outcome)) ?? 0) >= maxFutileTries
  }
}

/** What ended a check: the set-up call that was refused, otherwise the reason without names and numbers. */
const keyOf = ({ refused, result: { reason = '' } }: AttemptOutcome): string =>
  refused ? `${refused.operation} ${refused.response.status}` : reason.replace(/\S*\d\S*/g, '#').slice(0, 120)
