import type { Assumptions } from '../../contract/index.js'
import type { Workspace } from '../store/workspace.js'
import { attempt, type DeliveryContext } from './retries.js'
import { signatureOf } from './signature.js'

/** The body of a delivery: an event, the record alone, or several events at once (gap.webhook-delivery). */
function bodyOf(event: object, data: object, { 'webhook-delivery': { form } }: Assumptions): string {
  return JSON.stringify(form === 'record' ? data : form === 'batch' ? [event] : event)
}

/** Delivers an event of a record to the webhook destinations that subscribed to it (section 6). */
export function emit(
  site: DeliveryContext & { readonly workspace: Workspace },
  type: string,
  data: object,
): void {
  const { workspace, world, assumptions } = site
  if (workspace.webhooks.size === 0) return
  const vary = world.disturbances?.deliveryForm(workspace.id)
  for (const webhook of [...workspace.webhooks.all()]) {
    if (!webhook.active || !webhook.events.includes(type)) continue
    const at = world.instant()
    const eventId = world.id('evt')
    const usual = bodyOf({ id: eventId, type, createdAt: at, data }, data, assumptions)
    const body = vary ? vary(usual) : usual
    const headers = {
      'content-type': 'application/json',
      ...signatureOf(body, webhook.secret, world.now(), assumptions),
    }
    workspace.webhooks.put(Object.freeze({ ...webhook, lastEventAt: at }))
    const delivery = { url: webhook.url, headers, body, ...(vary && { isVaried: true as const }) }
    const { copies, exist } = world.receivers
    const isDoubled = vary !== undefined && exist
    for (let copy = 0; copy < (isDoubled ? Math.max(2, copies) : copies); copy += 1)
      attempt(site, {
        workspaceId: workspace.id,
        webhookId: webhook.id,
        eventId,
        type,
        delivery,
        tries: 0,
        ...(isDoubled && copy > 0 ? { isTwin: true } : {}),
      })
  }
}
