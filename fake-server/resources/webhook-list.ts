import type { List } from '../page.js'
import type { StoredWebhook } from '../workspace.js'

/** `GET /webhooks`: the oldest first, never with a secret (section 4.9). */
export const webhookList: List = {
  of: (workspace) => workspace.webhooks,
  range: () => ({ index: 'all', prefix: [] }),
  passes: () => true,
  shows: ({ secret: _, ...webhook }: StoredWebhook) => webhook,
}
