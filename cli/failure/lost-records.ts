import type { FailureDetails } from '../../suites/index.js'
import type { Wanted } from './deciding-part.js'
import { pagesEndingIn } from './pages-ending-in.js'

const onlyLost = /^[1-9]\d* lost, 0 given twice(?:, 0 unexpected)?: (.+)$/

/** Records that the pages of a walk lack; other answers may well show them. */
export function lostRecords({ actual, exchanges, course = [] }: FailureDetails): Wanted | undefined {
  const ids =
    onlyLost
      .exec(actual)?.[1]
      ?.split(/[, …]+/)
      .filter((id) => /\w{5}/.test(id)) ?? []
  if (ids.length === 0) return undefined
  for (const exchange of exchanges.toReversed()) {
    const pages = pagesEndingIn(exchange, [...exchanges, ...course])
    const all = pages.map(({ response }) => response.text).join('')
    const lacks = ids.filter((id) => !all.includes(`"${id}"`))
    if (lacks.length < ids.length) continue
    return {
      exchange,
      wanted: { lacks, ...(pages.length > 1 ? { pages: pages.map(({ index }) => index) } : {}) },
    }
  }
  return undefined
}
