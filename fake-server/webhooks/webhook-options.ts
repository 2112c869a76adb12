import type { OutgoingDelivery } from './delivery-attempt.js'

/** A receiver in this process: gives the status that it answers, 200 where it gives none. */
export type Receiver = (delivery: OutgoingDelivery) => number | undefined | Promise<number | undefined>

/** How webhook deliveries reach their receivers. Without `deliver` or `fetch` the fake keeps them for `control.deliveries`. */
export interface WebhookOptions {
  /**
   * Sends deliveries: `true` to destinations on this computer, `'anywhere'` to every destination, or a function that
   * receives them in place of the network.
   */
  readonly deliver?: boolean | 'anywhere' | Receiver | ((delivery: OutgoingDelivery) => void | Promise<void>)
  /** Receives deliveries in place of the network, such as the handler of a web framework. */
  readonly fetch?: (request: Request) => Response | Promise<Response>
  /**
   * Whether `POST /webhooks` accepts destinations such as `http://127.0.0.1:3000/hook` and `http://localhost:3000`,
   * which it otherwise refuses, as the document requires; false by default.
   */
  readonly allowLoopback?: boolean
  /** How long a receiver may take to answer, in milliseconds of the computer's clock; 5,000 by default. */
  readonly timeoutMs?: number
  /** Whether each event is delivered twice, which a client must expect if delivery is at least once. */
  readonly duplicate?: boolean
}

/** Whether deliveries are sent to receivers outside of the fake. */
export const isDelivering = ({ deliver, fetch }: WebhookOptions): boolean =>
  (deliver !== undefined && deliver !== false) || fetch !== undefined
