import type { List } from '../pipeline/context.js'
import type { StoredWebhook } from '../store/records.js'
import { isDescending } from './list-direction.js'

/** `GET /webhooks`: the oldest first, never with a secret (section 4.9). */
export const webhookList: List = {
  of: (workspace) => workspace.webhooks,
  range: (_, { assumptions }) => ({
    index: 'all',
    prefix: [],
    descending: isDescending('webhooks', assumptions),
  }),
  passes: () => true,
  shows: ({ secret: _, ...webhook }: StoredWebhook) => webhook,
}
