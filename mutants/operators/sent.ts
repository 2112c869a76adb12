import type { Context } from '../../fake-server/pipeline/context.js'
import { aroundHandler } from './handler.js'

/** Changes the body that operations work on, once it has passed validation. */
export const onSent = <O extends string>(
  operations: O | readonly O[],
  change: (body: Record<string, unknown>, context: Context) => Record<string, unknown>,
) =>
  aroundHandler(operations, (next, context) =>
    next({ ...context, body: change({ ...context.body }, context) }),
  )

/** Changes members of the body that operations work on, once it has passed validation. */
export const withSent = <O extends string>(
  operations: O | readonly O[],
  change: (body: Record<string, unknown>, context: Context) => object,
) => onSent(operations, (body, context) => ({ ...body, ...change(body, context) }))
