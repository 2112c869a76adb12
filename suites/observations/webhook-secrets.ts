import { op } from '../../contract/index.js'
import { type Exchange, isObject, type Json, type Target } from '../api/index.js'

/** The secrets that creations of the run have answered. */
interface Secrets {
  /** By the id of the destination. */
  readonly byId: Map<unknown, string>
}

// Kept by target: a judgement at one operation needs what was answered at another.
const known = new WeakMap<Target, Secrets>()

/** The secrets answered so far. */
export function secretsOf(target: Target): Secrets {
  const secrets = known.get(target) ?? { byId: new Map() }
  known.set(target, secrets)
  return secrets
}

const creation = op.createWebhook

/** The records in a success, be it one or a page. */
export function recordsIn({ response: { status, json } }: Exchange): readonly Json[] {
  if (status < 200 || status >= 300 || !isObject(json)) return []
  return [json.data].flat().filter(isObject)
}

/** Remembers what a creation answered. */
export function learn(target: Target, exchange: Exchange): void {
  if (exchange.operation !== creation) return
  const { byId } = secretsOf(target)
  for (const { id, secret } of recordsIn(exchange))
    if (typeof secret === 'string' && secret !== '') byId.set(id, secret)
}
