import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context, Handler } from '../../fake-server/pipeline/context.js'

/** The part of a behaviour that carries operations out, in either variant. */
export interface Handlers<O extends string> {
  readonly handlers: Record<O, Handler>
}

/** Puts something around what operations do. */
export const aroundHandler =
  <O extends string>(
    operations: O | readonly O[],
    around: (next: Handler, context: Context) => Reply | Promise<Reply>,
  ) =>
  ({ handlers }: Handlers<O>): void => {
    for (const operation of typeof operations === 'string' ? [operations] : operations) {
      const next = handlers[operation]
      handlers[operation] = (context) => around(next, context)
    }
  }
