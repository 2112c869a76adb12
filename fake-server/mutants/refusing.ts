import type { ErrorCode, OperationId } from '../../contract/index.js'
import type { Behaviour } from '../behaviour.js'
import type { Context, Handler } from '../context.js'
import { Refusal } from '../refusal.js'
import type { Reply } from '../reply.js'
import type { Workspace } from '../workspace.js'
import { aroundHandler } from './mutant.js'

/** What an endpoint does in place of a refusal, or how else it refuses. */
export type Instead = (refusal: Refusal, context: Context) => Reply | Refusal

/** Does what an endpoint does, and something else where that refuses. */
export const orElse = (instead: Instead) => (next: Handler, context: Context) => {
  try {
    return next(context)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const other = instead(error, context)
    if (other instanceof Refusal) throw other
    return other
  }
}

/** Does something where an endpoint refuses a call: answers it, or refuses in another way. */
export const refusing = (at: OperationId, instead: Instead) => (behaviour: Behaviour) =>
  aroundHandler(behaviour, at, orElse(instead))

/** Refuses what deserves one code under another. */
export const refusedAs = (at: OperationId, due: ErrorCode, code: ErrorCode) =>
  refusing(at, (refusal) =>
    refusal.code === due ? new Refusal(code, refusal.message, refusal.rule, refusal.more) : refusal,
  )

/** Takes an id that begins like that of a record for that record's. */
export const loosely =
  (at: OperationId, noun: 'contacts' | 'deals' | 'tickets' | 'webhooks') => (behaviour: Behaviour) =>
    aroundHandler(behaviour, at, (next, context) => {
      const id = context.params.id ?? ''
      const like = idsOf(context.workspace, noun).find((known) => id.startsWith(known))
      return next(like === undefined ? context : { ...context, params: { id: like } })
    })

const idsOf = (workspace: Workspace, noun: Parameters<typeof loosely>[1]): readonly string[] =>
  [...workspace[noun].all()].map(({ id }) => id)
