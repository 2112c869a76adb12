import { type Exchange, succeeded } from '../../suites/index.js'
import { decoded } from './exchange-words.js'
import { textsIn } from './texts-in.js'

/** The first write that answered with each id, and how many exchanges of the list that covers. */
interface FirstWrites {
  readonly byId: Map<string, Exchange>
  covered: number
}

/** Kept for each list, as a run asks many times while its list grows. */
const known = new WeakMap<readonly Exchange[], FirstWrites>()

/** The first write that answered with each id. */
export function creatingWrites(all: readonly Exchange[]): ReadonlyMap<string, Exchange> {
  const writes = known.get(all) ?? { byId: new Map<string, Exchange>(), covered: 0 }
  known.set(all, writes)
  for (const exchange of all.slice(writes.covered)) {
    if (exchange.request.method === 'GET' || !succeeded(exchange)) continue
    const { path, body = '' } = exchange.request
    // What was sent was there before.
    for (const id of idsIn(exchange.response.json))
      if (!writes.byId.has(id) && !body.includes(id) && !decoded(path).includes(id))
        writes.byId.set(id, exchange)
  }
  writes.covered = all.length
  return writes.byId
}

/** The ids in a value. */
export const idsIn = (json: unknown): readonly string[] => textsIn(json, /^(id|[a-zA-Z]+Id)$/)
