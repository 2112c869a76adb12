import type { ErrorCode } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { aroundHandler } from './handler.js'

/** An error that no rule asks for. */
export const wrongError = (
  code: ErrorCode,
  more: ApiError['more'] = {},
  message = 'a mutant says so',
): ApiError => new ApiError(code, message, 'error.code-status-pairing', more)

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
