import type { EndpointId } from '../../contract/index.js'
import { type Api, type Call, type Exchange, recordIn, succeeded } from '../harness/index.js'
import { samples } from '../samples/index.js'
import { tell } from './tale.js'

/** A write sent under a key, met again after the record has changed, and challenged by other requests. */
export interface KeyedStory {
  /** The write with its key. */
  readonly keyed: Call & { readonly idempotencyKey: string }
  readonly first: Exchange
  /** A booking once more while it holds its slot. */
  readonly retry?: Exchange
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

const undone = new WeakMap<Api, Set<unknown>>()

/** Sends a write; a destination it makes is deleted after the check. */
export async function send(api: Api, endpoint: EndpointId, call: Call): Promise<Exchange> {
  const exchange = await api.call(endpoint, call)
  if (endpoint !== 'POST /api/v1/webhooks' || !succeeded(exchange)) return exchange
  const known = undone.get(api) ?? new Set()
  const webhook = recordIn(exchange)
  if (!known.has(webhook.id)) api.given.deleteAfter(webhook)
  undone.set(api, known.add(webhook.id))
  return exchange
}

/** The story of a key at a write, told once per run for all rules that can tell from it. */
export const keyedStory = (api: Api, endpoint: EndpointId): Promise<KeyedStory> =>
  tell<KeyedStory>(api, 'the story of a key', { stages: [begins, goesOn] }, endpoint)

async function begins(teller: Api, call: Call, endpoint: EndpointId) {
  const keyed = { ...call, idempotencyKey: teller.fresh.key() }
  const first = await send(teller, endpoint, keyed)
  const answer = teller.read.record(first)
  // What is booked is canceled in the same tale, which changes enough; until then it is in its own way.
  if (endpoint === 'POST /api/v1/booking-types/{id}/book')
    return { keyed, first, retry: await send(teller, endpoint, keyed) }
  await samples[endpoint].disturb?.(teller, call, answer)
  return { keyed, first }
}

async function goesOn(teller: Api, call: Call, endpoint: EndpointId, { keyed }: KeyedStory) {
  const { state: stateOf, changes } = samples[endpoint]
  const state = () => stateOf?.(teller, call)
  const settled = await state()
  const replay = await send(teller, endpoint, keyed)
  const replayed = await state()
  const reused: Exchange[] = []
  const { idempotencyKey } = keyed
  for (const other of (await changes?.(teller, call, replayed)) ?? [])
    reused.push(await send(teller, endpoint, { ...other, idempotencyKey }))
  const refused = await state()
  return { settled, replay, replayed, reused, refused, again: await send(teller, endpoint, keyed) }
}
