import type { Json } from '../api/index.js'

/** What a destination is but for what deliveries change: events of the workspace may occur at any time. */
export function settled<T extends Json | undefined>(webhook: T): T {
  if (webhook === undefined) return webhook
  const { lastEventAt, failureCount, updatedAt, ...lasting } = webhook
  return lasting as unknown as T
}
