import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { idempotent, type OperationId, op, type RuleId, sendsMessage } from '../../../contract/index.js'
import { type Api, type Exchange, recordIn, succeeded } from '../../../suites/api/index.js'
import { driverAt, undoAfter } from '../../../suites/drivers/index.js'
import { expectReplay } from '../../../suites/idempotency/answer.js'
import { expectUnmoved } from '../../../suites/idempotency/expect-unmoved.js'
import { withoutOwnMoves } from '../../../suites/idempotency/replay.js'
import { atOperation } from '../at-operation.js'
import { command } from '../command.js'
import { NotApplicable } from '../model/not-applicable.js'
import type { KeyedCall, World } from '../model/world.js'
import { judgeShown, shownBy } from '../replayed.js'
import type { Scenario } from '../scenario.js'

const about = ['idempotency']

/** The rules on the replay of one operation, where that is certain. */
const replayRules: { readonly [E in OperationId]?: RuleId } = {
  [op.createContact]: 'idempotency.contact-create',
  [op.updateContact]: 'idempotency.contact-update',
  [op.tagContact]: 'idempotency.contact-tags',
  [op.createDeal]: 'idempotency.deal-create',
  [op.closeDeal]: 'idempotency.deal-close',
  [op.updateTicket]: 'idempotency.ticket-update',
  [op.commentTicket]: 'idempotency.ticket-comment',
  [op.createWebhook]: 'idempotency.webhook-create',
  [op.deleteWebhook]: 'idempotency.webhook-delete',
  [op.completeTask]: 'idempotency.task-complete',
  [op.createActivity]: 'idempotency.activity-create',
  [op.replyToConversation]: 'idempotency.reply',
  [op.sendMessage]: 'idempotency.message-send',
  [op.bookMeeting]: 'idempotency.booking',
}

/** Judges that an answer is the first one again. */
export function judgeReplay(scenario: Scenario, first: Exchange, replay: Exchange): void {
  const isCompact = scenario.world.variant === 'compact'
  const rule = replayRules[first.operation] ?? 'idempotency.replay-same-response'
  if (isCompact) scenario.judge('compact.replay', replay, (api) => repeatsIt(api, first, replay))
  else scenario.judge(rule, replay, (api) => expectReplay(api, first, replay))
}

/** Holds where an answer is the first one again, under its status or 200 (gap.idempotency-replay-status). */
function repeatsIt({ expect }: Api, first: Exchange, replay: Exchange): void {
  const by = [first, replay]
  expect.status(replay, [first.response.status, 200], { by })
  const isSame = isDeepStrictEqual(replay.response.json, first.response.json)
  expect.that(isSame, `the first answer: ${first.response.text}`, replay.response.text, { by })
}

/** The keys of writes that succeeded; only of those on records that no other step knows, where that is asked for. */
export function usedKeys({ keyed }: World, { prepared = false } = {}): fc.Arbitrary<string> | undefined {
  const keys = [...keyed].filter(([, one]) => succeeded(one.first) && (one.isPrepared || !prepared))
  return keys.length === 0 ? undefined : fc.constantFrom(...keys.map(([key]) => key))
}

/** How long a key surely is replayed in the compact variant, which shows no window (gap.compact-replay-window). */
const compactWindowMs = 20_000

/** A write that was sent under a key; throws `NotApplicable` where the scenario has none of that name that is replayed yet. */
export function keyedBy(scenario: Scenario, key: string): KeyedCall {
  const { world } = scenario
  const keyed = world.keyed.get(key)
  if (keyed === undefined) throw new NotApplicable(key)
  if (world.variant === 'compact' && scenario.ageOf(keyed.first) > compactWindowMs)
    throw new NotApplicable(key)
  return keyed
}

/** What a write touched, read back where that can be done. */
export const stateOf = (api: Api, { call, isPrepared }: KeyedCall): Promise<unknown> =>
  isPrepared ? Promise.resolve(driverAt(api).state?.(api, call)) : Promise.resolve(undefined)

/** Repeats a write under its key, also after other writes, and many times over. */
const repeat = command({
  name: 'repeat a write under its key',
  operations: idempotent,
  about,
  weight: 4,
  draw(world) {
    const key = usedKeys(world)
    return key && fc.record({ key, times: fc.constantFrom(1, 1, 1, 2, 3, 8), seen: fc.boolean() })
  },
  async run(scenario, { key, times = 1, seen = false }) {
    const keyed = keyedBy(scenario, key)
    const { first, call } = keyed
    // Whether a refusal is remembered is open (gap.idempotency-failed-storage).
    if (!succeeded(first)) throw new NotApplicable(`a success under ${key}`)
    const api = scenario.api.at(first.operation)
    const before = seen ? await stateOf(api, keyed) : undefined
    const shown = seen ? await shownBy(scenario, keyed) : undefined
    for (let n = 0; n < times; n += 1) {
      const replay = await scenario.call(first.operation, call)
      judgeReplay(scenario, first, replay)
      if (shown) judgeShown(scenario, [first, replay], shown, await shownBy(scenario, keyed))
      if (!seen || !keyed.isPrepared) continue
      const rule =
        scenario.world.variant === 'compact' ? 'compact.replay' : 'idempotency.replay-no-second-effect'
      const states = withoutOwnMoves(api, [before, await stateOf(api, keyed)])
      scenario.judge(rule, replay, () =>
        expectUnmoved(api, states, 'the replay leaves all as it was', [first, replay]),
      )
    }
    keyed.repeats += times
  },
})

/** The writes that take a key in a variant; those that send and book are few. */
const drawnWrite = ({ variant }: World): fc.Arbitrary<OperationId> => {
  const few: readonly OperationId[] = [
    op.replyToConversation,
    op.sendMessage,
    op.bookMeeting,
    op.cancelMeeting,
  ]
  if (variant === 'compact') return fc.constantFrom(op.createContact, op.updateContact)
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...idempotent.filter((id) => !few.includes(id))) },
    { weight: 1, arbitrary: fc.constantFrom(...few) },
  )
}

/** The most messages that a scenario sends. */
const maxMessages = 6

/** Throws `NotApplicable` where a scenario has sent as many messages as it may. */
export function maySend({ calls }: Scenario, operation: OperationId): void {
  const sent = calls.filter((one) => sendsMessage(one.operation) && succeeded(one))
  if (sendsMessage(operation) && sent.length >= maxMessages)
    throw new NotApplicable('a message that may be sent')
}

/** Sends a write on records made for it, under a key by which later steps repeat it. */
const prepared = command({
  name: 'send a write under a key',
  operations: idempotent,
  about,
  weight: 5,
  draw: (world) => fc.record({ operation: drawnWrite(world) }),
  async run(scenario, { operation }, n) {
    await atOperation(scenario, operation, async (api) => {
      maySend(scenario, operation)
      const key = `key ${n}`
      const call = { ...(await driverAt(api).valid(api)), idempotencyKey: scenario.key(key) }
      const first = api.given2xx(await api.call(operation, call))
      undoAfter(api, first)
      scenario.world.keyed.set(key, { first, call, isPrepared: true, repeats: 0 })
    })
  },
})

/** Changes what such a write touched, so that a replay differs from a second effect. */
const disturbed = command({
  name: 'change what a write under a key touched',
  operations: idempotent,
  about,
  weight: 2,
  draw(world) {
    const key = usedKeys(world, { prepared: true })
    return key && fc.record({ key })
  },
  async run(scenario, { key }) {
    const { first, call } = keyedBy(scenario, key)
    await atOperation(scenario, first.operation, async (api) => {
      maySend(scenario, first.operation)
      await driverAt(api).disturb?.(api, call, recordIn(first))
      // A ticket or conversation of that write may be one that the scenario has taken since.
      scenario.world.forgetId(call.params?.id)
    })
  },
})

/** Idempotency keys (section 4.1). */
export const keyCommands = [repeat, prepared, disturbed]
