import { isDeepStrictEqual } from 'node:util'
import { type EndpointId, limits } from '../../contract/index.js'
import type { Api, Check, Exchange } from '../harness/index.js'
import { send } from '../observations/keyed.js'
import { samples } from '../samples/index.js'
import { expectReplay, lasting } from './answer.js'

const { windowMs } = limits.idempotencyKey

/** Calls take time of their own, so judgement keeps this far from the end of the window. */
const marginMs = 60_000

/** A key met again just before its window ends, and once more when it has ended. */
interface WindowStory {
  readonly first: Exchange
  readonly within: Exchange
  readonly settled: unknown
  readonly beyond: Exchange
  readonly after: unknown
}

const windowStory = (api: Api, endpoint: EndpointId): Promise<WindowStory> =>
  api.observe(`the window of a key at ${endpoint}`, async (teller) => {
    const sample = samples[endpoint]
    const call = await sample.valid(teller)
    const keyed = { ...call, idempotencyKey: teller.fresh.key() }
    const first = await send(teller, endpoint, keyed)
    const answer = teller.read.record(first)
    await sample.disturb?.(teller, call, answer)
    await teller.wait(windowMs - marginMs)
    const within = await send(teller, endpoint, keyed)
    // Counted from its last use, the window has ended as well (gap.idempotency-after-expiry).
    await teller.wait(windowMs + marginMs)
    const settled = await sample.state?.(teller, call)
    const beyond = await send(teller, endpoint, keyed)
    const after = await sample.state?.(teller, call)
    return { first, within, settled, beyond, after }
  })

/** A key still replays just before its window ends. */
export const replaysWithin: Check = async (api) => {
  api.need('control:clock')
  const { first, within } = await windowStory(api, api.endpoint)
  expectReplay(api, first, within)
}

/** Once its window has ended, the request under a key is carried out, whatever it leads to by then. */
export const freshBeyond: Check = async (api) => {
  api.need('control:clock')
  const { first, settled, beyond, after } = await windowStory(api, api.endpoint)
  const same = isDeepStrictEqual(lasting(beyond), lasting(first)) && isDeepStrictEqual(after, settled)
  if (same && api.endpoint === 'POST /api/v1/deals/{id}/close')
    return api.cannotTell('closing a closed deal the same way may come out so (gap.deal-reclose)')
  const seen = 'the first answer again, and nothing done'
  api.expect.that(!same, 'the request carried out anew', seen, { by: [first, beyond] })
}
