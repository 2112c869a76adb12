import type { RuleId } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'

/** The record that was looked up, or 404 where there is none (section 7); `what` names it, for instance `deal deal_1`. */
export function requireFound<R>(record: R | undefined, what: string, rule: RuleId): R {
  if (record !== undefined) return record
  throw new ApiError('not_found', `no ${what} in this workspace`, rule)
}
