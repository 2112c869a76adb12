import type { ErrorCode } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context, Handler } from '../../fake-server/pipeline/context.js'
import { aroundHandler } from './handler.js'

/** An error that no rule asks for. */
export const wrongError = (code: ErrorCode, more: ApiError['more'] = {}): ApiError =>
  new ApiError(code, 'a mutant says so', 'error.code-status-pairing', more)

/** Answers calls of operations that pass a test with an error. */
export const failsWhere = <O extends string>(
  operations: O | readonly O[],
  test: (context: Context) => unknown,
  code: ErrorCode,
  more: ApiError['more'] = {},
) =>
  aroundHandler(operations, (next, context) => {
    if (test(context)) throw wrongError(code, more)
    return next(context)
  })

/** What an operation does in place of an error: it answers, or reports another error. */
export type Instead = (apiError: ApiError, context: Context) => Reply | ApiError

/** Does what an operation does, and something else where that fails. */
const orElse = (instead: Instead) => (next: Handler, context: Context) => {
  try {
    return next(context)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const other = instead(error, context)
    if (other instanceof ApiError) throw other
    return other
  }
}

/** Does something where an operation fails: answers the call, or reports another error. */
export const insteadOfError = <O extends string>(operations: O | readonly O[], instead: Instead) =>
  aroundHandler(operations, orElse(instead))

/** Reports what deserves one code under another. */
export const errorAs = <O extends string>(operations: O | readonly O[], due: ErrorCode, code: ErrorCode) =>
  insteadOfError(operations, (apiError) =>
    apiError.code === due ? new ApiError(code, apiError.message, apiError.rule, apiError.more) : apiError,
  )

/** The same error with something about it changed. */
export const again = ({ code, message, rule, more }: ApiError, change: ApiError['more']): ApiError =>
  new ApiError(code, message, rule, { ...more, ...change })
