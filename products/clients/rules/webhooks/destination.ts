import { op } from '../../../../contract/index.js'
import { type ClientExchange, isSuccess } from '../../reading/client-exchange.js'

/** A webhook destination that a client has registered. */
export interface RegisteredDestination {
  readonly exchange: ClientExchange
  readonly id: string
  readonly url: string
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined

/** The address that a client wants to register; undefined for any other request. */
export function addressIn({ operation, json }: ClientExchange): string | undefined {
  const url = operation === op.createWebhook ? memberOf(json, 'url') : undefined
  return typeof url === 'string' ? url : undefined
}

/** The destination that a request has made; undefined where it has made none. */
export function destinationOf(exchange: ClientExchange): RegisteredDestination | undefined {
  const url = addressIn(exchange)
  const id = memberOf(memberOf(exchange.answered, 'data'), 'id')
  const isMade = isSuccess(exchange) && exchange.isReplay !== true
  return url !== undefined && isMade && typeof id === 'string' ? { exchange, id, url } : undefined
}
