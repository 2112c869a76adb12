import { Unreachable } from './exchange.js'
import { Disturbed } from './outcome.js'

/** How often something is tried that outages or lost answers disturb. */
export const tries = 5

/** Whether a piece of work ended by what says nothing of the target's rules and may be otherwise next time. */
export const isDisturbance = (error: unknown): boolean =>
  error instanceof Unreachable || error instanceof Disturbed

/** Whether a status says that a server, or a gateway before it, cannot answer at present: gateways have their own up to 530. */
export const isOutage = (status: number): boolean =>
  (status >= 502 && status <= 504) || (status >= 520 && status <= 530)

/** Whether an answer may say nothing of the call itself: the target cannot answer, or is asked too often. */
export const isTurnedAway = (status: number): boolean => status === 429 || isOutage(status)

/** Does some work, again where it was disturbed; `n` counts the tries from 0. */
export async function retryDisturbed<T>(work: (n: number) => Promise<T>): Promise<T> {
  for (let n = 0; ; n += 1)
    try {
      return await work(n)
    } catch (error) {
      if (n + 1 >= tries || !isDisturbance(error)) throw error
    }
}
