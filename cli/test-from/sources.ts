import type { Recorded } from '../../products/traffic/index.js'
import { type Exchange, jsonIn } from '../../suites/index.js'

/** Recorded exchanges as those of a run; one without an answer has the status 0. */
export const exchangesOf = (recorded: readonly Recorded[]): readonly Exchange[] =>
  recorded.map(({ operation, method, path, headers, body, key = 'main', answer }, n): Exchange => {
    const { status = 0, headers: answered = {}, text = '' } = answer ?? {}
    return {
      index: n + 1,
      operation,
      request: { method, path, headers, key, ...(body === undefined ? {} : { body }) },
      response: { status, headers: answered, text, json: jsonIn(text) },
    }
  })

/** The earlier reads whose cursors lead to an exchange, the first page first. */
export function sourcesOf(exchange: Exchange, all: readonly Exchange[]): readonly Exchange[] {
  const cursor = new URLSearchParams(exchange.request.path.split('?')[1]).get('cursor')
  if (!cursor) return []
  const source = all.findLast(
    ({ index, request, response }) =>
      index < exchange.index && request.method === 'GET' && response.text.includes(JSON.stringify(cursor)),
  )
  return source ? [...sourcesOf(source, all), source] : []
}
