import { isDeepStrictEqual } from 'node:util'
import { op } from '../../contract/index.js'
import {
  type Api,
  type Check,
  type Exchange,
  Inconclusive,
  type Json,
  member,
  recordIn,
  succeeded,
  Untested,
} from '../api/index.js'
import { driverAt, withBody } from '../drivers/index.js'
import { replaysOf, runKeyedScenario, send } from '../judgements/keyed-scenario.js'
import { describesRetry, expectReplay, expectReplays, lastingText } from './answer.js'
import { expectUnmoved } from './expect-unmoved.js'

/** Judges the replay of the endpoint's story, after the record has changed. */
export const replayIsFirstAnswer: Check = async (api) => {
  const story = await runKeyedScenario(api, api.operation)
  if (story.retry) expectReplay(api, story.first, story.retry)
  expectReplays(api, story)
}

/** Long enough for a server to let go of a key after its answer, in milliseconds. */
const releaseMs = 1000

/**
 * A request that was refused is no longer in processing, and the same request under its key is no other one. Whether
 * the refusal is kept under the key is open.
 */
async function judgeAfterRefusal(api: Api): Promise<void> {
  const keyed = { ...driverAt(api).harmless(api), idempotencyKey: api.fresh.key() }
  const first = await api.call(api.operation, keyed)
  const { status } = first.response
  if (![400, 403, 404].includes(status)) return
  const isStuck = (answer: Exchange) => api.isError(answer, 409, 'idempotency_in_progress')
  let again = await api.call(api.operation, keyed)
  if (isStuck(again)) {
    await api.waitForBackground(releaseMs)
    again = await api.call(api.operation, keyed)
  }
  const isOther = api.isError(again, 422, 'idempotency_key_reused')
  const seen = `${again.response.status} \`${api.codeOf(again)}\``
  const due = `neither in progress nor another request, once it was refused with ${status}`
  const fair = [200, 201, 202, 204, 400, 403, 404].map((one) => ({ status: one }))
  api.expect.that(!isStuck(again) && !isOther, due, seen, {
    by: [first, again],
    compared: { answers: fair },
  })
}

/** The same, and a 200 in place of 201 where no entry says so is a question (gap.idempotency-replay-status). */
export const replayIsSame: Check = async (api) => {
  await replayIsFirstAnswer(api)
  await api.case(() => judgeAfterRefusal(api))
  const { first, replay } = await runKeyedScenario(api, api.operation)
  const open = api.assumptions['idempotency-replay-status'] === 'documented'
  const moved = first.response.status !== replay.response.status
  if (!open || !moved || describesRetry(api.operation)) return
  const kept = await findKeptReplay(api)
  // A server that answers 200 on every replay does so everywhere.
  if (kept) api.expect.status(replay, first.response.status, { by: [first, replay, kept] })
  api.inconclusive(
    `a replay answers ${replay.response.status} after ${first.response.status}: if that is meant, set assumptions.idempotency-replay-status to always-200`,
  )
}

const creations = [op.createContact, op.createWebhook, op.commentTicket] as const

/** The replay of another creation that repeats its 201, where one can be had and does. */
async function findKeptReplay(api: Api): Promise<Exchange | undefined> {
  for (const operation of creations.filter((other) => other !== api.operation)) {
    const story = await runKeyedScenario(api, operation).catch((error: unknown) => {
      if (error instanceof Untested || error instanceof Inconclusive) return undefined
      throw error
    })
    if (story?.first.response.status === 201 && story.replay.response.status === 201) return story.replay
  }
  return undefined
}

/** Judges that a replay moves nothing. */
export const replayMovesNothing: Check = async (api) => {
  const { first, settled, replay, replayed, refused, again, more, ended } = await runKeyedScenario(
    api,
    api.operation,
  )
  api.given2xx(first)
  expectUnmoved(api, withoutOwnMoves(api, [settled, replayed]), 'the replay leaves all as it was', [
    first,
    replay,
  ])
  if (more.length === 0) return
  const what = `${more.length + 1} more replays leave all as it was`
  expectUnmoved(api, withoutOwnMoves(api, [refused, ended]), what, [first, again, ...more])
}

/** States without what a server moves by itself after the creation of a deal (gap.rev-increment). */
export function withoutOwnMoves(api: Api, states: readonly [unknown, unknown]): readonly [unknown, unknown] {
  if (api.operation !== op.createDeal || !api.assumptions['rev-increment'].background) return states
  const [before, after] = states.map((state) =>
    (state as readonly Json[]).map(({ rev: _, updatedAt: __, ...deal }) => deal),
  )
  return [before, after]
}

/** Judges the replay of a creation by the number of its records as well. */
export const replayMakesNoOther: Check = async (api) => {
  await replayIsSame(api)
  const story = await runKeyedScenario(api, api.operation)
  const { first, replayed, more, ended = replayed } = story
  const made = (ended as readonly Json[]).length
  const by = [first, ...(more.length > 0 ? replaysOf(story) : [story.replay])]
  api.expect.that(made === 1, `one record of ${by.length} requests`, `${made} records`, { by })
}

/** Judges a replay some time later as well: windows in the wrong unit are over by then. */
export const replayIsFirstAnswerLater: Check = async (api) => {
  await replayIsFirstAnswer(api)
  const { keyed, first } = await runKeyedScenario(api, api.operation)
  await api.wait(1000)
  expectReplay(api, first, await send(api, api.operation, keyed))
}

/** Judges, beyond that, a replay two seconds and many keys later: windows in the wrong unit are over by then. */
export const replayLasts: Check = async (api) => {
  await replayMakesNoOther(api)
  const { keyed, first, last } = await beginLongStory(api)
  await sendOthersAfter(api, last, api.read.record(first))
  await api.wait(2000)
  expectReplay(api, first, await send(api, api.operation, keyed))
}

/** A key of the run, and the last request under it: that of the shared scenario, on a repetition one of its own. */
async function beginLongStory(api: Api) {
  if (api.attempt === 0) {
    const story = await runKeyedScenario(api, api.operation)
    return { ...story, last: replaysOf(story).at(-1) ?? story.first }
  }
  const call = await driverAt(api).valid(api)
  const keyed = { ...call, idempotencyKey: api.fresh.key() }
  const first = await send(api, api.operation, keyed)
  api.given2xx(first)
  return { keyed, first, last: first }
}

/** So many keys come in between, as a store that keeps the latest alone would have forgotten the first by then. */
const otherKeys = 80

/** Changes a contact under one key after another, as far as the run has not used so many since an exchange. */
async function sendOthersAfter(api: Api, last: Exchange, { id }: Json): Promise<void> {
  const call = () => ({ body: { name: api.fresh.word() }, idempotencyKey: api.fresh.key() })
  const length = Math.max(0, otherKeys - api.run.keyedWrites.countAfter(last))
  await api.all(Array.from({ length }), () =>
    api.call(op.updateContact, { params: { id: String(id) }, ...call() }),
  )
}

/** Judges the replay of an update: what came in between stays. */
export const replayUndoesNothing: Check = async (api) => {
  if (api.operation === op.upsertContact) {
    await judgeUpsertAnswered(api)
    await judgeHonoursKey(api)
  }
  await replayIsFirstAnswer(api)
  await replayMovesNothing(api)
}

/** Whether an upsert knows its key or not, it succeeds again, by the first answer or by being carried out. */
async function judgeUpsertAnswered(api: Api): Promise<void> {
  const story = await runKeyedScenario(api, api.operation)
  const { first, replay, settled, replayed } = story
  for (const one of replaysOf(story))
    api.expect.that(succeeded(one), 'a success again', `${one.response.status}`, {
      by: [first, one],
      compared: { answers: [{ status: 200 }, { status: 201 }] },
      certain: true,
    })
  const isEither = lastingText(first) === lastingText(replay) || !isDeepStrictEqual(settled, replayed)
  const basis = { by: [first, replay], certain: true }
  api.expect.that(isEither, 'the first answer, or the upsert carried out', recordIn(replay), basis)
}

/** No entry of the table gives an upsert the header: a key that it does not know is judged only where one is assumed. */
async function judgeHonoursKey(api: Api): Promise<void> {
  if (api.assumptions['idempotency-assign-endpoints'] !== 'ignored') return
  const { first, replay, settled, replayed } = await runKeyedScenario(api, api.operation)
  // Times without milliseconds may make the answers of two updates alike.
  if (lastingText(first) === lastingText(replay) && isDeepStrictEqual(settled, replayed)) return
  api.inconclusive('keys are assumed to be ignored here (gap.idempotency-assign-endpoints)')
}

/** Judges that a tag taken off in between does not come back. */
export const replayBringsNoTagBack: Check = async (api) => {
  await replayIsFirstAnswer(api)
  const story = await runKeyedScenario(api, api.operation)
  const { first, settled, replay, replayed, ended = replayed } = story
  const before = tagsIn(settled)
  const takenOff = tagsIn([recordIn(first)]).filter((tag) => !before.includes(tag))
  if (takenOff.length === 0) return api.unseen('no tag was taken off in between')
  const backIn = (state: unknown) => takenOff.filter((tag) => tagsIn(state).includes(tag))
  const asBefore = (state: unknown) => member(contactIn(state), 'tags', { equals: before })
  api.expect.equal(backIn(replayed), [], 'tags that came back', {
    by: [first, replay],
    compared: asBefore(replayed),
  })
  api.expect.equal(backIn(ended), [], 'tags that came back later', {
    by: [first, ...replaysOf(story)],
    compared: asBefore(ended),
  })
}

/** The contact that a search by its e-mail has found. */
const contactIn = (found: unknown): Json | undefined => (found as readonly Json[])[0]

const tagsIn = (found: unknown): readonly unknown[] => {
  const contact = contactIn(found)
  return Array.isArray(contact?.tags) ? contact.tags : []
}

/** Judges the replay of a comment by its id. */
export const replayHasSameComment: Check = async (api) => {
  const story = await runKeyedScenario(api, api.operation)
  const { first } = story
  for (const replay of replaysOf(story)) {
    const by = [first, replay]
    api.expect.that(succeeded(replay), 'a success again', replay.response.status, {
      by,
      compared: { answers: [{ status: 200 }, { status: 201 }] },
    })
    api.expect.member(recordIn(replay), 'commentId', recordIn(first).commentId, 'commentId', { by })
  }
}

/** Judges the replay of a destination that is still there. */
export const replayAddsNoDestination: Check = async (api) => {
  const driver = driverAt(api)
  const call = withBody(await driver.valid(api), { active: false })
  const keyed = { ...call, idempotencyKey: api.fresh.key() }
  const first = await send(api, api.operation, keyed)
  api.given2xx(first)
  const replay = await send(api, api.operation, keyed)
  expectReplay(api, first, replay)
  const twins = (await driver.state?.(api, call)) as readonly Json[]
  api.expect.that(twins.length === 1, 'one destination', `${twins.length}`, { by: [first, replay] })
}

/** Judges that a ticket's assignment honours a key: the replay is no new request with a stale revision. */
export const assignmentHonoursKey: Check = async (api) => {
  const story = await runKeyedScenario(api, api.operation)
  const { first, settled, replay, replayed } = story
  // Where keys are ignored the revision is stale, which leaves all as it was, too (gap.idempotency-assign-endpoints).
  for (const one of replaysOf(story)) {
    const isEither =
      api.isError(one, 409, 'rev_mismatch') || (succeeded(one) && lastingText(one) === lastingText(first))
    const seen = `${one.response.status} with ${one.response.text}`
    const answers = [{ status: 200 }, { status: 409, code: 'rev_mismatch' }] as const
    const basis = { by: [first, one], ...(succeeded(one) ? {} : { compared: { answers } }), certain: true }
    api.expect.that(isEither, 'the first answer again, or 409 `rev_mismatch`', seen, basis)
  }
  const basis = { by: [first, replay], certain: true }
  api.expect.unmoved(replayed, settled, 'the replay leaves all as it was', basis)
  if (api.assumptions['idempotency-assign-endpoints'] === 'ignored')
    return api.inconclusive('keys are assumed to be ignored here (gap.idempotency-assign-endpoints)')
  expectReplays(api, story)
}
