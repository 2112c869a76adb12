import { type OperationId, op } from '../../contract/index.js'
import type { Call } from '../engine/call.js'
import type { Exchange } from '../engine/exchange.js'
import { isObject } from '../engine/json.js'
import { eventIdsIn } from './event-ids-in.js'

/** The most pages of the catalog that are read. */
const maxPages = 20

/** The event ids of the catalog, and the answers that held them. */
export interface Catalog {
  readonly ids: readonly string[]
  readonly by: readonly Exchange[]
}

/** Whatever sends calls. */
interface CallSender {
  call(operation: OperationId, call?: Call): Promise<Exchange>
}

/** The event catalog (section 6), page by page where it has a cursor (gap.webhook-events-catalog). */
export async function readCatalog(caller: CallSender): Promise<Catalog> {
  const ids = new Set<string>()
  const by: Exchange[] = []
  let cursor: string | undefined
  do {
    const exchange = await caller.call(op.listWebhookEvents, { query: { cursor } })
    by.push(exchange)
    const { status, json } = exchange.response
    if (status !== 200) break
    for (const id of eventIdsIn(isObject(json) && 'data' in json ? json.data : json)) ids.add(id)
    const next = isObject(json) ? json.nextCursor : undefined
    cursor = typeof next === 'string' && next !== '' && next !== cursor ? next : undefined
  } while (cursor !== undefined && by.length < maxPages)
  return { ids: [...ids], by }
}
