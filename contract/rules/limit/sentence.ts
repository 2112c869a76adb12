import { type OperationId, operationOf } from '../../operations/index.js'
import { counted } from '../kinds/length.js'
import { type RuleOptions, rule } from '../rule.js'

/** What a rule on a bound needs, except its endpoint. */
export type BoundRuleOptions = Omit<RuleOptions, 'on'>

/** The least length of a field, or the least number of its items. */
export const shortest = (
  id: OperationId,
  field: string,
  { min }: { min: number },
  options: BoundRuleOptions,
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
  options: BoundRuleOptions,
  unit = 'character',
) =>
  rule(
    operationOf(id).section,
    `${id} takes \`${field}\` with ${counted(max, unit)} and gets 400 \`invalid_request\` with ${counted(max + 1, unit)}.`,
    { on: [id], ...options },
  )
