import { every, op, operationOf } from '../../contract/index.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { StoredWebhook } from '../../fake-server/store/records.js'
import { Recent } from '../../fake-server/world/recent.js'
import type { Delivery } from '../../fake-server/world/world.js'
import { aroundHandler } from '../operators/handler.js'
import { onWritten, type Where } from '../operators/stored.js'

/** The writes that may bring events about. */
const writes = every.filter((id) => operationOf(id).method !== 'GET' && !id.includes('/webhooks'))

/** Changes a new destination in the store, in the answer or in both. */
export const made = (
  change: (webhook: StoredWebhook, context: Context) => Partial<StoredWebhook>,
  where?: Where,
) => onWritten(op.createWebhook, 'webhooks', change, where)

/** Does something with what a write has had delivered, and with the destinations it went by. */
export const delivered = (
  change: (
    sent: readonly Delivery[],
    context: Context,
    before: readonly StoredWebhook[],
  ) => readonly Delivery[],
) =>
  aroundHandler(writes, (next, context) => {
    const { world } = context
    const { deliveries } = world
    const before = [...context.workspace.webhooks.all()]
    const sent = new Recent<Delivery>(Number.POSITIVE_INFINITY)
    world.deliveries = sent
    try {
      return next(context) as Reply
    } finally {
      world.deliveries = deliveries
      for (const delivery of change(sent.items, context, before)) deliveries.push(delivery)
    }
  })

/** The destination that a delivery went to. */
export const destinationOf = ({ url }: Delivery, { workspace }: Context): StoredWebhook | undefined =>
  [...workspace.webhooks.all()].find((webhook) => webhook.url === url)
