import { createHmac } from 'node:crypto'
import type { Context } from './context.js'

/** Tells the webhook destinations that subscribed to an event of a record (section 6, gap.webhook-delivery). */
export function emit({ workspace, world }: Context, type: string, data: object): void {
  for (const webhook of [...workspace.webhooks.all()]) {
    if (!webhook.active || !webhook.events.includes(type)) continue
    const at = world.instant()
    const body = JSON.stringify({ id: world.id('evt'), type, createdAt: at, data })
    const signature = createHmac('sha256', webhook.secret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-webhook-signature': `sha256=${signature}` }
    if (!world.receiversRefuse) world.deliveries.push({ url: webhook.url, headers, body })
    const failureCount = webhook.failureCount + (world.receiversRefuse ? 1 : 0)
    workspace.webhooks.put(Object.freeze({ ...webhook, failureCount, lastEventAt: at }))
  }
}
