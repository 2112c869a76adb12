import { isDeepStrictEqual } from 'node:util'
import { idempotent, limits, type OperationId, op, operationOf } from '../../contract/index.js'
import { type Api, type Call, type Check, type Exchange, recordIn, succeeded } from '../api/index.js'
import { driverAt } from '../drivers/index.js'
import { observeReadmission } from '../judgements/exhaustion.js'
import { runKeyedScenario, send } from '../judgements/keyed-scenario.js'
import { company, runScenarioAt, type ScenarioRuns } from '../judgements/scenario.js'
import { expectReplay, lasting } from './answer.js'

const { windowMs } = limits.idempotencyKey

/** Calls take time of their own, so judgement keeps this far from the end of the window. */
const marginMs = 120_000

/** A key met again just before its window ends, and once more when it has ended. */
interface WindowStory {
  readonly keyed: Call
  readonly first: Exchange
  readonly within: Exchange
  readonly settled: unknown
  readonly beyond: Exchange
  readonly after: unknown
}

async function begins(runner: Api, call: Call, operation: OperationId) {
  const keyed = { ...call, idempotencyKey: runner.fresh.key() }
  const first = await send(runner, operation, keyed)
  const answer = runner.read.record(first)
  // Only where a second time would come to the same does another call come in between.
  if (idle.includes(operation)) await driverAt(runner, operation).disturb?.(runner, call, answer)
  return { keyed, first }
}

const sendAgain = async (runner: Api, _call: Call, operation: OperationId, { keyed }: WindowStory) => ({
  within: await send(runner, operation, keyed),
})

/** Writes that come to the same when done twice, and need not show a sign of it (gap.rev-increment). */
const idle: readonly OperationId[] = [op.updateContact, op.tagContact, op.completeTask]

async function isOver(runner: Api, call: Call, operation: OperationId, { keyed }: WindowStory) {
  // What makes a record of its own shows it in the answer.
  const state = async () =>
    operationOf(operation).target === undefined
      ? undefined
      : driverAt(runner, operation).state?.(runner, call)
  return {
    settled: await state(),
    beyond: await send(runner, operation, keyed),
    after: await state(),
  }
}

/** Counted from its last use, the window has ended as well at the last step (gap.idempotency-after-expiry). */
const waits = [0, windowMs - marginMs, windowMs + marginMs]

const idOf = (exchange: Exchange): unknown => {
  const { id, commentId, messageId, meetingId } = recordIn(exchange)
  return id ?? commentId ?? messageId ?? meetingId
}

const forgetsKeys = 'a key is forgotten once the hook has moved the clock'

/** Whether a key that was replayed within its window has made another record beyond it. */
function isForgotten(outcome: () => WindowStory): boolean {
  try {
    const { first, within, beyond } = outcome()
    const all = [first, within, beyond].every(succeeded)
    return all && idOf(within) === idOf(first) && idOf(beyond) !== idOf(first)
  } catch {
    // What ended the story at one endpoint is for the rule at that endpoint.
    return false
  }
}

/**
 * The basis of a failure for a key that is not forgotten: the target's fault alone where the clock that the hook moves is
 * the one by which answers are kept, as another key was forgotten, or calls are counted by it, which are kept as such
 * answers are; else the hook may not move that clock.
 */
async function clockMovesKeys(api: Api): Promise<{ readonly claim?: 'control.advanceClock' }> {
  if (api.run.facts.has(forgetsKeys)) return {}
  if (api.target.keys.lowRate !== undefined) {
    const readmitted = await observeReadmission(api)
    if (readmitted?.byClock && readmitted.next.response.status !== 429) return {}
  }
  return { claim: 'control.advanceClock' }
}

/** The scenario of windows, run for all writes at once, as time passes for all of them; a repetition runs it again. */
async function windowStory(api: Api): Promise<WindowStory> {
  // What the server takes is found out before the clock moves: each trial of another choice would move it again.
  await runKeyedScenario(api, api.operation)
  const operations = api.attempt === 0 ? idempotent : company(api.operation)
  const scenarioRuns: ScenarioRuns<WindowStory> = await api.observe('the windows of keys', async (runner) => {
    const runs: ScenarioRuns<WindowStory> = await runScenarioAt(runner, operations, {
      steps: [begins, sendAgain, isOver],
      before: async (_, step) => (waits[step] ? runner.wait(waits[step]) : undefined),
    })
    if (operations.some((operation) => isForgotten(() => runs(operation)))) runner.run.facts.add(forgetsKeys)
    return runs
  })
  return scenarioRuns(api.operation)
}

/** A key still replays just before its window ends. */
export const replaysWithin: Check = async (api) => {
  api.need('control:clock')
  const { first, within } = await windowStory(api)
  expectReplay(api, first, within)
}

/** Once its window has ended, the request under a key is carried out, whatever it leads to by then. */
export const freshBeyond: Check = async (api) => {
  api.need('control:clock')
  const { first, within, settled, beyond, after } = await windowStory(api)
  const by = [first, beyond]
  const same = isDeepStrictEqual(lasting(beyond), lasting(first)) && isDeepStrictEqual(after, settled)
  // Kept or forgotten, the same request is no other one, and no failure of the server.
  const isOther = api.isError(beyond, 422, 'idempotency_key_reused') || beyond.response.status === 500
  const answer = `${beyond.response.status} \`${api.codeOf(beyond)}\``
  const fair = [200, 201, 202, 204, 400, 402, 403, 404, 409, 503].map((status) => ({ status }))
  api.expect.that(!isOther, 'the request answered, as it is no other one', answer, {
    by,
    compared: { answers: fair },
    certain: true,
  })
  if (same && api.operation === op.closeDeal)
    return api.inconclusive('closing a closed deal the same way may come out so (gap.deal-reclose)')
  // Under its key an activity has one and the same id for ever (section 4.4, gap.idempotency-after-expiry).
  if (same && api.operation === op.createActivity)
    return api.expect.member(recordIn(beyond), 'alreadyExisted', true, 'the record found again', { by })
  if (same && api.operation === op.cancelMeeting) {
    if (recordIn(within).unchanged === true)
      return api.inconclusive('a replay shows as much as a second cancel (gap.cancel-replay-unchanged)')
    return api.expect.member(
      recordIn(beyond),
      'unchanged',
      true,
      'canceled again, once its key is forgotten',
      {
        by,
      },
    )
  }
  const claim = same ? await clockMovesKeys(api) : {}
  const seen = 'the first answer again, and nothing done'
  api.expect.that(!same, 'the request carried out again', seen, { by, ...claim })
}
