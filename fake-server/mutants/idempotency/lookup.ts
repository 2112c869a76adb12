import type { ErrorCode, OperationId } from '../../../contract/index.js'
import type { Context } from '../../context.js'
import { Refusal } from '../../refusal.js'
import type { Reply } from '../../reply.js'
import { aroundStep, type Mutant } from '../mutant.js'
import { turns } from '../turns.js'

type Plant = Mutant['plant']
type Found = Reply | undefined | Promise<Reply | undefined>

/** Puts something around the look-up of keys at some endpoints. */
export const aroundLookup =
  (endpoints: readonly OperationId[], around: (next: () => Found, context: Context) => Found): Plant =>
  (behaviour) =>
    aroundStep(behaviour, 'recall', (next, context) =>
      endpoints.includes(context.endpoint) ? around(next, context) : next(),
    )

/** Never looks a key up. */
export const withoutLookup = (...endpoints: readonly OperationId[]): Plant =>
  aroundLookup(endpoints, () => undefined)

/** Looks a key up as if the request were another one. */
export const lookedUpAs =
  (endpoints: readonly OperationId[], change: (context: Context) => Partial<Context>): Plant =>
  (behaviour) => {
    const next = behaviour.steps.recall
    behaviour.steps.recall = (context) =>
      next(endpoints.includes(context.endpoint) ? { ...context, ...change(context) } : context)
  }

/** Changes a replay on its way out. */
export const onReplay = (
  endpoints: readonly OperationId[],
  change: (replay: Reply, context: Context) => Reply,
): Plant =>
  aroundLookup(endpoints, (next, context) => {
    const found = next()
    return found && !(found instanceof Promise) ? change(found, context) : found
  })

/** Does something else where a look-up refuses with a code. */
export const onRefused = (
  endpoints: readonly OperationId[],
  code: ErrorCode,
  instead: (refusal: Refusal, context: Context) => Found,
): Plant =>
  aroundLookup(endpoints, (next, context) => {
    try {
      return next()
    } catch (error) {
      if (error instanceof Refusal && error.code === code) return instead(error, context)
      throw error
    }
  })

/** Refuses before keys are looked up. */
export const beforeLookup = (endpoint: OperationId, check: (context: Context) => void): Plant =>
  aroundLookup([endpoint], (next, context) => {
    check(context)
    return next()
  })

/** Has the endpoint do its work out of turn, whatever comes of it. */
export function carriedOut(context: Context): void {
  try {
    context.behaviour.handlers[context.endpoint](context)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Takes back the note that a request is in processing. */
export function forgetPending({ workspace }: Context): void {
  for (const [name, { response }] of workspace.answered) if (!response) workspace.answered.delete(name)
}

/** Notes a key only with its answer, so that requests that overlap do not see each other. */
export const notedLate = (...endpoints: readonly OperationId[]): Plant =>
  aroundLookup(endpoints, (next, context) => {
    const found = next()
    if (found !== undefined) return found
    forgetPending(context)
    return turns(context).then(() => undefined)
  })

/** Has the work take a few turns, and whoever meets it in processing wait and then do it again. */
export const waitedForAndDoneAgain =
  (...endpoints: readonly OperationId[]): Plant =>
  (behaviour) => {
    const running = new Map<string | undefined, Promise<unknown>>()
    aroundStep(behaviour, 'act', (next, context) => {
      if (!endpoints.includes(context.endpoint)) return next()
      const work = turns(context).then(next)
      running.set(
        context.idempotencyKey,
        work.catch(() => undefined),
      )
      return work
    })
    onRefused(endpoints, 'idempotency_in_progress', async (_, { idempotencyKey }) => {
      await running.get(idempotencyKey)
      return undefined
    })(behaviour)
  }

/** Replays, and does the work again. */
export const repliedAndDoneAgain = (...endpoints: readonly OperationId[]) =>
  onReplay(endpoints, (replay, context) => {
    const { expectedRev: _, ...body } = context.body
    carriedOut({ ...context, body })
    return replay
  })

/** Refuses the way a step before the look-up would. */
export const refused = (code: 'conflict' | 'invalid_state' | 'not_found') =>
  new Refusal(code, 'refused before the key was looked up', 'idempotency.replay-same-response')
