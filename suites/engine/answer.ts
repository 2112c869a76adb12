import type { Exchange } from './exchange.js'
import { isObject, type Json } from './json.js'

/** Whether an answer is a success. */
export const succeeded = ({ response: { status } }: Exchange): boolean => status >= 200 && status < 300

/** What an answer holds in `data`; undefined where it has none. */
export const dataOf = ({ response: { json } }: Exchange): unknown => (isObject(json) ? json.data : undefined)

/** The record an answer holds in `data`; an empty one where it holds none. */
export function recordIn(exchange: Exchange): Json {
  const data = dataOf(exchange)
  return isObject(data) ? data : {}
}
