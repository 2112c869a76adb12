import { type OperationId, operationOf } from '../../operations/index.js'
import { type RuleOptions, rule } from '../rule.js'

/** What a rule on a request needs, except its endpoint. */
export type RequestRuleOptions = Omit<RuleOptions, 'on'>

/** `id` answers 400 `invalid_request` to what the sentence goes on to say. */
export const refuses = (id: OperationId, what: string, options: RequestRuleOptions) =>
  rule(operationOf(id).section, `${id} gets 400 \`invalid_request\` ${what}.`, { on: [id], ...options })
