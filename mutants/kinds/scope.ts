import { type OperationId, operationOf, type Rule, type Scope, scopes } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Behaviour, Context } from '../../fake-server/pipeline/context.js'
import { aroundStep } from '../operators/step.js'
import { ruledOut } from '../ruled-out.js'

/** Breaks the rule on a scope in either variant. */
type ScopeMutation = (behaviour: Pick<Behaviour, 'steps'>) => void

/** Ways to break the rule on a scope, by their faults. */
export type ScopeMutations = Readonly<Record<string, ScopeMutation>>

/** Replaces how an operation asks for its scope. */
export const asking = (
  operation: OperationId,
  isEnough: (held: ReadonlySet<Scope>, needed: Scope) => boolean,
): ScopeMutation =>
  aroundStep('authorize', (next, context) => {
    if (context.operation !== operation) return next()
    const { scope } = operationOf(operation)
    if (isEnough(context.key.scopes, scope)) return undefined
    throw new ApiError('insufficient_scope', `the key lacks ${scope}`, 'auth.one-scope-suffices')
  })

/** Lets each of some other scopes open an operation, too. */
export const openedBy = (operation: OperationId, ...others: readonly Scope[]): ScopeMutations =>
  Object.fromEntries(
    others.map((other) => [
      `${other} opens ${operation} as well`,
      asking(operation, (held, needed) => held.has(needed) || held.has(other)),
    ]),
  )

/** Refuses a key without the scope of an operation by another error. */
export const refusedAs = (
  operation: OperationId,
  code: 'unauthorized' | 'not_found' | 'forbidden' | 'invalid_request',
): ScopeMutation =>
  aroundStep('authorize', (next, context) => {
    if (context.operation === operation && !context.key.scopes.has(operationOf(operation).scope))
      throw new ApiError(code, 'the key cannot do this', 'auth.one-scope-suffices')
    return next()
  })

const doneFirst =
  (operation: OperationId): ScopeMutation =>
  (behaviour) => {
    const { authorize } = behaviour.steps
    const isHere = (context: Context) => context.operation === operation
    aroundStep('authorize', (next, context) => (isHere(context) ? undefined : next()))(behaviour)
    aroundStep('act', async (next, context) => {
      const reply = await next()
      authorize(context)
      return reply
    })(behaviour)
  }

const nounOf = (scope: Scope) => scope.split(':')[0]

/** Ways to get the scope of an operation wrong. */
export function scope(rule: Rule): ScopeMutations {
  const faults = faultsOf(rule)
  if (rule.ruledOut === undefined) return faults
  return Object.fromEntries(Object.entries(faults).map(([fault, plant]) => [fault, ruledOut(plant)]))
}

function faultsOf({ on }: Rule): ScopeMutations {
  const [operation] = on as readonly [OperationId]
  const { scope: needed, effects } = operationOf(operation)
  const siblings = scopes.filter((other) => nounOf(other) === nounOf(needed))
  const codes = ['unauthorized', 'not_found', 'forbidden'] as const
  return {
    [`no scope is asked for at ${operation}`]: asking(operation, () => true),
    ...Object.fromEntries(
      codes.map((code) => [
        `a key that lacks the scope of ${operation} gets ${code}`,
        refusedAs(operation, code),
      ]),
    ),
    ...(siblings.length > 1 && {
      [`any scope of the same noun opens ${operation}`]: asking(operation, (held) =>
        siblings.some((other) => held.has(other)),
      ),
    }),
    ...(effects !== 'none' && {
      [`${operation} asks for its scope once the work is done`]: doneFirst(operation),
    }),
  }
}
