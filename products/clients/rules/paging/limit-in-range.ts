import { broken, type ClientCase, kept } from '../../client-case.js'
import { clip } from '../../clip.js'
import { type ClientExchange, isSuccess } from '../../reading/client-exchange.js'
import { isList, isPageLimit, parameter } from '../../reading/page.js'
import type { ClientReading } from '../../reading/reading.js'
import { isNotValue } from './not-a-value.js'

/** From how many requests on a limit is the client's own, and no test of one that is refused. */
const habitThreshold = 3

/** Whether each `limit` is one of the document. */
export function* limitInRange({ exchanges, isPart }: ClientReading): Generator<ClientCase> {
  const limited = exchanges.filter((one) => isList(one) && one.query.limit !== undefined)
  for (const at of limited) {
    const limit = parameter(at, 'limit')
    if (limit !== undefined && isPageLimit(limit)) yield kept(at)
    else
      yield broken(at, {
        expected: 'a limit from 1 to 100',
        actual:
          limit === undefined ? 'the limit came more than once' : `the request has the limit ${clip(limit)}`,
        // A test of the refusal is refused.
        isSure: isSuccess(at) || isNotValue(limit ?? '') || (!isPart && isHabit(limit, limited)),
        doubt: 'may be a test of a limit that is refused',
      })
  }
}

/** A test sends a wrong limit once or twice; a client that has one by default sends it again and again. */
function isHabit(limit: string | undefined, limited: readonly ClientExchange[]): boolean {
  const same = limited.filter((one) => parameter(one, 'limit') === limit)
  const isTooLarge = Number(limit) > 100 && new Set(same.map(({ operation }) => operation)).size > 1
  return same.length >= habitThreshold || isTooLarge
}
