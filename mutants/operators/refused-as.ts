import type { ErrorCode, ServedOperationId } from '../../contract/index.js'
import type { Mutation } from '../mutation.js'
import { wrongError } from './error.js'
import { aroundStep } from './step.js'

/** Refuses bodies of an operation by another error than an invalid request is due. */
export const refusedAs = (
  at: ServedOperationId,
  isWrong: (sent: Readonly<Record<string, unknown>>) => boolean,
  code: ErrorCode,
): Mutation =>
  aroundStep('validate', (next, { operation, body }) => {
    if (operation === at && isWrong(body)) throw wrongError(code)
    return next()
  })
