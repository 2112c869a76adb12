import { decoded } from '../../reporters/index.js'
import type { Exchange } from '../../suites/index.js'

/** The path of a request without its query. */
export const pathOf = ({ request }: Exchange): string => request.path.split('?')[0] ?? ''

/** The segments of that path, with nothing percent-encoded. */
export const segmentsOf = (exchange: Exchange): readonly string[] => decoded(pathOf(exchange)).split('/')

const known = new WeakMap<Exchange, readonly string[]>()

/** Everything in a request that may be an id. */
export function wordsOf(exchange: Exchange): readonly string[] {
  const before = known.get(exchange)
  if (before) return before
  const { path, body = '' } = exchange.request
  const own = [
    ...new Set([
      ...`${decoded(path)} ${body}`.split(/[^\w.:+@-]+/),
      // A cursor may hold any character.
      ...new URLSearchParams(path.split('?')[1]).values(),
    ]),
  ]
  known.set(exchange, own)
  return own
}
