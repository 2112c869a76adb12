import { type EndpointId, endpointOf } from '../../contract/index.js'
import { isOutage } from './disturbance.js'
import type { Exchange } from './exchange.js'

/** So often a write is made that is answered 503, which passes. */
const most = 3
/** The same of a read, which has no effect, whatever becomes of it. */
const mostOfReads = 5

/** After so many calls in a row that met nothing but outages an endpoint gets no second chance. */
const inVainAtMost = 3

/** How often calls are made that outages meet. */
export class Patience {
  /** Calls in a row that patience did not help, by their endpoint. */
  readonly #inVain = new Map<EndpointId, number>()

  /** How often a call of an endpoint may be made. */
  of(endpoint: EndpointId): number {
    if ((this.#inVain.get(endpoint) ?? 0) >= inVainAtMost) return 1
    return isRead(endpoint) ? mostOfReads : most
  }

  /** Notes what came of a call in the end. */
  learn(exchange: Exchange): void {
    const { endpoint } = exchange
    if (isPassing(exchange)) this.#inVain.set(endpoint, (this.#inVain.get(endpoint) ?? 0) + 1)
    else this.#inVain.delete(endpoint)
  }
}

export const isRead = (endpoint: EndpointId): boolean => endpointOf(endpoint).method === 'GET'

/** Whether an answer tells of an outage after which the same call may be sent again: a write only after a 503. */
export function isPassing({ endpoint, response: { status, json } }: Exchange): boolean {
  if (isRead(endpoint)) return isOutage(status)
  // What sends may answer 503 by its rules; a gateway's page holds no such words.
  return status === 503 && (endpointOf(endpoint).effects !== 'sends' || json === undefined)
}
