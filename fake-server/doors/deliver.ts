import type { OutgoingDelivery } from '../webhooks/delivery-attempt.js'
import type { WebhookOptions } from '../webhooks/webhook-options.js'
import type { DeliveryOutcome } from '../world/world.js'
import { networkSender } from './post.js'

/** Carries one delivery to its receiver; it never rejects. */
export type Deliver = (delivery: OutgoingDelivery) => Promise<DeliveryOutcome>

/** How deliveries are carried, as the options say. */
export function deliverOf({ deliver, fetch, timeoutMs = 5000 }: WebhookOptions): Deliver {
  const send =
    typeof deliver === 'function'
      ? async (delivery: OutgoingDelivery) => (await deliver(delivery)) ?? 200
      : fetch
        ? async (delivery: OutgoingDelivery, signal: AbortSignal) =>
            (await fetch(requestOf(delivery, signal))).status
        : networkSender(deliver === 'anywhere')
  return async (delivery) => {
    // Not by a timer of the process, which a test may have replaced.
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const status = await Promise.race([send(delivery, signal), aborted(signal)])
      if (Number.isInteger(status) && status >= 100 && status <= 599) return { status }
      return { error: `the receiver answered ${String(status)}, which is not a status` }
    } catch (error) {
      return { error: signal.aborted ? `no answer within ${timeoutMs} ms` : textOf(error) }
    }
  }
}

const requestOf = ({ url, headers, text }: OutgoingDelivery, signal: AbortSignal): Request =>
  new Request(url, { method: 'POST', headers, body: text, redirect: 'manual', signal })

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** What went wrong; an error of several connections says it in its members. */
const textOf = (error: unknown): string => {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(textOf))].join('; ')
  return error instanceof Error ? error.message : String(error)
}
