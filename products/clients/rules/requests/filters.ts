import type { ClientCase } from '../../client-case.js'
import { eachRequest, type JudgeClient } from '../../client-case.js'
import { clip } from '../../clip.js'
import type { ClientExchange } from '../../reading/client-exchange.js'
import { filtersOf, operationIn } from '../../reading/operation.js'
import { isList } from '../../reading/page.js'
import { eachUnlessTested } from '../tested.js'

/** The filters of a list that do not combine; where an assumption decides it, a server may let them. */
function exclusiveOf(exchange: ClientExchange): readonly (readonly [string, readonly string[]])[] {
  const { exclusive } = operationIn('full', exchange) ?? {}
  return exclusive === undefined || typeof exclusive === 'function' ? [] : exclusive
}

/** Two filters of a request that the document does not let combine. */
function combined(exchange: ClientExchange): readonly [string, string] | undefined {
  for (const [name, others] of exclusiveOf(exchange)) {
    const other = others.find((one) => one in exchange.query)
    if (name in exchange.query && other !== undefined) return [name, other]
  }
  return undefined
}

/** A client that cannot send a filter alone is known by the requests with that filter. */
const groupOf = (exchange: ClientExchange): string =>
  `${exchange.operation} ${exclusiveOf(exchange).find(([name]) => name in exchange.query)?.[0] ?? ''}`

/** Whether a list is asked for with a filter. */
const isFiltered = (exchange: ClientExchange): boolean =>
  isList(exchange) && Object.keys(exchange.query).some((name) => name !== 'limit' && name !== 'cursor')

export const filtersNotCombined: JudgeClient = eachUnlessTested(
  isFiltered,
  (exchange) => {
    const pair = combined(exchange)
    return pair === undefined
      ? undefined
      : {
          expected: `${pair[0]} without ${pair[1]}`,
          actual: `the request ${clip(exchange.target)} has both`,
        }
  },
  { gap: 'filter-combination-error', groupOf },
)

/** Whether the parameters of lists are documented, or permitted by some assumption. */
export const documentedParameters: JudgeClient = (reading): Iterable<ClientCase> =>
  eachRequest(
    (exchange) => isList(exchange) && Object.keys(exchange.query).length > 0,
    ({ query, operation = '' }) => {
      const known = ['limit', 'cursor', ...(filtersOf[reading.variant][operation] ?? [])]
      const other = Object.keys(query).find((name) => !known.includes(name))
      return other === undefined
        ? undefined
        : { expected: 'documented parameters alone', actual: `the list has no parameter ${clip(other)}` }
    },
  )(reading)
