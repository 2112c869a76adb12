import { choice, gap, value } from './gap.js'
import {
  anyText,
  flag,
  like,
  members,
  milliseconds,
  name,
  names,
  oneOf,
  orNull,
  path,
  someNames,
  wholeNumber,
} from './value-check.js'

const events: readonly string[] = [
  'contact.created',
  'contact.updated',
  'deal.created',
  'deal.closed',
  'ticket.created',
  'conversation.message.received',
  'meeting.booked',
  'meeting.canceled',
]

/** What is open about webhook destinations, events and deliveries (sections 4.9 and 6). */
export const webhookGaps = {
  'webhook-events-catalog': gap(
    '6',
    'Which events there are, and how the catalog shows them.',
    value<{
      readonly path: string
      readonly events: readonly string[]
      /** How an event is shown: as a string, or as an object with its id, on its own or in a group of its noun. */
      readonly form: 'objects' | 'strings' | 'groups'
    }>({ path: '/api/v1/webhooks/events', events, form: 'objects' }, [
      { path: '/api/v1/webhooks/events', events: ['lead.created', 'lead.won'], form: 'objects' },
      { path: '/api/v1/webhooks/events', events, form: 'strings' },
      { path: '/api/v1/webhooks/events', events, form: 'groups' },
    ]),
    'Read the catalog and use its strings, or members named id, event, name or type; or configure ids.',
    {
      check: members({
        path,
        events: someNames,
        form: oneOf('objects', 'strings', 'groups'),
      }),
      answers: ['webhook.event-catalog', 'webhook.delivery', 'webhook.signature', 'webhook.last-event'],
      forms: ['GET /api/v1/webhooks/events'],
    },
  ),
  'webhook-event-unknown': gap(
    '4.9',
    'How an event id that is not in the catalog is answered.',
    choice('refuse', ['accept', 'not-found']),
    'Judge it as a question, and send only known ids elsewhere.',
    { answers: ['validation.webhook-events-known'] },
  ),
  'webhook-events-duplicates': gap(
    '4.9',
    'Whether an event id may be repeated, and whether it is then stored twice.',
    choice('once', ['refuse', 'keep']),
    'It is reported, never judged.',
  ),
  'webhook-ssrf': gap(
    '4.9',
    'Which addresses the request-forgery guard refuses, whether it resolves names, and with which error.',
    choice('invalid_request', ['forbidden', 'names-resolved']),
    '400 and 403 are both fine; judge literal loopback and private addresses, and not on a local development server.',
    { answers: ['validation.webhook-url-guard'] },
  ),
  'webhook-https-environment': gap(
    '4.9',
    'What counts as production, and how plain http is refused there.',
    choice('http-accepted', ['https-only']),
    'The configuration says whether the target is production; all other checks use https.',
    { answers: ['validation.webhook-url-https'] },
  ),
  'webhook-defaults': gap(
    '4.9',
    'What a new destination holds in members that were not sent.',
    value({ active: true, description: '', failureCount: 0, lastEventAt: null as string | null }, [
      { active: false, description: '', failureCount: 0, lastEventAt: null },
    ]),
    'Judge the types, report the values.',
    {
      check: members({
        active: flag,
        description: anyText,
        failureCount: wholeNumber(0),
        lastEventAt: orNull(name),
      }),
      answers: ['webhook.counters-initial', 'webhook.active-default'],
      shows: ['createWebhook'],
    },
  ),
  'webhook-delivery': gap(
    '6',
    'What a delivery looks like, how soon it arrives and in which order.',
    value<{
      readonly method: 'POST'
      readonly members: readonly string[]
      readonly form: 'event' | 'record' | 'batch'
    }>({ method: 'POST', members: ['id', 'type', 'createdAt', 'data'], form: 'event' }, [
      { method: 'POST', members: [], form: 'record' },
      { method: 'POST', members: ['id', 'type', 'createdAt', 'data'], form: 'batch' },
    ]),
    'A receiver that the target can reach is needed; it is reported, never judged.',
    {
      check: members({
        method: oneOf('POST'),
        members: names,
        form: oneOf('event', 'record', 'batch'),
      }),
      answers: ['webhook.delivery', 'webhook.last-event'],
      shapes: ['createWebhook'],
    },
  ),
  'webhook-signature': gap(
    '6',
    'Which header holds the signature of a delivery, in which encoding, and over which text.',
    value<{
      readonly header: string
      readonly prefix: string
      readonly encoding: 'hex' | 'base64'
      readonly over: 'body' | 'time-and-body'
    }>({ header: 'X-Webhook-Signature', prefix: 'sha256=', encoding: 'hex', over: 'body' }, [
      { header: 'X-Webhook-Signature', prefix: 'v1=', encoding: 'hex', over: 'time-and-body' },
      { header: 'X-Signature', prefix: '', encoding: 'base64', over: 'body' },
    ]),
    'Compute the HMAC over the body as received and search every header for it, in hex and in base64.',
    {
      check: members({
        header: like(/^[\w!#$%&'*+.^`|~-]+$/, "the name of a header, such as 'X-Webhook-Signature'"),
        prefix: anyText,
        encoding: oneOf('hex', 'base64'),
        over: oneOf('body', 'time-and-body'),
      }),
      answers: ['webhook.signature'],
      shapes: ['createWebhook'],
    },
  ),
  'webhook-retries': gap(
    '6',
    'How often a delivery is retried, and after how many failures a destination is deactivated.',
    value<{
      readonly tries: number
      /** The delay before the second attempt, in milliseconds; each further one is `growth` times as long. */
      readonly everyMs: number
      readonly growth: number
      /** The number of failures after which a destination is deactivated; null for never. */
      readonly deactivateAfter: number | null
    }>({ tries: 3, everyMs: 60_000, growth: 1, deactivateAfter: null }, [
      { tries: 11, everyMs: 60_000, growth: 2, deactivateAfter: null },
      { tries: 3, everyMs: 60_000, growth: 1, deactivateAfter: 10 },
    ]),
    'It is reported, never judged.',
    {
      check: members({
        tries: wholeNumber(1),
        everyMs: milliseconds,
        growth: (value, at = '') =>
          typeof value === 'number' && value > 0 && Number.isFinite(value)
            ? undefined
            : { at, value, permitted: 'a number above 0' },
        deactivateAfter: orNull(wholeNumber(1)),
      }),
      answers: ['webhook.last-event'],
      shapes: ['createWebhook'],
    },
  ),
}
