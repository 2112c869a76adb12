import { type OperationId, op, operationOf, sendsMessage } from '../../contract/index.js'
import {
  type Api,
  awaitAnswers,
  type Call,
  type Check,
  Disturbed,
  dataOf,
  type Exchange,
  endings,
  isObject,
  isOutage,
  type Json,
  type KeyAnswer,
  onceCell,
  prices,
  succeeded,
  tooSlow,
  Untested,
} from '../api/index.js'
import { driverAt } from '../drivers/index.js'
import { send } from '../judgements/keyed-scenario.js'
import { judgeLosers } from '../judgements/losers.js'
import { runScenario } from '../judgements/scenario.js'
import { lastingText } from './answer.js'

/** Identical requests under one key that met, and what they touched, read back. */
export interface SimultaneousRequests {
  /** Undefined for an answer that was lost. */
  readonly answers: readonly (Exchange | undefined)[]
  /** Whether the first was still being processed when the others arrived. */
  readonly held: boolean
  readonly state: unknown
}

/** Whether a write makes a record, so that two of them make two. */
const makes = (operation: OperationId): boolean =>
  operationOf(operation).target === undefined || sendsMessage(operation)

/** Enough for one to meet another between its check and its act; more where a second one would be a second record. */
const crowdAt = (operation: OperationId): number => (makes(operation) ? 4 : 3)

const underKey = (runner: Api, call: Call): Call => ({ ...call, idempotencyKey: runner.fresh.key() })

const readState = async (runner: Api, call: Call, operation: OperationId) => ({
  state: await driverAt(runner, operation).state?.(runner, call),
})

async function releaseCrowd(runner: Api, call: Call, operation: OperationId): Promise<SimultaneousRequests> {
  const keyed = underKey(runner, call)
  const calls = Array.from({ length: crowdAt(operation) }, () => () => send(runner, operation, keyed))
  return { answers: await runner.race(calls), held: true, ...(await readState(runner, call, operation)) }
}

async function holdFirst(runner: Api, call: Call, operation: OperationId): Promise<SimultaneousRequests> {
  const { control, allow } = runner.target
  // A hold must not be left behind for a write that never comes.
  if (allow === 'none') throw new Untested(`${operation} writes`, '--allow writes')
  // A second try would not meet the first request in processing.
  const keyed = { ...underKey(runner, call), once: true }
  const release = await control.holdNextWrite?.()
  if (release === undefined) runner.run.facts.add(timedHolds)
  let ended = false
  const first = send(runner, operation, keyed)
  const end = () => {
    ended = true
  }
  first.then(end, end)
  // By the time a read is answered, the write sent before it has arrived.
  const arrival = () => runner.call(op.listTags, { query: { limit: '1' } }).catch(() => undefined)
  const readsPass = await inTime(arrival())
  const answering = awaitAnswers([first, send(runner, operation, keyed)])
  // Whatever goes wrong with them is reported below.
  answering.catch(() => undefined)
  if (readsPass) await inTime(arrival())
  const held = !ended
  await release?.()
  if (!readsPass) {
    await answering.catch(() => undefined)
    throw runner.hooks.suspect('holdNextWrite', 'does too much: reads are kept waiting as well')
  }
  // A hold without a release takes a time of its own.
  const answers = await (release ? answering : runner.aside(() => answering))
  return { answers, held, ...(await readState(runner, call, operation)) }
}

/** The hook gives no release, so that each hold takes its time. */
const timedHolds = 'a write is held for a time of its own'

/** How long a read may take while a write is held, in milliseconds. */
const readMs = 4000

/** Whether some work ends before a read should. */
async function inTime(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), readMs)
  })
  const isDone = await Promise.race([work.then(() => true), late])
  clearTimeout(timer)
  return isDone
}

/** Identical requests under one key that arrive together have a single effect. */
export const singleEffect: Check = async (api) =>
  expectMeeting(
    api,
    await runScenario<SimultaneousRequests>(api, 'a crowd under one key', { steps: [releaseCrowd] }),
  )

/** A second request under the key of one that is being processed is turned away, or shares its answer. */
export const inProgress: Check = async (api) => {
  api.need('control:in-flight')
  const isTooSlow = () => api.target.skipsSlow === true && api.run.facts.has(timedHolds)
  if (isTooSlow()) throw tooSlow(prices.holds)
  const met = await runScenario<SimultaneousRequests>(api, 'a write held under its key', {
    steps: [holdFirst],
  })
  if (!met.held) {
    const [first] = met.answers
    if (first === undefined) throw new Disturbed('the write that was to be held got no answer')
    if (first && succeeded(first))
      throw api.hooks.suspect('holdNextWrite', 'does nothing: the next write is answered at once')
    if (isOutage(first.response.status)) api.given2xx(first)
    return api.inconclusive('the first write was answered before it was released', { refused: first })
  }
  api.hooks.noteWorking('holdNextWrite')
  await expectMeeting(api, met)
  // The first hold has shown it; a pass would be of this operation alone.
  if (isTooSlow()) throw tooSlow(prices.holds)
}

/** Holds where one request was carried out and none of the others got an outage in place of its result or the conflict. */
async function expectMeeting(api: Api, met: SimultaneousRequests): Promise<void> {
  await expectOneEffect(api, met)
  const by = met.answers.filter((answer) => answer !== undefined)
  await judgeLosers(api, by, (loser) => {
    const { status } = loser.response
    if (isOutage(status)) api.expect.error(loser, 409, 'idempotency_in_progress', { by: loser })
  })
}

/** Holds where one of the requests was carried out and the others were answered accordingly. */
async function expectOneEffect(api: Api, { answers, state }: SimultaneousRequests): Promise<void> {
  const by = answers.filter((answer) => answer !== undefined)
  if (by.length === 0) api.inconclusive('none of the requests got an answer')
  const saying = by.filter(({ response }) => !isOutage(response.status))
  // What is refused for a reason of its own is carried out by none of them; the others met it in processing.
  const isBusy = (answer: Exchange) => api.isError(answer, 409, 'idempotency_in_progress')
  const refused = saying.find((answer) => !succeeded(answer) && !isBusy(answer))
  if (refused && !saying.some(succeeded)) api.given2xx(refused)
  for (const answer of saying)
    if (!succeeded(answer)) api.expect.error(answer, 409, 'idempotency_in_progress', { by })
  const reported = [...saying.map(keyAnswer), ...Array.from({ length: answers.length - saying.length }, lost)]
  const seen = reported.map((answer) => (answer.kind === 'result' ? answer.value : answer.kind)).join(' | ')
  api.expect.that(endings(onceCell, reported).size > 0, 'one request carried out, its result shared', seen, {
    by,
  })
  await expectOneRecord(api, state, by)
}

const lost = (): KeyAnswer => ({ kind: 'lost' })

const keyAnswer = (answer: Exchange): KeyAnswer =>
  succeeded(answer) ? { kind: 'result', value: lastingText(answer) } : { kind: 'busy' }

/** The record that was written as it is stored and as an answer shows it. */
function storedAndAnswered(
  state: unknown,
  carriedOut: Exchange | undefined,
): readonly [Json, Json] | undefined {
  const answered = carriedOut && dataOf(carriedOut)
  const [stored] = [state].flat() as readonly Json[]
  return isObject(answered) && stored !== undefined && stored.id === answered.id
    ? [stored, answered]
    : undefined
}

/** How long a server may take to change a record by itself after a write, in milliseconds. */
const restampMs = 600

/** Whether the target changes `updatedAt` by itself after a single write, so that it says nothing of a second one. */
async function restamps(api: Api): Promise<boolean> {
  const call = await driverAt(api).valid(api)
  const alone = await send(api, api.operation, call)
  await api.waitForBackground(restampMs)
  const { state } = await readState(api, call, api.operation)
  const [stored, answered] = storedAndAnswered(state, succeeded(alone) ? alone : undefined) ?? []
  return stored?.updatedAt !== answered?.updatedAt
}

/** Holds where the list has one record for all of the requests, as the answers show it. */
async function expectOneRecord(api: Api, state: unknown, by: readonly Exchange[]): Promise<void> {
  const carriedOut = by.find(succeeded)
  if (makes(api.operation)) {
    if (!Array.isArray(state)) return
    const { length } = state
    // A message may show late (gap.reply-visibility).
    const mayLack = carriedOut === undefined || sendsMessage(api.operation)
    const fits = length === 1 || (length === 0 && mayLack)
    api.expect.that(fits, 'one record', `${length} records`, { by })
    return
  }
  // A second run of an update shows in what it stamps.
  const pair = storedAndAnswered(state, carriedOut)
  if (!pair) return
  const [stored, answered] = pair
  // A server may move the revision by itself shortly after a write.
  const isMoving = stored.rev !== undefined && api.assumptions['rev-increment'].background
  const isRestamped = stored.updatedAt !== answered.updatedAt && (await restamps(api))
  const stamps = ({ rev, updatedAt, doneAt }: Json) => ({
    doneAt,
    ...(isMoving ? {} : { rev }),
    ...(isMoving || isRestamped ? {} : { updatedAt }),
  })
  api.expect.equal(stamps(stored), stamps(answered), 'the record as the answers show it', { by })
}
