import { operationOf } from '../../contract/index.js'
import { type Exchange, type FailureDetails, isObject } from '../api/index.js'

/**
 * A last page that names a next one, by what the answers show: a cursor where there is to be none, one that comes twice,
 * or two pages in a row without records. Undefined where a failure shows nothing of the kind.
 */
export function pageEndFlawOf({ exchanges, values }: FailureDetails): string | undefined {
  const pages = exchanges.filter(({ operation, response }) => {
    return operationOf(operation).answer.kind === 'page' && response.status === 200
  })
  const last = pages.at(-1)
  const next = last && cursorOf(last)
  if (last === undefined || typeof next !== 'string') return undefined
  const before = pages.at(-2)
  const isDueToEnd = values?.expected === null && values.actual === next
  const isGivenTwice = askedFor(last) === next || (before !== undefined && cursorOf(before) === next)
  const isPastTheEnd = [before, last].every((page) => page !== undefined && isEmpty(page))
  return isDueToEnd || isGivenTwice || isPastTheEnd ? 'the last page of a list names a next page' : undefined
}

const cursorOf = ({ response: { json } }: Exchange): unknown =>
  isObject(json) ? (json.nextCursor ?? json.next_cursor) : undefined

const askedFor = ({ request }: Exchange): string | null =>
  new URL(request.path, 'http://target').searchParams.get('cursor')

const isEmpty = (page: Exchange): boolean =>
  isObject(page.response.json) &&
  Array.isArray(page.response.json.data) &&
  page.response.json.data.length === 0 &&
  typeof cursorOf(page) === 'string'
