import type { ControlCalls } from '../control/control-call.js'
import { any, count, data, described, dropped, flag, object, text, texts } from '../control/control-schema.js'
import { latestOf } from '../control/latest-of.js'
import { type DeliveryFilter, deliveriesOf } from './deliveries.js'

/** The parameters of a wait for a delivery. */
interface Waiting extends DeliveryFilter {
  readonly timeout?: number | string
}

const attempt = object(
  {
    url: text,
    webhookId: text,
    eventId: text,
    type: described('The id of the event in the catalog, such as `contact.created`.'),
    headers: texts,
    body: any,
    text: described('The body as it is sent and signed.'),
    attempt: count,
    at: text,
    'status?': count,
    'simulated?': flag,
    'error?': text,
  },
  'DeliveryAttempt',
)

/** The control calls about webhook deliveries; those of `control.deliveries` have the older names. */
export const deliveryCalls: ControlCalls = {
  'GET delivery-attempts': {
    operationId: 'listDeliveryAttempts',
    summary: 'List each attempt at a webhook delivery',
    returns: data(attempt, { dropped }),

    takes: { 'latest?': 'number' },
    run(control, { latest }: { readonly latest?: number }) {
      const { deliveries } = deliveriesOf(control)
      return {
        data: latestOf(deliveries, latest),
        dropped: control.core.world.attempts.dropped,
      }
    },
  },
  'GET wait-for-delivery': {
    operationId: 'waitForDelivery',
    summary: 'Wait for an attempt at a webhook delivery',
    returns: attempt,
    variants: ['full'],
    example: { query: { type: 'contact.created', timeout: '2s' } },

    takes: {
      'type?': 'text',
      'url?': 'text',
      'eventId?': 'text',
      'webhookId?': 'text',
      'attempt?': 'number',
      'status?': 'number',
      'timeout?': 'duration',
    },
    run: (control, filter: Waiting) => deliveriesOf(control).waitForDelivery(filter),
  },
  'POST redeliver': {
    operationId: 'redeliver',
    summary: 'Deliver an event once more',
    example: ({ core }) => ({
      body: { eventId: core.world.attempts.items.at(-1)?.undelivered.eventId ?? 'evt_1' },
    }),

    variants: ['full'],
    takes: { eventId: 'text' },
    run: (control, event: { readonly eventId: string }) => deliveriesOf(control).redeliver(event),
  },
}
