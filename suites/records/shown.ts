import { endpointOf, type RecordName } from '../../contract/index.js'
import { type Exchange, isObject } from '../harness/index.js'

/** A record that an answer shows, and where it stands in the answer. */
export interface Shown {
  readonly at: string
  readonly noun: RecordName
  readonly record: unknown
}

/** Whether an answer is a success. */
export const isSuccess = ({ response: { status } }: Exchange): boolean => status >= 200 && status < 300

/** The records of a success: those of a page, or the one in `data`; none where the envelope is another. */
export function shownBy(exchange: Exchange): readonly Shown[] {
  const { answer } = endpointOf(exchange.endpoint)
  const { json } = exchange.response
  if (!isSuccess(exchange) || answer.kind === 'catalog' || !isObject(json)) return []
  const { data } = json
  if (answer.kind === 'one') return isObject(data) ? [{ at: 'data', noun: answer.of, record: data }] : []
  return Array.isArray(data) ? data.map((record, n) => ({ at: `data[${n}]`, noun: answer.of, record })) : []
}
