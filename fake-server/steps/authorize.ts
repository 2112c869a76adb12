import type { Context } from '../context.js'
import { Refusal } from '../refusal.js'

/** Refuses a key that lacks the endpoint's scope (sections 4.2 and 5). */
export function authorize({ key, endpoint, surface }: Context): undefined {
  const { scope } = surface.operations[endpoint]
  if (!key.scopes.has(scope))
    throw new Refusal('insufficient_scope', `the key lacks ${scope}`, surface.scopeRules[endpoint])
}
