import { choice, gap, value } from './gap.js'

/** What is open about webhook destinations, events and deliveries (sections 4.9 and 6). */
export const webhookGaps = {
  'webhook-events-catalog': gap(
    '6',
    'Which events there are, and how and to whom the catalog shows them.',
    value<{ readonly path: string; readonly events: readonly string[] }>(
      {
        path: '/api/v1/webhooks/events',
        events: [
          'contact.created',
          'contact.updated',
          'deal.created',
          'deal.closed',
          'ticket.created',
          'conversation.message.received',
          'meeting.booked',
          'meeting.canceled',
        ],
      },
      [{ path: '/api/v1/webhooks/events', events: ['lead.created', 'lead.won'] }],
    ),
    'Read the catalog and take strings, or members called id, event, name or type; or configure ids.',
  ),
  'webhook-event-unknown': gap(
    '4.9',
    'What an event id gets that the catalog lacks.',
    choice('refuse', ['accept']),
    'Judge it as a question, and use none elsewhere.',
  ),
  'webhook-events-duplicates': gap(
    '4.9',
    'Whether an event id may come twice, and is then kept twice.',
    choice('once', ['refuse', 'keep']),
    'Note it, never judge it.',
  ),
  'webhook-ssrf': gap(
    '4.9',
    'Which addresses the request-forgery guard stops, whether it resolves names, and with which error.',
    choice('invalid_request', ['forbidden']),
    '400 and 403 are both fine; judge literal loopback and private addresses, and not on a local development server.',
  ),
  'webhook-https-environment': gap(
    '4.9',
    'Where production begins, and how plain http is refused there.',
    choice('http-accepted', ['https-only']),
    'The configuration says whether the target is production; all other checks use https.',
  ),
  'webhook-defaults': gap(
    '4.9',
    'What a new destination holds that was not sent.',
    value({ active: true, description: '', failureCount: 0, lastEventAt: null as string | null }, []),
    'Judge the types, report the values.',
  ),
  'webhook-delivery': gap(
    '6',
    'What a delivery looks like, how soon it comes and in which order.',
    value({ method: 'POST', members: ['id', 'type', 'createdAt', 'data'] as readonly string[] }, []),
    'A receiver the target can reach is needed; note it, never judge it.',
  ),
  'webhook-signature': gap(
    '6',
    'Which header signs a delivery, in which encoding, and over which text.',
    value({ header: 'X-Webhook-Signature', prefix: 'sha256=', encoding: 'hex', over: 'body' }, []),
    'Compute the HMAC over the body as received and search every header for it, in hex and in base64.',
  ),
  'webhook-retries': gap(
    '6',
    'How often a delivery is tried again, and after how many failures a destination is switched off.',
    value({ tries: 3, everyMs: 60_000, deactivateAfter: null as number | null }, []),
    'Note it, never judge it.',
  ),
}
