import { checkMembers, type MembersOf } from '../../input/check-members.js'
import { attemptOf, type DeliveryAttempt } from '../../webhooks/delivery-attempt.js'
import { attempt, retryDue } from '../../webhooks/retries.js'
import { durationMs } from '../clock/duration.js'
import type { Control } from '../control/control.js'

/** Which attempts at deliveries are meant: those with all of these members. */
export interface DeliveryFilter {
  /** The event's id in the catalog, for instance `contact.created`. */
  readonly type?: string
  readonly url?: string
  readonly eventId?: string
  readonly webhookId?: string
  /** Which attempt: 1 for the first. */
  readonly attempt?: number
  /** The status that the receiver answered. */
  readonly status?: number
}

/** The webhook deliveries of a fake. */
export interface Deliveries {
  /**
   * The latest attempts at webhook deliveries with what became of them, the oldest first. Where no receiver is set
   * (`createFake({ webhooks: { deliver } })`), nothing is sent: each attempt is `simulated` and has no `status`.
   *
   * @example
   * expect(fake.deliveries).toMatchObject([{ type: 'contact.created', attempt: 1, simulated: true }])
   */
  readonly deliveries: readonly DeliveryAttempt[]

  /**
   * Waits for an attempt at a delivery: one that was made already, or the next one.
   *
   * @param filter What the attempt must be like; `timeout` is how long to wait for it by the computer's clock, in
   * milliseconds or as a text such as `'2s'`, 5 seconds by default.
   * @returns The first such attempt, whatever the receiver answered; a `simulated` one where nothing is sent.
   * @throws An Error that lists the attempts that were made, where there is none in time.
   * @example
   * const { body, status } = await fake.waitForDelivery({ type: 'contact.created', timeout: '2s' })
   */
  waitForDelivery(filter?: DeliveryFilter & { readonly timeout?: number | string }): Promise<DeliveryAttempt>

  /**
   * Delivers an event once more, with the same id, body and signature, as a service that delivers at least once may.
   *
   * @param event The event's id, or an attempt at its delivery.
   * @throws An Error where the fake has no such delivery, or its destination is deleted or not active.
   * @example
   * const first = await fake.waitForDelivery({ type: 'contact.created' })
   * fake.redeliver(first)
   */
  redeliver(event: string | { readonly eventId: string }): void
}

const takes: MembersOf<DeliveryFilter & { readonly timeout: unknown }> = {
  type: true,
  url: true,
  eventId: true,
  webhookId: true,
  attempt: true,
  status: true,
  timeout: true,
}

// The timers of the computer, as of `fake.waitFor`: they keep the process alive while a test waits.
const { setTimeout, clearTimeout } = globalThis

/** The deliveries of the fake that a control belongs to, also after a reset. */
export function deliveriesOf(control: Control): Deliveries {
  const made = () => {
    retryDue(control.core)
    return control.core.world.attempts.items
  }
  const waitForDelivery: Deliveries['waitForDelivery'] = async (given = {}) => {
    checkMembers(given, takes, 'a filter of deliveries')
    const { timeout = 5000, ...filter } = given
    const ms = durationMs(timeout, 'timeout')
    const end = new AbortController()
    const timer = setTimeout(() => end.abort(), ms)
    try {
      for (;;) {
        const found = made()
          .map(attemptOf)
          .find((each) => fits(each, filter))
        if (found) return found
        if (end.signal.aborted) throw new Error(lateText(filter, ms, made().map(attemptOf)))
        await nextAttempt(control, end.signal)
      }
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    get deliveries() {
      return made().map(attemptOf)
    },
    waitForDelivery,
    redeliver(event) {
      const { core } = control
      const eventId = typeof event === 'string' ? event : event.eventId
      const attempts = made().filter((each) => each.undelivered.eventId === eventId)
      const { undelivered } = attempts.at(-1) ?? {}
      if (!undelivered) throw new Error(`no delivery of an event '${eventId}' in fake.deliveries`)
      const { workspaceId, webhookId } = undelivered
      if (!core.workspaces.get(workspaceId)?.webhooks.get(webhookId)?.active)
        throw new Error(`the destination ${webhookId} of the event '${eventId}' is deleted or not active`)
      const waiting = core.world.outgoing.filter(({ again }) => again.eventId === eventId)
      const numbers = [...attempts.map((each) => each.undelivered), ...waiting.map(({ again }) => again)]
      const earlier = Math.max(...numbers.map((each) => (each.earlier ?? 0) + each.tries + 1))
      attempt(core, { ...undelivered, tries: 0, earlier })
    },
  }
}

const fits = (made: DeliveryAttempt, filter: DeliveryFilter): boolean =>
  Object.entries(filter).every(
    ([name, value]) => value === undefined || made[name as keyof DeliveryFilter] === value,
  )

/** Settles at the next attempt, or when the signal aborts. */
function nextAttempt({ core: { world } }: Control, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      world.onAttempt.delete(done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    world.onAttempt.add(done)
    signal.addEventListener('abort', done)
  })
}

function lateText(filter: DeliveryFilter, ms: number, made: readonly DeliveryAttempt[]): string {
  const shown = made.map(
    ({ type, url, attempt: n, status, error }) =>
      `${type} to ${url}, attempt ${n}: ${status ?? error ?? 'kept, as nothing is sent without the option webhooks.deliver'}`,
  )
  const wanted = Object.keys(filter).length === 0 ? '' : ` with ${JSON.stringify(filter)}`
  const others = shown.length === 0 ? '' : `; there were:\n  ${shown.join('\n  ')}`
  return `no delivery${wanted} within ${ms} ms${others}`
}
