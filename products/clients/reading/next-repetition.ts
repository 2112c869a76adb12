import { isAtOnce } from './at-once.js'
import { type ClientExchange, isWrite } from './client-exchange.js'
import { after, type Reading } from './reading.js'
import { isSameRequest } from './same-request.js'
import { isOfEarlierCall } from './under-key.js'

/**
 * The next request with the API key where it asks for the same; reads between two writes do not count, nor requests under a
 * key of an earlier call, nor equal ones that were under way already.
 */
export function nextRepetition(reading: Reading, of: ClientExchange): ClientExchange | undefined {
  for (const exchange of after(reading, of)) {
    if (isOfEarlierCall(reading, of, exchange)) continue
    if (isSameRequest(of, exchange)) {
      if (isAtOnce(of, exchange)) continue
      return exchange
    }
    if (!isWrite(of) || isWrite(exchange)) return undefined
  }
  return undefined
}
