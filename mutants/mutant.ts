import type { Family, Schema } from '../contract/index.js'
import type { CompactBehaviour } from '../fake-server/compact/behaviour.js'
import type { Behaviour, Context, Handler, List, StepName } from '../fake-server/pipeline/context.js'
import type { Reply } from '../fake-server/pipeline/reply.js'

interface Planted<B> {
  readonly fault: string
  /** Breaks the rule at one seam of an honest behaviour. */
  readonly plant: (behaviour: B) => void
}

/** One way to break a rule of the full surface, in the words of whoever might ship it. */
export type Mutant = Planted<Behaviour>

/** One way to break a rule in the compact variant (section 4.11). */
export interface CompactMutant extends Planted<CompactBehaviour> {
  readonly variant: 'compact'
}

/** One way to break a rule, in either variant. */
export type AnyMutant = Mutant | CompactMutant

/** At least one mutant for every rule of a family. */
export type Mutants<F extends Family> = {
  readonly [K in keyof F['rules']]: readonly [AnyMutant, ...AnyMutant[]]
}

/** The mutants of a family with some more for some of its rules. */
export const joined = <K extends string>(
  base: Readonly<Record<K, readonly [AnyMutant, ...AnyMutant[]]>>,
  more: Partial<Record<K, readonly AnyMutant[]>>,
): Readonly<Record<K, readonly [AnyMutant, ...AnyMutant[]]>> =>
  Object.fromEntries(
    (Object.keys(base) as K[]).map((key) => [key, [...base[key], ...(more[key] ?? [])]]),
  ) as unknown as Readonly<Record<K, readonly [AnyMutant, ...AnyMutant[]]>>

/** Further mutants of some of a family's rules. */
export type Operators<F extends Family> = { readonly [K in keyof F['rules']]?: readonly AnyMutant[] }

/** A mutant from its fault and what it does to the behaviour. */
export const mutant = (fault: string, plant: (behaviour: Behaviour) => void): Mutant => ({ fault, plant })

/** A mutant of the compact variant from its fault and what it does to the behaviour. */
export const compactMutant = (
  fault: string,
  plant: (behaviour: CompactBehaviour) => void,
): CompactMutant => ({ fault, variant: 'compact', plant })

/** Puts something around what an endpoint does. */
export function aroundHandler<O extends string, L extends string>(
  behaviour: Behaviour<O, L>,
  operations: NoInfer<O> | readonly NoInfer<O>[],
  around: (next: Handler, context: Context) => Reply | Promise<Reply>,
): void {
  for (const operation of (typeof operations === 'string' ? [operations] : operations) as readonly O[]) {
    const next = behaviour.handlers[operation]
    behaviour.handlers[operation] = (context) => around(next, context)
  }
}

/** Changes the body that an endpoint works on, once it has passed validation. */
export function onSent<O extends string, L extends string>(
  behaviour: Behaviour<O, L>,
  operations: NoInfer<O> | readonly NoInfer<O>[],
  change: (body: Record<string, unknown>, context: Context) => Record<string, unknown>,
): void {
  aroundHandler(behaviour, operations, (next, context) =>
    next({ ...context, body: change({ ...context.body }, context) }),
  )
}

/** Puts something around a step of the pipeline. */
export function aroundStep<O extends string, L extends string>(
  behaviour: Behaviour<O, L>,
  name: StepName,
  around: (
    next: () => Reply | undefined | Promise<Reply | undefined>,
    context: Context,
  ) => Reply | undefined | Promise<Reply | undefined>,
): void {
  const next = behaviour.steps[name]
  behaviour.steps[name] = (context) => around(() => next(context), context)
}

/** Changes the success of endpoints on its way out, replays apart. */
export function onReply<O extends string, L extends string>(
  behaviour: Behaviour<O, L>,
  operations: NoInfer<O> | readonly NoInfer<O>[],
  change: (reply: Reply, context: Context) => Reply,
): void {
  aroundHandler(behaviour, operations, (next, context) => {
    const reply = next(context)
    return reply instanceof Promise ? reply.then((later) => change(later, context)) : change(reply, context)
  })
}

/** Changes every record in the successes of endpoints: those of a page, and the one in `data`. */
export function onRecord<O extends string, L extends string>(
  behaviour: Behaviour<O, L>,
  operations: NoInfer<O> | readonly NoInfer<O>[],
  change: (record: Record<string, unknown>, context: Context) => unknown,
): void {
  onReply(behaviour, operations, (reply, context) => {
    const { data } = reply.body as { data: unknown }
    const changed = Array.isArray(data)
      ? data.map((record) => change({ ...record }, context))
      : change({ ...(data as Record<string, unknown>) }, context)
    return { ...reply, body: { ...(reply.body as object), data: changed } }
  })
}

/** Replaces how a list is read. */
export function onList<O extends string, L extends string>(
  behaviour: Behaviour<O, L>,
  id: NoInfer<L>,
  change: (list: List) => Partial<List>,
): void {
  behaviour.lists[id] = { ...behaviour.lists[id], ...change(behaviour.lists[id]) }
}

/** An object schema whose members can be replaced. */
export type ObjectSchema = {
  properties: Record<string, Record<string, unknown>>
  required?: string[]
  additionalProperties?: boolean
  [keyword: string]: unknown
}

const onSchema =
  (of: 'bodies' | 'queries') =>
  <O extends string, L extends string>(
    behaviour: Behaviour<O, L>,
    operation: NoInfer<O>,
    change: (schema: ObjectSchema) => void,
  ): void => {
    const copy = structuredClone(behaviour[of][operation]) as ObjectSchema
    change(copy)
    behaviour[of][operation] = copy as Schema
  }

/** Replaces what a body must look like; the copy may be changed in place. */
export const onBody = onSchema('bodies')

/** Replaces what a query must look like; the copy may be changed in place. */
export const onQuery = onSchema('queries')

/** Changes a call of an endpoint once it is read and before it is validated, as a lenient reader would. */
export function onRead<O extends string, L extends string>(
  behaviour: Behaviour<O, L>,
  operation: NoInfer<O>,
  change: (context: Context) => void,
): void {
  aroundStep(behaviour, 'validate', (next, context) => {
    if (context.operation === operation) change(context)
    return next()
  })
}
