import { isDeepStrictEqual } from 'node:util'
import type { EndpointId } from '../../contract/index.js'
import { type Api, dataOf, type Exchange, isObject, succeeded } from '../harness/index.js'

const createDeal = 'POST /api/v1/deals'
const createWebhook = 'POST /api/v1/webhooks'

/** What a replay repeats of an answer: all of `data`, but for what its entry or a gap leaves open. */
export function lasting(exchange: Exchange): unknown {
  const data = dataOf(exchange)
  if (!isObject(data)) return data
  // A retry answers with the deal, and is not said to show it as it was (section 4.5).
  if (exchange.endpoint === createDeal) return { id: data.id }
  if (exchange.endpoint !== createWebhook) return data
  const { secret: _, ...rest } = data // gap.webhook-create-replay-secret
  return rest
}

/** The statuses a replay may have: that of the first, or 200 where the entry of the operation says so. */
export function replayStatuses(endpoint: EndpointId, first: Exchange): readonly number[] {
  const { status } = first.response
  if (endpoint === createDeal) return [200]
  return status === 201 ? [201, 200] : [status] // gap.idempotency-replay-status
}

/** Holds where an answer is the first one again. */
export function expectReplay(api: Api, first: Exchange, replay: Exchange): void {
  const by = [first, replay]
  api.expect.status(replay, replayStatuses(first.endpoint, first), { by })
  api.expect.equal(lasting(replay), lasting(first), 'the first answer again', { by })
}

/** What a replay repeats, as a text that does not depend on the order of members. */
export const lastingText = (exchange: Exchange): string =>
  JSON.stringify(lasting(exchange), (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  )

/** Whether an answer is that of an earlier request: the same data, or a record with the same id. */
export function repeats(first: Exchange, later: Exchange): boolean {
  const [one, other] = [dataOf(first), dataOf(later)]
  if (!succeeded(later)) return false
  return isDeepStrictEqual(one, other) || (idOf(one) !== undefined && idOf(one) === idOf(other))
}

const idOf = (data: unknown): unknown => (isObject(data) ? (data.commentId ?? data.id) : undefined)
