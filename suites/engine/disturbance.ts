import { Unreachable } from './exchange.js'
import { Disturbed } from './outcome.js'

/** How often something is tried that outages or lost answers disturb. */
export const tries = 5

/** Whether a piece of work ended by what says nothing of the target's rules and may be otherwise next time. */
export const isDisturbance = (error: unknown): boolean =>
  error instanceof Unreachable || error instanceof Disturbed

/** Statuses by which a server, or a gateway before it, says that it cannot answer at present. */
const outages: readonly number[] = [502, 503, 504]

/** Whether a status says that the target cannot answer at present. */
export const isOutage = (status: number): boolean => outages.includes(status)

/** Does some work, again where it was disturbed; `n` counts the tries from 0. */
export async function retryDisturbed<T>(work: (n: number) => Promise<T>): Promise<T> {
  for (let n = 0; ; n += 1)
    try {
      return await work(n)
    } catch (error) {
      if (n + 1 >= tries || !isDisturbance(error)) throw error
    }
}
