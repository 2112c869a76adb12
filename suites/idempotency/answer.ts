import { isDeepStrictEqual } from 'node:util'
import { type OperationId, op } from '../../contract/index.js'
import {
  type Api,
  type ComparedPart,
  dataOf,
  type Exchange,
  isObject,
  isSameValue,
  type Json,
  member,
  recordIn,
  succeeded,
} from '../api/index.js'
import { type KeyedScenario, replaysOf } from '../judgements/keyed-scenario.js'

const createActivity: OperationId = op.createActivity

/** The operations whose entry describes the retry itself, and the member by which it is the same record. */
const describedRetry: { readonly [E in OperationId]?: string } = {
  [createActivity]: 'id',
  [op.createDeal]: 'id',
  [op.bookMeeting]: 'meetingId',
}

/** What a replay may answer differently (gaps webhook-create-replay-secret, cancel-replay-unchanged). */
const open: { readonly [E in OperationId]?: string } = {
  [op.createWebhook]: 'secret',
  [op.cancelMeeting]: 'unchanged',
}

/** Whether the entry of an operation gives a retry a status and words of its own (sections 4.4, 4.5 and 4.8). */
export const describesRetry = (operation: OperationId): boolean => describedRetry[operation] !== undefined

/** What a replay repeats of an answer: all of `data`, but for what its entry or a gap leaves open. */
export function lasting(exchange: Exchange): unknown {
  const data = dataOf(exchange)
  if (!isObject(data)) return data
  const id = describedRetry[exchange.operation]
  if (id !== undefined) return { [id]: data[id] }
  const left = open[exchange.operation]
  return Object.fromEntries(Object.entries(data).filter(([name]) => name !== left))
}

/** The statuses a replay may have: that of the first, or 200 where the entry of the operation says so. */
function replayStatuses({ operation, response: { status } }: Exchange): readonly number[] {
  if (describesRetry(operation)) return [200]
  return [...new Set([status, 200])] // gap.idempotency-replay-status
}

/** The first member in which a replay differs from the first answer. */
function oddIn(replay: Exchange, first: Exchange): { readonly compared?: ComparedPart } {
  const [data, seen, due] = [dataOf(replay), lasting(replay), lasting(first)]
  if (!isObject(data) || !isObject(seen) || !isObject(due)) return {}
  const name = Object.keys({ ...due, ...seen }).find((one) => !isSameValue(seen[one], due[one]))
  if (name === undefined) return {}
  return { compared: member(data, name, name in due ? { equals: due[name] } : { present: false }) }
}

/** Holds where an answer is the first one again; `which` names the replay where there are several. */
export function expectReplay(
  api: Api,
  first: Exchange,
  replay: Exchange,
  which?: string,
  between: readonly Exchange[] = [],
): void {
  const by = [first, ...between, replay]
  const what = which === undefined ? 'the first answer again' : `the first answer again in ${which}`
  api.expect.status(replay, replayStatuses(first), { by })
  api.expect.equal(lasting(replay), lasting(first), what, { by, ...oddIn(replay, first) })
  if (first.operation === createActivity)
    api.expect.member(recordIn(replay), 'alreadyExisted', true, 'alreadyExisted of a retry', { by })
}

/** Holds where every replay of a story is the first answer again; the first that is not is reported. */
export function expectReplays(api: Api, story: KeyedScenario): void {
  const replays = replaysOf(story)
  for (const [n, replay] of replays.entries())
    expectReplay(api, story.first, replay, `replay ${n + 1} of ${replays.length}`)
}

/** What a replay repeats, as a text that does not depend on the order of members. */
export const lastingText = (exchange: Exchange): string =>
  JSON.stringify(lasting(exchange), (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  )

/** Whether an answer is that of an earlier request: a record with the same id, or all the same data. */
export function repeats(first: Exchange, later: Exchange): boolean {
  if (!succeeded(later)) return false
  const [one, other] = [recordIn(first), recordIn(later)]
  const id = idOf(one)
  if (id !== undefined) return id === idOf(other)
  // Where the provider names no message, nothing distinguishes one of them from another.
  return !('messageId' in one) && isDeepStrictEqual(dataOf(first), dataOf(later))
}

const idOf = ({ commentId, messageId, meetingId, id }: Json): unknown =>
  commentId ?? messageId ?? meetingId ?? id ?? undefined
