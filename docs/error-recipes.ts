import type { ErrorCode } from '../contract/index.js'

/** How an error is provoked with the fake, and what it asks of a client. */
export interface ErrorRecipe {
  /** What the code means, of the document. */
  readonly means: string
  /** What a client should do. */
  readonly client: string
  /** Statements before the call that is refused; the first example of the page comes before them. */
  readonly setUp?: readonly string[]
  /** The call that is refused, as an expression. */
  readonly call: string
  /** Shell commands; the last `call` prints the error. `call` and `control` are functions of the page. */
  readonly shell: readonly string[]
}

const message = `{ channel: 'sms', to: '+34600000001', text: 'Hello' }`
const shellMessage = `'{ "channel": "sms", "to": "+34600000001", "text": "Hello" }'`

/** A recipe for every error code of the document (section 7). */
export const errorRecipes: Readonly<Record<ErrorCode, ErrorRecipe>> = {
  invalid_request: {
    means: 'The body, a parameter or the query is invalid.',
    client:
      'Correct the request; sending it again gives the same answer. In a test the header `x-fake-rule` names the rule that was broken, and `details.violations` of the fake lists each member that does not fit, with its path, rule and problem.',
    call: `call('GET', '/contacts?email=ana')`,
    shell: [`call GET '/contacts?email=ana'`],
  },
  unauthorized: {
    means: 'The key is missing, unknown, revoked or expired.',
    client: 'Stop, and ask for another key. A retry does not help.',
    call: `call('GET', '/contacts', { key: demoKeys.revoked })`,
    shell: [`KEY=demo_revoked call GET /contacts`],
  },
  contact_limit_exceeded: {
    means: "The plan's limit of contacts is exceeded; the workspace is blocked until the plan is upgraded.",
    client: 'Report it to the owner of the workspace, and do not retry. An export is still possible.',
    setUp: ['fake.control.setContactLimitReached(true)'],
    call: `call('GET', '/contacts')`,
    shell: [`control POST contact-limit '{ "on": true }'`, 'call GET /contacts'],
  },
  quota_exceeded: {
    means: 'The message quota of the plan, or the SMS balance, is used up.',
    client: 'Report it, keep the message, and do not retry until the plan or the balance has changed.',
    setUp: ['fake.control.setSmsBalance(0)'],
    call: `call('POST', '/messaging/messages', { body: ${message} })`,
    shell: [`control POST sms-balance '{ "messages": 0 }'`, `call POST /messaging/messages ${shellMessage}`],
  },
  insufficient_scope: {
    means: 'The key is valid, but lacks the scope of the operation.',
    client: 'Use a key with that scope; do not retry with this one.',
    call: `call('GET', '/deals', { key: 'demo_without_deals_read' })`,
    shell: ['KEY=demo_without_deals_read call GET /deals'],
  },
  feature_disabled: {
    means: 'The feature is switched off in the workspace, or there is no integration for it.',
    client: 'Leave the feature out, and do not retry.',
    setUp: [`fake.control.setFeature('deals', false)`],
    call: `call('POST', '/deals', { body: { title: 'A deal', leadId: 'ana' } })`,
    shell: [
      `control POST feature '{ "feature": "deals", "on": false }'`,
      `call POST /deals '{ "title": "A deal", "leadId": "ana" }'`,
    ],
  },
  forbidden: {
    means: "The operation is not permitted, for example because the workspace's e-mail sending is paused.",
    client: 'Report it with the reason in `details`, and do not retry until the reason no longer applies.',
    setUp: [
      `fake.seed({ conversations: [{ id: 'email__ana', channel: 'email', contact: 'ana' }] })`,
      'fake.control.setSendingPaused(true)',
    ],
    call: `call('POST', '/conversations/email__ana/reply', { body: { text: 'Hello' } })`,
    shell: [
      `control POST seed '{ "conversations": [{ "id": "email__ana", "channel": "email", "contact": "ana" }] }'`,
      `control POST sending-paused '{ "on": true }'`,
      `call POST /conversations/email__ana/reply '{ "text": "Hello" }'`,
    ],
  },
  not_found: {
    means: 'There is no such record, or it belongs to another workspace.',
    client: 'Treat the record as deleted: forget its id. A retry does not help.',
    call: `call('GET', '/contacts/unknown/notes')`,
    shell: ['call GET /contacts/unknown/notes'],
  },
  conflict: {
    means:
      'The state of the workspace does not allow the request: the e-mail address belongs to a contact, the slot is taken, there are already 20 webhooks.',
    client:
      'Use what `details` offers: `details.id` is the existing contact (`POST /contacts/upsert` creates or updates), `alternatives` are other free slots. The same request would be refused again.',
    call: `call('POST', '/contacts', { body: { email: 'ana@example.com' } })`,
    shell: [`call POST /contacts '{ "email": "ana@example.com" }'`],
  },
  invalid_state: {
    means:
      'The operation is not valid in the current state of the record, such as closing a deal that was won.',
    client:
      'Find the record in its list (`GET /deals`, `GET /tickets`; no operation reads a single one) and decide again; do not retry.',
    setUp: [`fake.seed({ deals: [{ id: 'closed', contact: 'ana', status: 'won' }] })`],
    call: `call('POST', '/deals/closed/close', { body: { outcome: 'lost' } })`,
    shell: [
      `control POST seed '{ "deals": [{ "id": "closed", "contact": "ana", "status": "won" }] }'`,
      `call POST /deals/closed/close '{ "outcome": "lost" }'`,
    ],
  },
  rev_mismatch: {
    means: '`expectedRev` is stale: another change came first.',
    client:
      'Find the record in its list (`GET /tickets`; no operation reads a single one), apply the change to its current state, and send that with its current `rev`, as a new request with a new `Idempotency-Key`. Do not send the old body with the new `rev`.',
    setUp: [
      `const [ticket] = fake.seed({ tickets: [{ id: 'late' }] }).tickets`,
      `fake.tickets.update('late', { priority: 'urgent' })`,
    ],
    call: `call('PATCH', '/tickets/late', { body: { subject: 'Refund', expectedRev: ticket?.rev } })`,
    shell: [
      `control POST seed '{ "tickets": [{ "id": "late", "rev": 4 }] }'`,
      `call PATCH /tickets/late '{ "subject": "Refund", "expectedRev": 3 }'`,
    ],
  },
  unknown_outcome: {
    means: 'The provider did not answer; the message may have been sent.',
    client:
      'Do not send the message again: with the same `Idempotency-Key` the service repeats this answer, and with another one the contact may get the message twice. Show it as unknown, and look for it in the messages of the conversation.',
    setUp: [`fake.control.setProvider('silent')`],
    call: `call('POST', '/messaging/messages', { body: ${message} })`,
    shell: [`control POST provider '{ "state": "silent" }'`, `call POST /messaging/messages ${shellMessage}`],
  },
  idempotency_in_progress: {
    means: 'A request with the same `Idempotency-Key` is still being processed.',
    client: 'Wait, and send the same request with the same key again.',
    setUp: [
      'fake.control.holdNextWrite() // until fake.control.releaseWrites()',
      `call('POST', '/contacts', { body: { name: 'Bo' }, idempotencyKey: 'bo-1' })`,
    ],
    call: `call('POST', '/contacts', { body: { name: 'Bo' }, idempotencyKey: 'bo-1' })`,
    shell: [
      'control POST hold-next-write',
      `IDEMPOTENCY_KEY=bo-1 call POST /contacts '{ "name": "Bo" }' &`,
      'sleep 0.3',
      `IDEMPOTENCY_KEY=bo-1 call POST /contacts '{ "name": "Bo" }'`,
      'control POST release',
    ],
  },
  idempotency_key_reused: {
    means: 'The `Idempotency-Key` was used with a different request.',
    client: 'This is a bug in the client: give each write its own key, and repeat a write unchanged.',
    setUp: [`await call('POST', '/contacts', { body: { name: 'Bo' }, idempotencyKey: 'bo-1' })`],
    call: `call('POST', '/contacts', { body: { name: 'Cy' }, idempotencyKey: 'bo-1' })`,
    shell: [
      `IDEMPOTENCY_KEY=bo-1 call POST /contacts '{ "name": "Bo" }'`,
      `IDEMPOTENCY_KEY=bo-1 call POST /contacts '{ "name": "Cy" }'`,
    ],
  },
  rate_limited: {
    means: 'The key has sent too many requests within a minute.',
    client:
      'Wait as long as the header `Retry-After` says, in seconds or until a date, and then send the same request again; send a write with the same `Idempotency-Key`.',
    setUp: [`fake.fail({ on: 'GET /contacts', with: 429, retryAfter: '30s' })`],
    call: `call('GET', '/contacts')`,
    shell: [
      `control POST fail '{ "on": "GET /contacts", "with": 429, "retryAfter": "30s" }'`,
      'call GET /contacts',
    ],
  },
  internal: {
    means: 'The service has failed.',
    client:
      'Retry with a delay that grows with each attempt, and send a write with the same `Idempotency-Key`; give up after some attempts.',
    setUp: [`fake.fail({ on: 'POST /contacts', with: 500 })`],
    call: `call('POST', '/contacts', { body: { name: 'Bo' } })`,
    shell: ['control POST fail-next', `call POST /contacts '{ "name": "Bo" }'`],
  },
  unavailable: {
    means: 'The service is temporarily unavailable.',
    client:
      'Retry with a delay that grows with each attempt, and send a write with the same `Idempotency-Key`. If there is a `Retry-After`, wait at least that long.',
    setUp: [`fake.control.setProvider('down')`],
    call: `call('POST', '/messaging/messages', { body: ${message} })`,
    shell: [`control POST provider '{ "state": "down" }'`, `call POST /messaging/messages ${shellMessage}`],
  },
}
