import { type OperationId, op } from '../../contract/index.js'
import type { Api, Call, Exchange } from '../api/index.js'
import { driverAt, undoAfter } from '../drivers/index.js'
import { runScenario } from './scenario.js'

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

/** Sends a write; what it makes is undone after the check, where no set-up does it. */
export async function send(api: Api, operation: OperationId, call: Call): Promise<Exchange> {
  const exchange = await api.call(operation, call)
  undoAfter(api, exchange)
  return exchange
}

/** The scenario of a key at a write, run once for all rules that judge it. */
export const keyedStory = (api: Api, operation: OperationId): Promise<KeyedStory> =>
  runScenario<KeyedStory>(api, 'the scenario of a key', { steps: [begins, goesOn] }, operation)

async function begins(runner: Api, call: Call, operation: OperationId) {
  const keyed = { ...call, idempotencyKey: runner.fresh.key() }
  const first = await send(runner, operation, keyed)
  const answer = runner.read.record(first)
  // What is booked is canceled in the same scenario, which changes enough; until then it is in its own way.
  if (operation === op.bookMeeting) return { keyed, first, retry: await send(runner, operation, keyed) }
  await driverAt(runner, operation).disturb?.(runner, call, answer)
  return { keyed, first }
}

async function goesOn(runner: Api, call: Call, operation: OperationId, { keyed }: KeyedStory) {
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
  return { settled, replay, replayed, reused, refused, again: await send(runner, operation, keyed) }
}
