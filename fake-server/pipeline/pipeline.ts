import { type Assumptions, type Gap, type GapName, gaps, shownGaps, showsGap } from '../../contract/index.js'
import { ApiError, internalError } from '../messages/api-error.js'
import type { FakeRequest } from '../messages/message.js'
import { present } from '../messages/presentation.js'
import type { Rendered } from '../messages/rendered.js'
import { errorReply, type Reply, rendered } from '../messages/reply.js'
import { retryDue } from '../webhooks/retries.js'
import { monotonicMs } from '../world/monotonic.js'
import type { Context, Core, StepName } from './context.js'
import { derived } from './derived.js'
import { HookFailure } from './hook-failure.js'

/** The gaps among those for which another value than the default is assumed. */
const unusual = derived((assumptions) =>
  shownGaps.filter((name) => {
    const { default: usual }: Gap = gaps[name]
    return JSON.stringify(assumptions[name]) !== JSON.stringify(usual)
  }),
)

/** The gaps on whose assumed values an answer rests, for the header `x-fake-assumed`; undefined where there are none. */
function assumedGaps(
  noted: readonly GapName[] | undefined,
  operation: string | undefined,
  reply: Reply,
  assumptions: Assumptions,
): readonly GapName[] | undefined {
  const others = unusual(assumptions)
  if (others.length === 0) return noted
  const concerned = others.filter((gap) => showsGap(gap, operation, reply.code !== undefined))
  if (concerned.length === 0) return noted
  return [...new Set([...(noted ?? []), ...concerned])]
}

/** Answers one request: at once, or later where a write is being held. */
export function handle(core: Core, request: FakeRequest): Rendered | Promise<Rendered> {
  core.world.tick()
  retryDue(core)
  const context = contextOf(core, request)
  let reply: Reply | Promise<Reply>
  try {
    reply = step(context, 0)
  } catch (error) {
    reply = failure(context, error)
  }
  if (!(reply instanceof Promise)) return settled(context, reply)
  if (request.method !== 'GET') core.underway.add(request)
  const finish = (later: Reply) => {
    core.underway.delete(request)
    return settled(context, later)
  }
  return reply.then(finish, (error: unknown) => finish(failure(context, error)))
}

const empty = Object.freeze({})

/** A request's context. The members are listed, which makes it five times as fast as `...core` does. */
function contextOf(core: Core, request: FakeRequest): Context {
  const { world, assumptions, surface, behaviour, alongside } = core
  const { keys, workspaces, journal, order, usedCursors, longPositions, onError, calls } = core
  const { coverage, findOperation, hooks } = core
  // The steps fill these in, in an order in which nothing is read before.
  const unknown = undefined as never
  return {
    world,
    assumptions,
    surface,
    behaviour,
    alongside,
    keys,
    workspaces,
    journal,
    order,
    usedCursors,
    longPositions,
    onError,
    calls,
    coverage,
    findOperation,
    hooks,
    request,
    begunMs: monotonicMs(),
    key: unknown,
    workspace: unknown,
    operation: unknown,
    params: empty,
    query: empty,
    sets: empty,
    body: empty,
    idempotencyKey: undefined,
    assumed: undefined,
    settle: [],
  }
}

/** Runs the steps from one on until one answers. */
function step(context: Context, from: number): Reply | Promise<Reply> {
  const { order } = context
  for (let i = from; i < order.length; i += 1) {
    const reply = context.behaviour.steps[order[i] as StepName](context)
    if (reply === undefined) continue
    return reply instanceof Promise ? reply.then((later) => later ?? step(context, i + 1)) : reply
  }
  throw new Error('no step answered')
}

/** The error answer for what was thrown: an unexpected exception is a 500 that keeps it as its cause (section 7). */
function failure({ assumptions }: Context, error: unknown): Reply {
  if (error instanceof ApiError) return errorReply(error, assumptions)
  if (error instanceof HookFailure)
    return { ...errorReply(internalError(error.message), assumptions), cause: error.thrown }
  return { ...errorReply(internalError(), assumptions), cause: error }
}

function settled(context: Context, reply: Reply): Rendered {
  let settledReply: Reply = reply
  for (let settle = context.settle.pop(); settle !== undefined; settle = context.settle.pop())
    settledReply = settle(settledReply)
  const gaps = assumedGaps(context.assumed, context.operation, settledReply, context.assumptions)
  if (gaps !== undefined) context.coverage.rested(gaps)
  context.coverage.answered(context.operation, settledReply.code ?? settledReply.status)
  const response = present(rendered(settledReply, gaps), context.assumptions)
  context.journal.write(context.request, settledReply, context.world.now(), context.begunMs, gaps)
  if (response.cause !== undefined) context.onError?.(response.cause, context.request)
  return response
}
