import {
  type OperationId,
  operationOf,
  type Rule,
  type Scope,
  scopes,
  type Variant,
} from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Behaviour, Context } from '../../fake-server/pipeline/context.js'
import { type AnyMutant, aroundStep, compactMutant, mutant } from '../mutant.js'

type Plant = <O extends string, L extends string>(behaviour: Behaviour<O, L>) => void

const inVariant = (variant: Variant, fault: string, plant: Plant): AnyMutant =>
  variant === 'full' ? mutant(fault, plant) : compactMutant(fault, plant)

/** Replaces how an operation asks for its scope. */
export const asking =
  (operation: OperationId, isEnough: (held: ReadonlySet<Scope>, needed: Scope) => boolean): Plant =>
  (behaviour) =>
    aroundStep(behaviour, 'authorize', (next, context) => {
      if (context.operation !== operation) return next()
      const { scope } = operationOf(operation)
      if (isEnough(context.key.scopes, scope)) return undefined
      throw new ApiError('insufficient_scope', `the key lacks ${scope}`, 'auth.one-scope-suffices')
    })

/** Lets another scope open an operation too. */
export const opensIt = (operation: OperationId, other: Scope, variant: Variant = 'full'): AnyMutant =>
  inVariant(
    variant,
    `${other} opens ${operation} as well`,
    asking(operation, (held, needed) => held.has(needed) || held.has(other)),
  )

const refusedAs =
  (operation: OperationId, code: 'unauthorized' | 'not_found' | 'forbidden'): Plant =>
  (behaviour) =>
    aroundStep(behaviour, 'authorize', (next, context) => {
      if (context.operation === operation && !context.key.scopes.has(operationOf(operation).scope))
        throw new ApiError(code, 'the key cannot do this', 'auth.one-scope-suffices')
      return next()
    })

const doneFirst =
  (operation: OperationId): Plant =>
  (behaviour) => {
    const { authorize } = behaviour.steps
    const isHere = (context: Context) => context.operation === operation
    aroundStep(behaviour, 'authorize', (next, context) => (isHere(context) ? undefined : next()))
    aroundStep(behaviour, 'act', async (next, context) => {
      const reply = await next()
      authorize(context)
      return reply
    })
  }

const nounOf = (scope: Scope) => scope.split(':')[0]

/** Ways to get the scope of an operation wrong, in each variant that has it. */
export function scope({ on, variant }: Rule): readonly [AnyMutant, ...AnyMutant[]] {
  const [operation] = on as readonly [OperationId]
  const { scope: needed, effects } = operationOf(operation)
  const siblings = scopes.filter((other) => nounOf(other) === nounOf(needed))
  const faults: [string, Plant][] = [[`no scope is asked for at ${operation}`, asking(operation, () => true)]]
  for (const code of ['unauthorized', 'not_found', 'forbidden'] as const)
    faults.push([`a key that lacks the scope of ${operation} gets ${code}`, refusedAs(operation, code)])
  if (siblings.length > 1)
    faults.push([
      `any scope of the same noun opens ${operation}`,
      asking(operation, (held) => siblings.some((other) => held.has(other))),
    ])
  if (effects !== 'none')
    faults.push([`${operation} asks for its scope once the work is done`, doneFirst(operation)])
  const variants: readonly Variant[] = variant === 'both' ? ['full', 'compact'] : [variant]
  const [first, ...others] = variants.flatMap((one) =>
    faults.map(([fault, plant]) => inVariant(one, fault, plant)),
  )
  if (first === undefined) throw new Error(`no mutants of the scope of ${operation}`)
  return [first, ...others]
}
