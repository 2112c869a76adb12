import { op } from '../../contract/index.js'
import { ApiError } from '../pipeline/api-error.js'
import { citedRule } from '../pipeline/cited-rule.js'
import type { Context } from '../pipeline/context.js'

/** Refuses a key that lacks the operation's scope (sections 4.2 and 5). */
export function authorize({ key, operation, surface, assumptions }: Context): undefined {
  const { scope } = surface.operations[operation]
  // The table puts the scope of an upsert in brackets (gap.upsert-scope).
  const isUpsert = operation === op.upsertContact
  const sole = key.scopes.has(scope) ? undefined : scope
  const lacking = isUpsert ? assumptions['upsert-scope'].find((one) => !key.scopes.has(one)) : sole
  if (lacking !== undefined)
    throw new ApiError('insufficient_scope', `the key lacks ${lacking}`, citedRule('key:unscoped', operation))
}
