import type { ErrorCode, ServedOperationId } from '../../contract/index.js'
import type { ApiError } from '../../fake-server/messages/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { wrongError } from './error.js'
import { emptyPage } from './reply.js'
import { aroundStep } from './step.js'

/** Lets calls of an operation past the gate of features and plan. */
export const ungated = (at: ServedOperationId, when: (context: Context) => boolean = () => true) =>
  aroundStep('gate', (next, context) => (context.operation === at && when(context) ? undefined : next()))

/** Has the gate report another error in calls of an operation. */
export const gatedAs = (
  at: ServedOperationId,
  code: ErrorCode,
  more: ApiError['more'] = {},
  when: (context: Context) => boolean = () => true,
) =>
  aroundStep('gate', (next, context) => {
    try {
      return next()
    } catch (error) {
      throw context.operation === at && when(context) ? wrongError(code, more) : error
    }
  })

/** Has the gate answer an empty page where it should close a list. */
export const emptied = (at: ServedOperationId, when: (context: Context) => boolean) =>
  aroundStep('gate', (next, context) => (context.operation === at && when(context) ? emptyPage : next()))
