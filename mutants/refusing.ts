import type { ErrorCode, ServedOperationId } from '../contract/index.js'
import { ApiError } from '../fake-server/pipeline/api-error.js'
import type { Context, Handler } from '../fake-server/pipeline/context.js'
import type { Reply } from '../fake-server/pipeline/reply.js'
import type { Workspace } from '../fake-server/store/workspace.js'
import { aroundHandler } from './operators/handler.js'

/** What an endpoint does in place of a refusal, or how else it refuses. */
export type Instead = (apiError: ApiError, context: Context) => Reply | ApiError

/** Does what an endpoint does, and something else where that refuses. */
export const orElse = (instead: Instead) => (next: Handler, context: Context) => {
  try {
    return next(context)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const other = instead(error, context)
    if (other instanceof ApiError) throw other
    return other
  }
}

/** Does something where an endpoint refuses a call: answers it, or refuses in another way. */
export const refusing = (at: ServedOperationId, instead: Instead) => aroundHandler(at, orElse(instead))

/** Refuses what deserves one code under another. */
export const refusedAs = (at: ServedOperationId, due: ErrorCode, code: ErrorCode) =>
  refusing(at, (apiError) =>
    apiError.code === due ? new ApiError(code, apiError.message, apiError.rule, apiError.more) : apiError,
  )

/** Takes an id that begins like that of a record for that record's. */
export const loosely = (at: ServedOperationId, noun: 'contacts' | 'deals' | 'tickets' | 'webhooks') =>
  aroundHandler(at, (next, context) => {
    const id = context.params.id ?? ''
    const like = idsOf(context.workspace, noun).find((known) => id.startsWith(known))
    return next(like === undefined ? context : { ...context, params: { id: like } })
  })

const idsOf = (workspace: Workspace, noun: Parameters<typeof loosely>[1]): readonly string[] =>
  [...workspace[noun].all()].map(({ id }) => id)
