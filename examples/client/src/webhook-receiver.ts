import { createHmac, timingSafeEqual } from 'node:crypto'

/** The document names HMAC-SHA256 and leaves the header open: set here what the service sends. */
const signatureHeader = 'x-webhook-signature'

export interface WebhookEvent {
  readonly id: string
  /** An id of the event catalog, for instance `contact.created`. */
  readonly type: string
  readonly createdAt: string
  readonly data: unknown
}

/**
 * Makes a receiver of webhook deliveries. It handles each event once, refuses what is not signed with the secret, and
 * answers 500 where handling fails, so that the service delivers the event again.
 *
 * @param secret The secret, which the service shows only when the destination is created.
 * @param handle Handles an event; what it throws is reported by the answer.
 */
export function webhookReceiver(
  secret: string,
  handle: (event: WebhookEvent) => Promise<void> | void,
): (request: Request) => Promise<Response> {
  // Of more than one process, they share a table.
  const handled = new Set<string>()
  return async (request) => {
    const body = await request.text()
    if (!isSigned(secret, body, request.headers.get(signatureHeader)))
      return new Response(null, { status: 401 })
    const event = JSON.parse(body) as WebhookEvent
    if (handled.has(event.id)) return new Response(null, { status: 204 })
    handled.add(event.id)
    try {
      await handle(event)
      return new Response(null, { status: 204 })
    } catch {
      handled.delete(event.id)
      return new Response(null, { status: 500 })
    }
  }
}

/** The signature is over the body as received; comparing takes as long for a wrong one as for the right one. */
function isSigned(secret: string, body: string, signature: string | null): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
