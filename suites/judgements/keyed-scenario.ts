import { type OperationId, op } from '../../contract/index.js'
import { type Api, type Call, type Exchange, succeeded } from '../api/index.js'
import { driverAt, undoAfter } from '../drivers/index.js'
import { type KeyUse, keyOfShape, keyUseAt } from '../observations/key-use.js'
import { runScenario } from './scenario.js'

/** A write sent under a key, met again after the record has changed, and challenged by other requests. */
export interface KeyedScenario {
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
  /** Further replays, as many as were drawn, between writes under other keys. */
  readonly more: readonly Exchange[]
  /** What the first request touched, after the last of them; absent where none was drawn. */
  readonly ended?: unknown
}

/** The replays of a story in the order in which they were sent. */
export const replaysOf = ({ replay, again, more }: KeyedScenario): readonly Exchange[] => [
  replay,
  again,
  ...more,
]

/** Sends a write; what it makes is undone after the check, where no set-up does it. */
export async function send(api: Api, operation: OperationId, call: Call): Promise<Exchange> {
  const exchange = await api.call(operation, call)
  undoAfter(api, exchange)
  return exchange
}

/** The scenario of a key at a write, run once for all rules that judge it. */
export const runKeyedScenario = (api: Api, operation: OperationId): Promise<KeyedScenario> =>
  runScenario<KeyedScenario>(api, 'the scenario of a key', { steps: [begin, goOn] }, operation)

async function begin(runner: Api, call: Call, operation: OperationId) {
  const keyed = { ...call, idempotencyKey: keyOfShape(runner, keyUseAt(runner, operation).shape) }
  const first = await send(runner, operation, keyed)
  const answer = runner.read.record(first)
  // What is booked is canceled in the same scenario, which changes enough; until then it is in its own way.
  if (operation === op.bookMeeting) return { keyed, first, retry: await send(runner, operation, keyed) }
  await driverAt(runner, operation).disturb?.(runner, call, answer)
  return { keyed, first }
}

async function goOn(runner: Api, call: Call, operation: OperationId, { keyed }: KeyedScenario) {
  const { state: stateOf, changes } = driverAt(runner, operation)
  const state = () => stateOf?.(runner, call)
  const settled = await state()
  const replay = await send(runner, operation, keyed)
  const replayed = await state()
  const reused: Exchange[] = []
  const { idempotencyKey } = keyed
  for (const other of (await changes?.(runner, call, replayed)) ?? [])
    reused.push(await send(runner, operation, { ...other, idempotencyKey }))
  const refused = await state()
  const again = await send(runner, operation, keyed)
  const more = await repeatAsDrawn(runner, operation, keyed, again)
  const ended = more.length > 0 ? { ended: await state() } : {}
  return { settled, replay, replayed, reused, refused, again, more, ...ended }
}

/** Sends a request again as often as was drawn, and other requests under other keys before the first of these replays. */
async function repeatAsDrawn(
  runner: Api,
  operation: OperationId,
  keyed: Call,
  again: Exchange,
): Promise<readonly Exchange[]> {
  const { replays, otherWrites }: KeyUse = keyUseAt(runner, operation)
  const more: Exchange[] = []
  for (let n = 0; n < replays; n += 1) {
    // One answer that differs shows the fault; to go on could send a message each time.
    if (!alike(more.at(-1) ?? again, again)) break
    if (n < otherWrites) await runner.given.contact({}, { idempotencyKey: runner.fresh.key() })
    more.push(await send(runner, operation, keyed))
  }
  return more
}

const alike = (one: Exchange, other: Exchange): boolean =>
  succeeded(one) && one.response.text === other.response.text
