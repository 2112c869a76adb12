import { op } from '../../contract/index.js'
import { type Exchange, type Json, recordIn } from '../../suites/api/index.js'
import { isSameValue } from '../../suites/engine/same-value.js'
import type { KeyedCall } from './model/world.js'
import type { Scenario } from './scenario.js'

/** What a write of the scenario touched: a deal that it made, or the conversation that it replied to. */
export interface Shown {
  readonly record: Json
  /** Of a conversation, the words of the messages that were sent to it, the latest last. */
  readonly words: readonly string[]
}

/** Reads what a write touched, as far as a replay of it could change that without a trace in its answer. */
export async function shownBy(
  { api, world }: Scenario,
  { first, call, isPrepared }: KeyedCall,
): Promise<Shown | undefined> {
  if (isPrepared) return undefined
  if (first.operation === op.createDeal) return { record: await api.read.deal(recordIn(first)), words: [] }
  if (first.operation !== op.replyToConversation) return undefined
  const id = call.params?.id
  const known = world.all('conversation').find(({ record }) => record.id === id)
  const record = await api.read.conversation(known?.record ?? { id })
  return { record, words: world.messages.sentIn(id).flatMap(({ word }) => word ?? []) }
}

/** Judges that the replay of a write leaves what it touched as it was. */
export function judgeShown(
  scenario: Scenario,
  by: readonly [Exchange, Exchange],
  before: Shown,
  after: Shown | undefined,
): void {
  if (after === undefined) return
  const [{ operation }, replay] = by
  const expected = 'the replay leaves all as it was'
  const seen =
    operation === op.createDeal ? dealSeen(scenario, before, after) : chatSeen(scenario, by[0], before, after)
  scenario.judge('idempotency.replay-no-second-effect', replay, ({ expect }) =>
    expect.that(seen === undefined, expected, seen, { by }),
  )
}

/** What differs of a deal: its revision, where the server does not move that by itself (gap.rev-increment). */
function dealSeen({ api }: Scenario, { record: before }: Shown, { record: after }: Shown): Json | undefined {
  if (api.assumptions['rev-increment'].background || isSameValue(before.rev, after.rev)) return undefined
  return { rev: after.rev, before: before.rev }
}

/** What differs of a conversation whose latest message was in its preview: another one is, or its time has moved. */
function chatSeen(_: Scenario, first: Exchange, before: Shown, after: Shown): Json | undefined {
  const latest = before.words.at(-1)
  const holds = ({ record }: Shown, word: string) => String(record.lastMessagePreview).includes(word)
  if (latest === undefined || !holds(before, latest)) return undefined
  const { text } = JSON.parse(first.request.body ?? '{}') as Json
  const again = before.words.find((word) => word !== latest && String(text).includes(word))
  const { lastMessagePreview, lastMessageAt } = after.record
  if (again !== undefined && holds(after, again)) return { lastMessagePreview }
  return holds(after, latest) && !isSameValue(lastMessageAt, before.record.lastMessageAt)
    ? { lastMessageAt, before: before.record.lastMessageAt }
    : undefined
}
