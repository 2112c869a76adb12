import { operationOf } from '../../../contract/index.js'
import { dataOf, isObject, type Json, type JsonSteps } from '../../../suites/index.js'
import type { TrafficExchange } from '../traffic-exchange.js'
import { isShown } from './history.js'
import { pathValuesOf } from './parameters.js'
import { readOnce } from './read-once.js'

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
  if (answer.kind === 'catalog' || nouns?.has(nounOf(answer.of)) === false || !isShown(exchange)) return []
  return allShown(exchange)
}

/** A comment is shown with its ticket. */
const nounOf = (shown: string): string => (shown === 'commentResult' ? 'ticket' : shown)

const allShown = readOnce((exchange): readonly ShownRecord[] => {
  const { answer } = operationOf(exchange.operation)
  if (answer.kind === 'catalog') return []
  const isComment = answer.of === 'commentResult'
  const noun = nounOf(answer.of)
  const data = dataOf(exchange)
  const shown: readonly unknown[] = answer.kind !== 'page' ? [data] : Array.isArray(data) ? data : []
  const found: ShownRecord[] = []
  for (const one of shown) {
    const record = isComment && isObject(one) ? one.ticket : one
    if (isObject(record) && typeof record.id === 'string') found.push({ noun, id: record.id, record })
  }
  return found
})

/** The record that the path of a request names. */
export function addressedBy(at: TrafficExchange): { readonly noun: string; readonly id: string } | undefined {
  const { target } = operationOf(at.operation)
  return target === undefined ? undefined : { noun: target, id: pathValuesOf(at).id ?? '' }
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
