import { type OperationId, op, operationOf } from '../../contract/index.js'
import { type Api, type Call, dataOf, type Exchange, Misconfigured, succeeded } from '../api/index.js'

const list = op.listContacts
const creation = op.createContact

/** The kinds of calls that an ordered fault is seen to reach. */
interface Reach {
  readonly reads: boolean
  readonly writes: boolean
}

/** Makes the next request fail by the operator's hook. */
export async function orderFault(api: Api): Promise<void> {
  await api.target.control.failNext?.()
}

/** How many records an answer lists; undefined where it is not a list. */
const listed = (exchange: Exchange): number | undefined => {
  const data = dataOf(exchange)
  return Array.isArray(data) ? data.length : undefined
}

/** Whether an answer shows a fault: the same call is answered otherwise without one. */
export const isChanged = (ordered: Exchange, plain: Exchange): boolean =>
  ordered.response.status !== plain.response.status || listed(ordered) !== listed(plain)

/** So often a fault is ordered that other clients may have met. */
const tries = 2

/** The most requests that are made for faults to end. */
const maxFaults = 20

/** Calls until faults that no check ordered are over, so that no other check meets them. */
async function callUntilOver(api: Api): Promise<void> {
  for (let n = 0; n < maxFaults; n += 1)
    if (succeeded(await api.call(list, { query: { limit: '1' } }))) return
}

/** Whether an ordered fault shows in the next call of an operation, and in that one alone. */
async function probeFault(api: Api, operation: OperationId, call: () => Call): Promise<boolean> {
  const plain = await api.call(operation, call())
  for (let n = 0; n < tries; n += 1) {
    await orderFault(api)
    const ordered = await api.call(operation, { ...call(), once: true })
    const after = await api.call(operation, call())
    if (succeeded(plain) && after.response.status >= 500) {
      await callUntilOver(api)
      throw api.hooks.suspect('failNext', 'does too much: more than the next request fails')
    }
    if (succeeded(after) && isChanged(ordered, after)) return true
  }
  return false
}

/** Which calls an ordered fault reaches, seen once per run at the contacts. */
const observeFaultReach = (api: Api): Promise<Reach> =>
  api.observe(
    'which calls an ordered fault reaches',
    async (caller) => {
      const reads = await probeFault(caller, list, () => ({ query: { limit: '1' } }))
      const writes =
        caller.target.allow !== 'none' &&
        (await probeFault(caller, creation, () => ({ body: caller.given.contactBody() })))
      if (!reads && !writes)
        throw caller.hooks.suspect('failNext', 'does nothing: the request after it is answered as any other')
      caller.hooks.noteWorking('failNext')
      return { reads, writes }
    },
    { lasting: true },
  )

/** Ends the check as inconclusive unless `control.failNext` makes calls of the operation's kind fail. */
export async function requireFaultsReach(api: Api): Promise<void> {
  const { reads, writes } = await observeFaultReach(api)
  const isRead = operationOf(api.operation).method === 'GET'
  if (!(isRead ? reads : writes))
    throw new Misconfigured('control.failNext', `makes no ${isRead ? 'read' : 'write'} fail`)
}
