import type { Context } from '../../fake-server/pipeline/context.js'
import { aroundHandler } from './handler.js'

/** Carries operations out in another context where `change` returns one. */
export const inContext = <O extends string>(
  operations: O | readonly O[],
  change: (context: Context) => Context | undefined,
) => aroundHandler(operations, (next, context) => next(change(context) ?? context))

/** Carries operations out in another context first, where `change` returns one, and then as they should be. */
export const firstInContext = <O extends string>(
  operations: O | readonly O[],
  change: (context: Context) => Context | undefined,
) =>
  aroundHandler(operations, async (next, context) => {
    const other = change(context)
    if (other) await next(other)
    return next(context)
  })

/** A context whose workspace has other members. */
export const withState = (context: Context, state: object): Context => ({
  ...context,
  workspace: Object.assign(Object.create(context.workspace), state),
})
