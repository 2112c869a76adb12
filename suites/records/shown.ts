import { type CompactRecordName, operationOf, type RecordName } from '../../contract/index.js'
import { type Exchange, isObject, succeeded } from '../api/index.js'

/** The noun of a record of either variant. */
export type RecordNoun = RecordName | CompactRecordName

/** A record that an answer shows, and where it stands in the answer. */
export interface ShownRecord {
  readonly at: string
  readonly noun: RecordNoun
  readonly record: unknown
}

const shown = new WeakMap<Exchange, readonly ShownRecord[]>()

/**
 * The records of a success: those of a page, or the one in `data`; none where the envelope is another. The
 * compact variant may show a record bare, recognised by its `id` (gap.compact-single-envelope). An answer is searched
 * once for all rules.
 */
export function shownBy(exchange: Exchange): readonly ShownRecord[] {
  const known = shown.get(exchange) ?? findShown(exchange)
  shown.set(exchange, known)
  return known
}

function findShown(exchange: Exchange): readonly ShownRecord[] {
  const { answer } = operationOf(exchange.operation)
  const { json } = exchange.response
  if (!succeeded(exchange) || answer.kind === 'catalog' || !isObject(json)) return []
  const { of: noun } = answer
  const { data } = json
  if (answer.kind === 'page')
    return Array.isArray(data) ? data.map((record, n) => ({ at: `data[${n}]`, noun, record })) : []
  if (isObject(data)) return [{ at: 'data', noun, record: data }]
  return Object.hasOwn(json, 'id') ? [{ at: 'the body', noun, record: json }] : []
}
