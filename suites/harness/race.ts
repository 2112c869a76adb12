import type { Exchange } from './exchange.js'

/** Sends calls released together and gives their exchanges in the order of the calls. */
export const race = (calls: readonly (() => Promise<Exchange>)[]): Promise<Exchange[]> =>
  Promise.all(calls.map((call) => call()))
