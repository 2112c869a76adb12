import type { ErrorCode, ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { one, type Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Mutation } from '../mutation.js'
import { aroundStep } from '../operators/step.js'
import { turns } from '../operators/turns.js'

type Found = Reply | undefined | Promise<Reply | undefined>

/** Puts something around the look-up of keys at some operations. */
export const aroundLookup = (
  operations: readonly ServedOperationId[],
  around: (next: () => Found, context: Context) => Found,
): Mutation =>
  aroundStep('replay', (next, context) =>
    operations.includes(context.operation) ? around(next, context) : next(),
  )

/** Never looks a key up. */
export const withoutLookup = (...operations: readonly ServedOperationId[]): Mutation =>
  aroundLookup(operations, () => undefined)

/** Looks a key up as if the request were another one. */
export const lookedUpAs =
  (operations: readonly ServedOperationId[], change: (context: Context) => Partial<Context>): Mutation =>
  (behaviour) => {
    const next = behaviour.steps.replay
    behaviour.steps.replay = (context) =>
      next(operations.includes(context.operation) ? { ...context, ...change(context) } : context)
  }

/** Changes the replays of operations. */
export const onReplay = (
  operations: readonly ServedOperationId[],
  change: (replay: Reply, context: Context) => Reply,
): Mutation =>
  aroundLookup(operations, (next, context) => {
    const found = next()
    return found && !(found instanceof Promise) ? change(found, context) : found
  })

/** Replays operations with another status. */
export const replayedAs = (status: number, ...operations: readonly ServedOperationId[]): Mutation =>
  onReplay(operations, (replay) => ({ ...replay, status }))

/** Changes members of the `data` that an operation replays. */
export const onReplayedData = <R extends object>(
  operation: ServedOperationId,
  change: (data: R, context: Context) => object,
): Mutation =>
  onReplay([operation], (replay, context) => {
    const { data } = replay.body as { data: R }
    return one(replay.status, { ...data, ...change(data, context) })
  })

/** Does something else where a look-up fails with a code. */
export const onRefused = (
  operations: readonly ServedOperationId[],
  code: ErrorCode,
  instead: (apiError: ApiError, context: Context) => Found,
): Mutation =>
  aroundLookup(operations, (next, context) => {
    try {
      return next()
    } catch (error) {
      if (error instanceof ApiError && error.code === code) return instead(error, context)
      throw error
    }
  })

/** Reports another error where a look-up fails with a code. */
export const lookupErrorAs = (
  operations: readonly ServedOperationId[],
  due: ErrorCode,
  code: Parameters<typeof refused>[0],
): Mutation =>
  onRefused(operations, due, () => {
    throw refused(code)
  })

/** Runs a check before keys are looked up. */
export const beforeLookup = (operation: ServedOperationId, check: (context: Context) => void): Mutation =>
  aroundLookup([operation], (next, context) => {
    check(context)
    return next()
  })

/** Carries the operation out in addition, and ignores its errors. */
export function carriedOut(context: Context): void {
  try {
    context.behaviour.handlers[context.operation](context)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Forgets that a request is in processing. */
export function forgetPending({ workspace }: Context): void {
  for (const [name, { response }] of workspace.answered) if (!response) workspace.answered.delete(name)
}

/** Stores a key only with its answer, so that overlapping requests do not see each other. */
export const notedLate = (...operations: readonly ServedOperationId[]): Mutation =>
  aroundLookup(operations, (next, context) => {
    const found = next()
    if (found !== undefined) return found
    forgetPending(context)
    return turns(context).then(() => undefined)
  })

/** Takes a few turns for the work, and has an overlapping request wait and then carry it out again. */
export const waitedForAndDoneAgain =
  (...operations: readonly ServedOperationId[]): Mutation =>
  (behaviour) => {
    const running = new Map<string | undefined, Promise<unknown>>()
    aroundStep('act', (next, context) => {
      if (!operations.includes(context.operation)) return next()
      const work = turns(context).then(next)
      running.set(
        context.idempotencyKey,
        work.catch(() => undefined),
      )
      return work
    })(behaviour)
    onRefused(operations, 'idempotency_in_progress', async (_, { idempotencyKey }) => {
      await running.get(idempotencyKey)
      return undefined
    })(behaviour)
  }

/** Replays, and carries the operation out again. */
export const repliedAndDoneAgain = (...operations: readonly ServedOperationId[]) =>
  onReplay(operations, (replay, context) => {
    const { expectedRev: _, ...body } = context.body
    carriedOut({ ...context, body })
    return replay
  })

/** The error of a step before the look-up. */
export const refused = (code: 'conflict' | 'invalid_state' | 'not_found' | 'unavailable') =>
  new ApiError(code, 'refused before the key was looked up', 'idempotency.replay-same-response')
