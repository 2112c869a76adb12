import type { ClientRuleId } from '../../contract/index.js'

/** What to record so that traffic shows whether a client keeps a rule; of the other rules it shows all that they are about. */
const needs: Readonly<Partial<Record<ClientRuleId, string>>> = {
  'client.authorizes-each-call':
    'requests with their headers Authorization, which Chrome leaves out of HAR files',
  'client.key-only-in-header':
    'requests with their headers Authorization, which Chrome leaves out of HAR files',
  'client.json-body': 'a request with a body',
  'client.valid-requests': 'a request that is not refused as invalid, or all the traffic (--closed)',
  'client.no-retry-unauthorized': 'a request that is refused with 401',
  'client.no-retry-forbidden': 'a request that is refused with 403',
  'client.retry-after-seconds':
    'a request that is refused with 429 and Retry-After in seconds, and the next attempt',
  'client.retry-after-date':
    'a request that is refused with 429 and a date in Retry-After, and the next attempt',
  'client.bounded-retries': 'a request that fails with 429, 5xx or no answer, and is sent again',
  'client.no-retry-payment-required': 'a request that is refused with 402',
  'client.no-retry-invalid-request': 'a request that is refused with 400 or 413',
  'client.no-retry-not-found': 'a request that is refused with 404',
  'client.no-retry-invalid-state': 'a request that is refused with 409 invalid_state',
  'client.upsert-after-conflict': 'the creation of a contact that is refused with 409 conflict',
  'client.no-retry-taken-slot': 'a booking that is refused with 409 conflict',
  'client.notices-conflicts': 'a write that is refused with 409, and what follows',
  'client.no-retry-key-reused': 'a write that is refused with 422 idempotency_key_reused',
  'client.key-on-messages': 'a message that is sent',
  'client.key-on-replies': 'a reply in a conversation',
  'client.key-on-creations': 'a request that creates a record',
  'client.key-required': 'a request that creates or updates a contact',
  'client.key-pattern': 'a write with an Idempotency-Key',
  'client.key-length': 'a write with an Idempotency-Key',
  'client.key-for-one-request': 'a write with an Idempotency-Key',
  'client.retry-same-key': 'a write that got a 5xx or no answer',
  'client.in-progress-same-key': 'a write that is refused with 409 idempotency_in_progress',
  'client.no-resend-unknown-outcome': 'a message that is answered with 409 unknown_outcome',
  'client.no-doubled-record':
    'a creation whose answer the client did not get, by the fake: no other recorder shows that it took effect',
  'client.retry-within-window': 'a write that is sent again under its key',
  'client.close-expected-rev': 'a request that closes a deal',
  'client.sends-expected-rev': 'an update of a ticket, or an assignment',
  'client.reads-after-rev-mismatch': 'a change that is refused with 409 rev_mismatch, and the next one',
  'client.no-retry-stale-rev': 'a change that is refused with 409 rev_mismatch, and the next one',
  'client.cursor-as-given': 'two pages of a list',
  'client.cursor-of-same-list': 'two pages of a list',
  'client.no-cursor-after-last': 'the last page of a list',
  'client.continues-after-empty-page': 'an empty page with a cursor, and what follows',
  'client.continues-after-short-page': 'a page with a cursor and fewer records than limit, and what follows',
  'client.follows-cursors': 'two pages of a list, or all the traffic (--closed)',
  'client.limit-in-range': 'a list that is read with a limit',
  'client.no-refused-cursor': 'a cursor that is refused with 400',
  'client.filters-not-combined': 'a list that is read with a filter',
  'client.documented-parameters': 'a list that is read with a parameter',
  'client.no-extra-members':
    'an assignment of a ticket, a booking, a cancellation, or a webhook destination that is made',
  'client.body-size': 'a request that creates or updates a contact',
  'client.template-after-window':
    'a text that is refused as the window is closed, by the fake: no other server says so in a documented way',
  'client.cancels-once': 'a meeting that is canceled',
  'client.books-once': 'a meeting that is booked',
  'client.closes-once': 'a deal that is closed',
  'client.webhook-https': 'a webhook destination that is made',
  'client.webhook-once': 'a webhook destination that is made',
  'client.webhook-answers':
    'the deliveries to a webhook destination: conformance client -- <command> sees them',
}

/** What to record so that traffic shows whether a client keeps a rule, in a sentence. */
export const clientNeed = (rule: ClientRuleId): string => `record ${needs[rule] ?? 'a request'}`
