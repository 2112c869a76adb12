import {
  type Assumptions,
  assume,
  compactOperations,
  fullOperations,
  type Operation,
  permittedValues,
  queriesOf,
  type Variant,
} from '../../../contract/index.js'
import type { ClientExchange } from './client-exchange.js'

const described: Readonly<Record<Variant, Readonly<Record<string, Operation>>>> = {
  full: fullOperations,
  compact: compactOperations,
}

/** The operation that the document describes for a request; undefined for any other. */
export const operationIn = (variant: Variant, { operation = '' }: ClientExchange): Operation | undefined =>
  described[variant][operation]

/** The filters of each list by the id of its operation, those included that only an assumption permits. */
export const filtersOf: Readonly<Record<Variant, Readonly<Record<string, readonly string[]>>>> = {
  full: filtersIn(fullOperations),
  compact: filtersIn(compactOperations),
}

function filtersIn(operations: Readonly<Record<string, Operation>>): Record<string, readonly string[]> {
  // Of all gaps, this one alone decides the names of filters (section 4.11).
  const choices = permittedValues('compact-filters') as readonly Assumptions['compact-filters'][]
  const queries = choices.map((choice) => queriesOf(operations, assume({ 'compact-filters': choice })))
  return Object.fromEntries(
    Object.keys(operations).map((id) => [
      id,
      queries.flatMap((query) => {
        const { properties = {} } = (query[id] ?? {}) as { readonly properties?: object }
        return Object.keys(properties)
      }),
    ]),
  )
}
