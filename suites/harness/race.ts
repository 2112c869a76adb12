import { type Exchange, Unreachable } from './exchange.js'

/** Sends calls released together and gives their exchanges in the order of the calls, once all have come. */
export async function race(calls: readonly (() => Promise<Exchange>)[]): Promise<Exchange[]> {
  const answers = await answersOf(calls.map((call) => call()))
  const lost = answers.indexOf(undefined)
  if (lost !== -1) throw new Unreachable(`call ${lost + 1} of ${calls.length} sent together got no answer`)
  return answers.filter((answer) => answer !== undefined)
}

/** The exchanges of calls under way, once all have ended; undefined for a lost one, which says nothing. */
export async function answersOf(calls: readonly Promise<Exchange>[]): Promise<(Exchange | undefined)[]> {
  const ended = await Promise.allSettled(calls)
  return ended.map((end) => {
    if (end.status === 'fulfilled') return end.value
    if (end.reason instanceof Unreachable) return undefined
    throw end.reason
  })
}
