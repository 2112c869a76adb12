import { operationOf, pathValues } from '../../../contract/index.js'
import { dataOf, isObject, type Json, type JsonSteps } from '../../../suites/index.js'
import type { TrafficExchange } from '../traffic-exchange.js'
import { isShown } from './history.js'

/** A record that an answer shows. */
export interface ShownRecord {
  readonly noun: string
  readonly id: string
  readonly record: Json
}

/**
 * The records with ids that an answer shows; of a comment the ticket.
 *
 * @param nouns The records that are looked for: an answer with others is not read.
 */
export function shownRecords(exchange: TrafficExchange, nouns?: ReadonlySet<string>): readonly ShownRecord[] {
  const { answer } = operationOf(exchange.operation)
  if (!isShown(exchange) || answer.kind === 'catalog') return []
  const noun = answer.of === 'commentResult' ? 'ticket' : answer.of
  if (nouns?.has(noun) === false) return []
  const data = dataOf(exchange)
  const shown = answer.kind === 'page' ? (Array.isArray(data) ? data : []) : [data]
  return shown.flatMap((one) => {
    const record = answer.of === 'commentResult' && isObject(one) ? one.ticket : one
    return isObject(record) && typeof record.id === 'string' ? [{ noun, id: record.id, record }] : []
  })
}

/** The record that the path of a request names. */
export function addressedBy({
  operation,
  request,
}: TrafficExchange): { readonly noun: string; readonly id: string } | undefined {
  const { target } = operationOf(operation)
  if (target === undefined) return undefined
  return { noun: target, id: pathValues(operation, request.path).id ?? '' }
}

/** Where an answer shows a record: the names and indices that lead to it. */
export function stepsTo(exchange: TrafficExchange, id: unknown): JsonSteps {
  const { answer } = operationOf(exchange.operation)
  if (answer.kind === 'catalog') return ['data']
  if (answer.kind !== 'page') return answer.of === 'commentResult' ? ['data', 'ticket'] : ['data']
  const data = dataOf(exchange)
  const records: readonly unknown[] = Array.isArray(data) ? data : []
  return ['data', String(records.findIndex((one) => isObject(one) && one.id === id))]
}
