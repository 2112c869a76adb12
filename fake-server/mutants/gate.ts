import type { OperationId } from '../../contract/index.js'
import type { Behaviour } from '../behaviour.js'
import type { Context } from '../context.js'
import type { Refusal } from '../refusal.js'
import { aroundStep } from './mutant.js'

/** Lets calls of an endpoint past the gate of features and plan. */
export const ungated =
  (at: OperationId, when: (context: Context) => boolean = () => true) =>
  (behaviour: Behaviour) =>
    aroundStep(behaviour, 'gate', (next, context) =>
      context.endpoint === at && when(context) ? undefined : next(),
    )

/** Has the gate refuse an endpoint in other words. */
export const gatedAs = (at: OperationId, refusal: Refusal) => (behaviour: Behaviour) =>
  aroundStep(behaviour, 'gate', (next, context) => {
    try {
      return next()
    } catch (error) {
      throw context.endpoint === at ? refusal : error
    }
  })

/** Has the gate answer an empty page where it should refuse a list. */
export const emptied = (at: OperationId, when: (context: Context) => boolean) => (behaviour: Behaviour) =>
  aroundStep(behaviour, 'gate', (next, context) =>
    context.endpoint === at && when(context) ? { status: 200, body: { data: [], nextCursor: null } } : next(),
  )
