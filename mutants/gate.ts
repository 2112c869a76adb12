import type { ServedOperationId } from '../contract/index.js'
import type { ApiError } from '../fake-server/pipeline/api-error.js'
import type { Context } from '../fake-server/pipeline/context.js'
import { aroundStep } from './operators/step.js'

/** Lets calls of an endpoint past the gate of features and plan. */
export const ungated = (at: ServedOperationId, when: (context: Context) => boolean = () => true) =>
  aroundStep('gate', (next, context) => (context.operation === at && when(context) ? undefined : next()))

/** Has the gate refuse an endpoint in other words. */
export const gatedAs = (at: ServedOperationId, apiError: ApiError) =>
  aroundStep('gate', (next, context) => {
    try {
      return next()
    } catch (error) {
      throw context.operation === at ? apiError : error
    }
  })

/** Has the gate answer an empty page where it should refuse a list. */
export const emptied = (at: ServedOperationId, when: (context: Context) => boolean) =>
  aroundStep('gate', (next, context) =>
    context.operation === at && when(context)
      ? { status: 200, body: { data: [], nextCursor: null } }
      : next(),
  )
