import type { EndpointId } from '../../contract/index.js'
import { type Api, type Call, type Exchange, recordIn, succeeded } from '../harness/index.js'
import { samples } from '../samples/index.js'

/** A write sent under a key, met again after the record has changed, and challenged by other requests. */
export interface KeyedStory {
  readonly call: Call
  readonly first: Exchange
  /** What the first request touched, once another call has changed it; and the same after each later step. */
  readonly settled: unknown
  readonly replay: Exchange
  readonly replayed: unknown
  /** Different requests under the same key. */
  readonly reused: readonly Exchange[]
  readonly refused: unknown
  /** The first request once more, after those. */
  readonly again: Exchange
}

/** Sends a write; a destination it makes is deleted after the check. */
export async function send(api: Api, endpoint: EndpointId, call: Call): Promise<Exchange> {
  const exchange = await api.call(endpoint, call)
  if (endpoint === 'POST /api/v1/webhooks' && succeeded(exchange)) api.given.deleteAfter(recordIn(exchange))
  return exchange
}

/** The story of a key at a write, told once per run for all rules that can tell from it. */
export const keyedStory = (api: Api, endpoint: EndpointId): Promise<KeyedStory> =>
  api.observe(`the story of a key at ${endpoint}`, async (teller) => {
    const sample = samples[endpoint]
    const call = await sample.valid(teller)
    const keyed = { ...call, idempotencyKey: teller.fresh.key() }
    const state = () => sample.state?.(teller, call)
    const first = await send(teller, endpoint, keyed)
    const answer = teller.read.record(first)
    await sample.disturb?.(teller, call, answer)
    const settled = await state()
    const replay = await send(teller, endpoint, keyed)
    const replayed = await state()
    const reused: Exchange[] = []
    for (const other of (await sample.changes?.(teller, call, replayed)) ?? [])
      reused.push(await send(teller, endpoint, { ...other, idempotencyKey: keyed.idempotencyKey }))
    const refused = await state()
    const again = await send(teller, endpoint, keyed)
    return { call, first, settled, replay, replayed, reused, refused, again }
  })
