import { type Exchange, Unreachable } from './exchange.js'

/** Sends calls released together and gives their answers in the order of the calls, once all have ended. */
export const race = (calls: readonly (() => Promise<Exchange>)[]): Promise<(Exchange | undefined)[]> =>
  awaitAnswers(calls.map((call) => call()))

/** The answers to calls that were sent, once all have ended; undefined for a lost one, which shows nothing. */
export async function awaitAnswers(calls: readonly Promise<Exchange>[]): Promise<(Exchange | undefined)[]> {
  const ended = await Promise.allSettled(calls)
  return ended.map((end) => {
    if (end.status === 'fulfilled') return end.value
    if (end.reason instanceof Unreachable) return undefined
    throw end.reason
  })
}
