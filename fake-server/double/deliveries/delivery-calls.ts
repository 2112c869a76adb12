import type { ControlCalls } from '../control/control-call.js'
import { latestOf } from '../control/latest-of.js'
import { type DeliveryFilter, deliveriesOf } from './deliveries.js'

/** The parameters of a wait for a delivery. */
interface Waiting extends DeliveryFilter {
  readonly timeout?: number | string
}

/** The control calls about webhook deliveries; those of `control.deliveries` have the older names. */
export const deliveryCalls: ControlCalls = {
  'GET delivery-attempts': {
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
    takes: { eventId: 'text' },
    run: (control, event: { readonly eventId: string }) => deliveriesOf(control).redeliver(event),
  },
}
