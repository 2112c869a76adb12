import { operationOf } from '../../contract/index.js'
import { type Exchange, isObject } from '../api/index.js'
import { faultsIn, schemaOf } from '../records/fault.js'
import { shownBy } from '../records/shown.js'
import { isList } from './page.js'

/** Whether the records of a page have no id that tells them apart, so that nothing which rests on them holds. */
export const lacksIds = (exchange: Exchange): boolean =>
  shownIn(exchange).some((record) => !isObject(record) || typeof record.id !== 'string')

/** Whether the first record of a page lacks more than half of its members: nothing that rests on the others holds. */
export function lacksMembers(exchange: Exchange): boolean {
  const { answer } = operationOf(exchange.operation)
  if (answer.kind !== 'page' || !isObject(shownIn(exchange)[0])) return false
  const { required = [] } = schemaOf(answer.of) as { readonly required?: readonly string[] }
  const missing = faultsIn(exchange).filter(
    ({ at, path, keyword }) => keyword === 'required' && path.length === 1 && at.startsWith('data[0]'),
  )
  return missing.length * 2 > required.length
}

const shownIn = (exchange: Exchange): readonly unknown[] =>
  isList(exchange.operation) ? shownBy(exchange).map(({ record }) => record) : []
