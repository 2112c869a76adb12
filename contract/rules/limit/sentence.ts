import { limits } from '../../limits.js'
import { type OperationId, operationOf } from '../../operations/index.js'
import { counted } from '../kinds/length.js'
import { type RuleOptions, rule } from '../rule.js'

const { filterId } = limits

/** What a rule on a bound needs, its endpoint apart. */
export type Needed = Omit<RuleOptions, 'on'>

/** The least length of a field, or the least number of its items. */
export const shortest = (
  id: OperationId,
  field: string,
  { min }: { min: number },
  options: Needed,
  unit = 'character',
) =>
  rule(
    operationOf(id).section,
    `${id} takes \`${field}\` with ${counted(min, unit)} and gets 400 \`invalid_request\` with ${counted(min - 1, unit)}.`,
    { on: [id], ...options },
  )

/** The greatest length of a field, or the greatest number of its items. */
export const longest = (
  id: OperationId,
  field: string,
  { max }: { max: number },
  options: Needed,
  unit = 'character',
) =>
  rule(
    operationOf(id).section,
    `${id} takes \`${field}\` with ${counted(max, unit)} and gets 400 \`invalid_request\` with ${counted(max + 1, unit)}.`,
    { on: [id], ...options },
  )

/** The bounds of an id that a list is filtered by; a slash is refused as well where the sentence ends so. */
export const idFilter = (id: OperationId, field: string, slash: string) =>
  rule(
    operationOf(id).section,
    `${id} takes a \`${field}\` filter of ${filterId.min} to ${counted(filterId.max, 'character')} and gets 400 \`invalid_request\` for one more${slash}.`,
    { on: [id], gaps: ['filter-unknown-reference', 'empty-query-value', 'error-body'] },
  )

/** The end of the sentence on filters that refuse a slash. */
export const orSlash = ' or a slash within'
