import { inBoth, type OperationId, op, operationOf, surfaces } from '../../contract/index.js'
import { type Api, askedSeconds, type Call, type Exchange, retryDisturbed, Untested } from '../api/index.js'
import { driverAt } from '../drivers/index.js'
import { isTooSlow, movesCalls, passForCalls, probeClockMovesCalls } from '../observations/call-clock.js'
import { learnErrorCodes } from './codes.js'

/** What one operation answered to a key that was out of calls. */
export interface Exhausted {
  /** Its 429. */
  readonly limited?: Exchange
  /** The call of an operation of the same method with the main key; absent where that was out of calls itself. */
  readonly neighbour?: Exchange
  /** Another refusal than a 429, of a call that was accepted at first. */
  readonly otherwise?: Exchange
  /** The last of the calls that were all accepted, at the operations that are counted with it. */
  readonly never?: Exchange
  /** Calls it accepted, each between two refusals by another operation; too many to be chance. */
  readonly exempt?: readonly Exchange[]
}

/** A wait that a 429 asked for, and the call after it. */
export interface Readmission {
  readonly limited: Exchange
  readonly seconds: number
  readonly next: Exchange
  /** Whether it was the operator's hook that let the time pass. */
  readonly byClock: boolean
}

/** How each operation fares with a key with a small quota: calls until it is out of them, and one more everywhere. */
type Exhaustion = ReadonlyMap<OperationId, Exhausted>

const minute = 60_000

/** The most calls, also in the claim of `keys.lowRate`, until a kind of operations must have answered its first 429. */
export const maxCalls = 100

/** So many calls accepted between refusals are no new minute, and no trickle of new calls. */
const noChance = 5

/** The longest wait that is waited out, in seconds; the limit is one per minute. */
export const longestWait = 120

/** The seconds a 429 asks to wait; undefined for an instant of a server that does not show its own time. */
export function waitOf({ response }: Exchange): number | undefined {
  const seconds = askedSeconds(response, Number.NaN)
  return Number.isNaN(seconds) ? undefined : seconds
}

const isRead = (id: OperationId): boolean => operationOf(id).method === 'GET'

/** The operations of the target's variant that it may be asked for. */
const operationsOf = ({ variant, allow }: Api['target']): readonly OperationId[] =>
  inBoth('every').filter((id) => {
    const { effects } = operationOf(id)
    const isAllowed = effects === 'none' || allow === 'sends' || allow === effects
    return isAllowed && surfaces[variant].includes(id)
  })

/** Uses up the minute of the low-rate key and calls every operation with it; done once per run. */
export const observeExhaustion = (api: Api): Promise<Exhaustion> =>
  api.observe('a key that calls too often', exhaustAll, { slow: true })

async function exhaustAll(caller: Api): Promise<Exhaustion> {
  await learnErrorCodes(caller)
  await caller.proveClock()
  // A repetition begins with a minute of its own.
  if (caller.attempt > 0 && !isTooSlow(caller)) await passForCalls(caller, minute)
  const spread: Spread = { proven: false, neighbours: new Map() }
  const all = operationsOf(caller.target)
  const writes = all.filter((id) => !isRead(id))
  // Reads and writes may be counted separately (gap.rate-quota).
  return new Map([
    ...(await exhaust(caller, all.filter(isRead), spread)),
    ...(await exhaust(caller, writes, spread)),
  ])
}

/**
 * A wait of the low-rate key and the call after it; done once per run. Absent where no 429 came, where none asked for a
 * wait that can be waited out, or where the run is not to wait. Only what locks the calls of that key may ask for it, as
 * others would wait for each other.
 */
export async function observeReadmission(api: Api): Promise<Readmission | undefined> {
  const at = await observeExhaustion(api)
  return api.observe('a key that has calls again', (caller) => comeBack(caller, at), { slow: true })
}

/** What the low-rate key met at the rule's operation; untested without such a key, or where nothing may be written. */
async function observeExhaustedHere(api: Api): Promise<Exhausted> {
  api.need('key:low-rate')
  if (api.target.allow === 'none' && !isRead(api.operation))
    throw new Untested(`${api.operation} writes`, '--allow writes')
  return (await observeExhaustion(api)).get(api.operation) ?? {}
}

/** Calls operations that are counted together until one refuses, and then each of them. */
async function exhaust(
  api: Api,
  operations: readonly OperationId[],
  spread: Spread,
): Promise<ReadonlyMap<OperationId, Exhausted>> {
  const at = new Map<OperationId, Exhausted>()
  const first = await callUntilLimited(api, operations)
  if (first === undefined) {
    const never = api.evidence.exchanges.at(-1)
    if (never) for (const operation of operations) at.set(operation, { never })
    return at
  }
  if (first.response.status !== 429) return at.set(first.operation, { otherwise: first })
  for (const operation of operations)
    at.set(operation, await exhaustAt(api, operation, first.operation, spread))
  return at
}

/** The first call that is answered 429, or refused although the same call was accepted before. */
async function callUntilLimited(api: Api, operations: readonly OperationId[]): Promise<Exchange | undefined> {
  const letIn = new Set<OperationId>()
  for (let n = 0; n < maxCalls; n += 1) {
    const operation = operations[n % operations.length]
    if (operation === undefined) return undefined
    const exchange = await probe(api, operation)
    const { status } = exchange.response
    if (status === 429 || (status >= 400 && letIn.has(operation))) return exchange
    if (status < 400) letIn.add(operation)
  }
  return undefined
}

/** Calls an operation until it refuses, or has accepted call after call while `refusing` goes on refusing. */
async function exhaustAt(
  api: Api,
  operation: OperationId,
  refusing: OperationId,
  spread: Spread,
): Promise<Exhausted> {
  let between: Exchange[] = []
  for (let n = 0; n < maxCalls && between.length < noChance; n += 1) {
    const exchange = await probe(api, operation)
    if (exchange.response.status === 429)
      return { limited: exchange, ...(await callWithOtherKey(api, operation, spread)) }
    const other = await probe(api, refusing)
    between = other.response.status === 429 ? [...between, exchange] : []
  }
  return between.length < noChance ? {} : { exempt: between }
}

/** What is known of other keys while one is out of calls: what reads or writes them is the same by one method. */
interface Spread {
  /** Whether a refusal of one key has been seen to keep the main key out as well. */
  proven: boolean
  readonly neighbours: Map<string, Exchange>
}

/** The call with the main key; a 429 counts once that key is known to have calls left of its own. */
async function callWithOtherKey(
  api: Api,
  operation: OperationId,
  spread: Spread,
): Promise<Pick<Exhausted, 'neighbour'>> {
  const { method } = operationOf(operation)
  const known = spread.neighbours.get(method)
  if (known) return { neighbour: known }
  const neighbour = await probe(api, operation, 'main')
  if (neighbour.response.status !== 429) spread.neighbours.set(method, neighbour)
  if (neighbour.response.status !== 429 || spread.proven) return { neighbour }
  // Waits until the key is accepted, and somewhat longer, so that one call more is not one too many.
  await api.call(op.listContacts, { query: { limit: '1' } })
  await passForCalls(api, 2000)
  const limited = await callUntilLimited(api, [operation])
  const again = await probe(api, operation, 'main')
  if (again.response.status !== 429) return { neighbour: again }
  spread.proven = limited?.response.status === 429
  return spread.proven ? { neighbour: again } : {}
}

/** A call that does nothing, with any key; a 429 is for the caller to judge. */
const probe = (api: Api, operation: OperationId, as: 'lowRate' | 'main' = 'lowRate'): Promise<Exchange> => {
  const call: Call = driverAt(api, operation).harmless(api)
  return retryDisturbed(() => api.call(operation, { ...call, as, keep429: true }))
}

const probeWhetherOut = async (api: Api, operation: OperationId): Promise<boolean> =>
  (await probe(api, operation)).response.status === 429

async function comeBack(api: Api, at: ReadonlyMap<OperationId, Exhausted>): Promise<Readmission | undefined> {
  const refused = [...at.values()].flatMap((seen) => seen.limited ?? []).at(-1)
  if (refused === undefined || isTooSlow(api)) return undefined
  const isBusy = async () => (await probe(api, refused.operation, 'main')).response.status === 429
  // What keeps the main key out as well may end before the low-rate key is accepted.
  const wasBusy = await isBusy()
  // The wait counts from the last refusal, so there is one more right before it; the key may have calls again by now.
  const again = await callUntilLimited(api, [refused.operation])
  const limited = again?.response.status === 429 ? again : refused
  const seconds = waitOf(limited)
  if (seconds === undefined || seconds > longestWait) return undefined
  // Whole seconds may have been rounded down.
  const pass = () => passForCalls(api, (seconds + 1) * 1000)
  await (movesCalls(api) ? pass() : api.aside(pass))
  const next = await probe(api, refused.operation)
  // What the clock did not move is not a wait of the target's: it is waited for.
  if (
    next.response.status === 429 &&
    !(await probeClockMovesCalls(api, () => probeWhetherOut(api, refused.operation)))
  )
    return comeBack(api, at)
  const isDistinguishing = next.response.status !== 429 || !(wasBusy || (await isBusy()))
  return isDistinguishing ? { limited, seconds, next, byClock: movesCalls(api) } : undefined
}

/**
 * The 429 that a key with a small quota got at the rule's operation. A key that is never out of calls is the fault of
 * the server, or no key with a small quota.
 */
export async function requireLimitedHere(api: Api): Promise<Exhausted & { readonly limited: Exchange }> {
  const here = await observeExhaustedHere(api)
  const { limited, never, exempt, otherwise } = here
  if (otherwise) api.expect.error(otherwise, 429, 'rate_limited')
  if (exempt)
    api.expect.that(false, '429 as at other operations', `${exempt.length} calls accepted beyond the quota`, {
      by: exempt,
    })
  if (never)
    api.expect.that(false, `429 within ${maxCalls} calls`, `${maxCalls} calls accepted`, {
      by: never,
      claim: 'keys.lowRate',
    })
  return limited === undefined
    ? api.inconclusive('the key was never seen to be out of calls here')
    : { ...here, limited }
}
