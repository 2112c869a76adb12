import { op } from '../../contract/index.js'
import { type Api, type Exchange, isObject, type Json } from '../api/index.js'

/** The records in a success, one or a page of them. */
export function recordsIn({ response: { status, json } }: Exchange): readonly Json[] {
  if (status < 200 || status >= 300 || !isObject(json)) return []
  return [json.data].flat().filter(isObject)
}

/** Remembers for the run the secret that a creation answered, as other operations may not show it. */
export function learn({ run }: Api, exchange: Exchange): void {
  if (exchange.operation !== op.createWebhook) return
  for (const { id, secret } of recordsIn(exchange))
    if (typeof secret === 'string' && secret !== '') run.webhookSecrets.set(id, secret)
}
