import type { Assumptions } from '../../contract/index.js'
import type { Workspaces } from '../store/workspaces.js'
import type { DeliveryOutcome, Undelivered, World } from '../world/world.js'

/** What deliveries need of a fake. */
export interface DeliveryContext {
  readonly world: World
  readonly workspaces: Workspaces
  readonly assumptions: Assumptions
}

/**
 * Attempts a delivery that is due at an instant in milliseconds since 1970. It waits to be sent where receivers exist
 * outside of the fake; otherwise it is kept as one that has arrived, unless receivers refuse.
 */
export function attempt(site: DeliveryContext, undelivered: Undelivered, dueAt = site.world.now()): void {
  const { world } = site
  if (!destinationOf(site, undelivered)?.active) return
  if (world.receiversRefuse) settle(site, undelivered, { status: 503, simulated: true }, dueAt)
  else if (!world.receivers.exist) settle(site, undelivered, { simulated: true }, dueAt)
  else {
    world.outgoing.push({ dueAt, again: undelivered })
    world.wake?.()
  }
}

/**
 * Records what became of an attempt at an instant in milliseconds since 1970. Any answer but a 2xx counts as a failure
 * and is tried again later (gap.webhook-retries).
 */
export function settle(
  site: DeliveryContext,
  undelivered: Undelivered,
  outcome: DeliveryOutcome,
  at: number,
): void {
  const { world, workspaces, assumptions } = site
  world.attempts.push({ undelivered, outcome, at })
  for (const notify of world.onAttempt) notify()
  if (isAccepted(outcome)) {
    world.deliveries.push(undelivered.delivery)
    return
  }
  const webhook = destinationOf(site, undelivered)
  if (!webhook) return
  const { tries: most, everyMs, growth, deactivateAfter } = assumptions['webhook-retries']
  const failureCount = webhook.failureCount + 1
  const active = webhook.active && (deactivateAfter === null || failureCount < deactivateAfter)
  workspaces.get(undelivered.workspaceId)?.webhooks.put(Object.freeze({ ...webhook, failureCount, active }))
  const tries = undelivered.tries + 1
  if (tries >= most) return
  world.retries.push({ dueAt: at + everyMs * growth ** (tries - 1), again: { ...undelivered, tries } })
  world.wake?.()
}

/** Whether a receiver has accepted a delivery: a redirect is not followed, so that it counts as a failure. */
export const isAccepted = (outcome: DeliveryOutcome): boolean =>
  'status' in outcome ? outcome.status >= 200 && outcome.status < 300 : 'simulated' in outcome

/** Attempts the deliveries again that are due, the earliest first. */
export function retryDue(site: DeliveryContext): void {
  const { world } = site
  if (world.retries.length === 0) return
  const now = world.now()
  const due = world.retries.filter(({ dueAt }) => dueAt <= now).toSorted((a, b) => a.dueAt - b.dueAt)
  if (due.length === 0) return
  world.retries.splice(0, world.retries.length, ...world.retries.filter(({ dueAt }) => dueAt > now))
  // A receiver outside has its attempts when they are due, so that a day of retries takes place in one move of the clock.
  for (const { again, dueAt } of due) attempt(site, again, world.receivers.exist ? dueAt : now)
}

const destinationOf = ({ workspaces }: DeliveryContext, { workspaceId, webhookId }: Undelivered) =>
  workspaces.get(workspaceId)?.webhooks.get(webhookId)
