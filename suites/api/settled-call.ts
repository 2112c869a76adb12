import type { OperationId } from '../../contract/index.js'
import type { Call } from '../engine/call.js'
import { isObject } from '../engine/json.js'
import type { Read } from './read.js'
import type { Settling } from './settling.js'

/** A call once the server has ceased to change records by itself, expecting the revision that the record has then. */
export async function settledCall(
  operation: OperationId,
  call: Call,
  settling: Settling,
  read: Read,
): Promise<Call> {
  await settling.over()
  const { body, params, as, idempotencyKey, isStale } = call
  if (isStale || !isObject(body) || body.expectedRev === undefined || params?.id === undefined) return call
  const own = as === undefined ? {} : { as }
  const expected = { expectedRev: body.expectedRev, ...(idempotencyKey ? { idempotencyKey } : {}) }
  const expectedRev = await settling.present(params.id, expected, (seen) => {
    if (operation.includes('/deals/')) return read.deal(seen, own)
    return operation.includes('/tickets/') ? read.ticket(seen, own) : read.conversation(seen, own)
  })
  return { ...call, body: { ...body, expectedRev } }
}
