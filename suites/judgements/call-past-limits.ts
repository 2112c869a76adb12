import { type OperationId, op } from '../../contract/index.js'
import { type Api, type Call, Disturbed, type Exchange } from '../api/index.js'
import { longestWait, waitOf } from './exhaustion.js'

/** So often a call is made that is answered 429, each time after the wait it was asked for. */
const maxCalls = 3

/** The wait where a 429 names an instant and the server does not show its time, in seconds: limits are per minute. */
const minute = 60

/**
 * The answer to a call once no limit of its key prevents it (sections 7 and 8). A 429 comes back only where it is
 * the call's own: it asks for no wait, or it comes again after each wait while the key is accepted elsewhere.
 */
export async function callPastLimits(api: Api, operation: OperationId, call: () => Call): Promise<Exchange> {
  for (let n = 1; ; n += 1) {
    const own = call()
    const exchange = await api.call(operation, { ...own, keep429: true })
    const { status, headers } = exchange.response
    if (status !== 429 || headers['retry-after'] === undefined) return exchange
    if (n === maxCalls) {
      const elsewhere = { as: own.as ?? api.signer, keep429: true, query: { limit: '1' } }
      const other = await api.call(op.listTags, elsewhere)
      if (other.response.status === 429)
        throw new Disturbed(`${operation} answers 429 after each wait it asks for`)
      return exchange
    }
    await api.wait(Math.min(waitOf(exchange) ?? minute, longestWait) * 1000 + 1000)
  }
}
