import type { Attempted, Undelivered } from '../world/world.js'

/** A webhook delivery on its way to a receiver. */
export interface OutgoingDelivery {
  readonly url: string
  readonly webhookId: string
  readonly eventId: string
  /** The event's id in the catalog, for instance `contact.created`. */
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
  /** The body, parsed. */
  readonly body: unknown
  /** The body as it is sent and signed. */
  readonly text: string
  /** Which attempt it is: 1 for the first. A redelivery counts on. */
  readonly attempt: number
  /** When it is sent by the fake's clock, an ISO 8601 instant in UTC. */
  readonly at: string
  /**
   * Whether it has an unusual form that JSON and HTTP permit (the disturbance `varied-deliveries`); over a port also its
   * headers, which are in capitals, and its length, which is not given.
   */
  readonly isVaried?: true
}

/** One attempt at a webhook delivery, and what became of it. */
export interface DeliveryAttempt extends OutgoingDelivery {
  /** The status that the receiver answered; absent where there was no answer, and where nothing was sent. */
  readonly status?: number
  /**
   * True where nothing was sent: the fake has no receiver (`createFake({ webhooks: { deliver } })`) and has kept the
   * delivery, or, with the status 503, `control.refuseDeliveries` is on.
   */
  readonly simulated?: true
  /** Why there was no answer. */
  readonly error?: string
}

/** A delivery as receivers see it, sent at an instant in milliseconds since 1970. */
export function outgoingOf(
  { webhookId, eventId, type, delivery, tries, earlier = 0 }: Undelivered,
  at: number,
): OutgoingDelivery {
  const { url, headers, body: text, isVaried } = delivery
  return {
    url,
    webhookId,
    eventId,
    type,
    headers,
    body: JSON.parse(text),
    text,
    attempt: earlier + tries + 1,
    at: new Date(at).toISOString(),
    ...(isVaried && { isVaried }),
  }
}

/** An attempt as users see it. */
export const attemptOf = ({ undelivered, at, outcome }: Attempted): DeliveryAttempt => ({
  ...outgoingOf(undelivered, at),
  ...outcome,
})
