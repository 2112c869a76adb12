import type { Exchange, FailureDetails } from '../../suites/api/index.js'
import { cursorIn, isList, queryOf, recordsIn } from './page.js'

/**
 * A last page that names a next one, by what the answers show: a cursor where there is to be none, one that comes twice,
 * or two pages in a row without records. Undefined where a failure shows nothing of the kind.
 */
export function pageEndFlawOf({ exchanges, values }: FailureDetails): string | undefined {
  const pages = exchanges.filter(({ operation, response }) => isList(operation) && response.status === 200)
  const last = pages.at(-1)
  const next = last && cursorOf(last)
  if (last === undefined || typeof next !== 'string') return undefined
  const before = pages.at(-2)
  const isDueToEnd = values?.expected === null && values.actual === next
  const isGivenTwice =
    queryOf(last.request.path).get('cursor') === next || (before !== undefined && cursorOf(before) === next)
  const isPastTheEnd = [before, last].every((page) => page !== undefined && isEmpty(page))
  return isDueToEnd || isGivenTwice || isPastTheEnd ? 'the last page of a list names a next page' : undefined
}

const cursorOf = ({ response }: Exchange): unknown => cursorIn(response.json)

const isEmpty = (page: Exchange): boolean =>
  recordsIn(page.response.json).length === 0 && typeof cursorOf(page) === 'string'
