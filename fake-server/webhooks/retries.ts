import type { Assumptions } from '../../contract/index.js'
import type { Undelivered, World } from '../world/world.js'

/** Attempts a delivery; a refused one counts as a failure and is tried again later (gap.webhook-retries). */
export function attempt(world: World, undelivered: Undelivered, assumptions: Assumptions): void {
  const { workspace, webhookId, delivery } = undelivered
  const webhook = workspace.webhooks.get(webhookId)
  if (!webhook?.active) return
  if (!world.receiversRefuse) {
    world.deliveries.push(delivery)
    return
  }
  const { tries: most, everyMs, growth, deactivateAfter } = assumptions['webhook-retries']
  const failureCount = webhook.failureCount + 1
  const active = deactivateAfter === null || failureCount < deactivateAfter
  workspace.webhooks.put(Object.freeze({ ...webhook, failureCount, active }))
  const tries = undelivered.tries + 1
  if (tries < most)
    world.retries.push({
      dueAt: world.now() + everyMs * growth ** (tries - 1),
      again: { ...undelivered, tries },
    })
}

/** Attempts the deliveries again that are due, the earliest first. */
export function retryDue(world: World, assumptions: Assumptions): void {
  if (world.retries.length === 0) return
  const now = world.now()
  const due = world.retries.filter(({ dueAt }) => dueAt <= now).toSorted((a, b) => a.dueAt - b.dueAt)
  if (due.length === 0) return
  world.retries.splice(0, world.retries.length, ...world.retries.filter(({ dueAt }) => dueAt > now))
  for (const { again } of due) attempt(world, again, assumptions)
}
