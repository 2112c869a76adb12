import type { Assumptions } from '../../contract/index.js'
import type { Context } from '../pipeline/context.js'
import { attempt } from './retries.js'
import { signatureOf } from './signature.js'

/** The body of a delivery: an event, the record alone, or several events at once (gap.webhook-delivery). */
function bodyOf(event: object, data: object, { 'webhook-delivery': { form } }: Assumptions): string {
  return JSON.stringify(form === 'record' ? data : form === 'batch' ? [event] : event)
}

/** Delivers an event of a record to the webhook destinations that subscribed to it (section 6). */
export function emit({ workspace, world, assumptions }: Context, type: string, data: object): void {
  if (workspace.webhooks.size === 0) return
  for (const webhook of [...workspace.webhooks.all()]) {
    if (!webhook.active || !webhook.events.includes(type)) continue
    const at = world.instant()
    const body = bodyOf({ id: world.id('evt'), type, createdAt: at, data }, data, assumptions)
    const headers = {
      'content-type': 'application/json',
      ...signatureOf(body, webhook.secret, world.now(), assumptions),
    }
    workspace.webhooks.put(Object.freeze({ ...webhook, lastEventAt: at }))
    attempt(
      world,
      { workspace, webhookId: webhook.id, delivery: { url: webhook.url, headers, body }, tries: 0 },
      assumptions,
    )
  }
}
