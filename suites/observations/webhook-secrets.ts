import { type Exchange, isObject, type Json, type Target } from '../harness/index.js'

/** The secrets that creations of the run have answered. */
interface Secrets {
  /** By the id of the destination. */
  readonly byId: Map<unknown, string>
  /** The exchange that first used an idempotency key. */
  readonly firstByKey: Map<string, number>
}

// Kept by target: whoever watches the run at one endpoint knows what was answered at another.
const known = new WeakMap<Target, Secrets>()

/** The secrets answered so far. */
export function secretsOf(target: Target): Secrets {
  const secrets = known.get(target) ?? { byId: new Map(), firstByKey: new Map() }
  known.set(target, secrets)
  return secrets
}

const creation = 'POST /api/v1/webhooks'

/** The records in a success, be it one or a page. */
export function recordsIn({ response: { status, json } }: Exchange): readonly Json[] {
  if (status < 200 || status >= 300 || !isObject(json)) return []
  return [json.data].flat().filter(isObject)
}

/** Remembers what a creation answered. */
export function learn(target: Target, exchange: Exchange): void {
  if (exchange.endpoint !== creation) return
  const { byId, firstByKey } = secretsOf(target)
  const key = exchange.request.headers['idempotency-key']
  if (key !== undefined && !firstByKey.has(key)) firstByKey.set(key, exchange.index)
  for (const { id, secret } of recordsIn(exchange))
    if (typeof secret === 'string' && secret !== '') byId.set(id, secret)
}

/** Whether a creation may be the replay of an earlier one, as its key was used before. */
export function mayBeReplay(target: Target, { index, request }: Exchange): boolean {
  const first = secretsOf(target).firstByKey.get(request.headers['idempotency-key'] ?? '')
  return first !== undefined && first < index
}
