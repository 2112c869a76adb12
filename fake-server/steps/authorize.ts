import { op } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { citedRule } from '../pipeline/cited-rule.js'
import type { Context } from '../pipeline/context.js'
import { restsOnChoice } from '../pipeline/rests-on.js'

/** Refuses a key that lacks the operation's scope (sections 4.2 and 5). */
export function authorize(context: Context): undefined {
  const { key, operation, surface, assumptions } = context
  const { scope } = surface.operations[operation]
  // The table puts the scope of an upsert in brackets (gap.upsert-scope).
  const due = operation === op.upsertContact ? assumptions['upsert-scope'] : [scope]
  const lacking = due.find((one) => !key.scopes.has(one))
  if (operation === op.upsertContact)
    restsOnChoice(context, 'upsert-scope', (scopes) => scopes.every((one) => key.scopes.has(one)))
  if (lacking !== undefined)
    throw new ApiError('insufficient_scope', `the key lacks ${lacking}`, citedRule('key:unscoped', operation))
}
