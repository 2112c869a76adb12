import { keyText } from '../../recorders/key-names.js'
import type { TrafficExchange } from '../../traffic-exchange.js'

/** Whether a request carries its key as the document says: the word `Bearer`, one blank, the key. */
export const isBearer = ({ recorded: { key, headers } }: TrafficExchange): boolean =>
  key !== undefined && headers.authorization === `Bearer ${keyText(key)}`

/** Whether a request carries its key in another form, which a server may refuse as invalid (gap.auth-malformed-header). */
export const isMalformed = (at: TrafficExchange): boolean =>
  at.recorded.headers.authorization !== undefined && !isBearer(at)

/** The server and the key of a request that carries it as the document says. */
export const bearerOf = (exchange: TrafficExchange): string | undefined =>
  isBearer(exchange) ? `${exchange.recorded.origin} ${exchange.recorded.key}` : undefined
