import { limits } from '../limits.js'
import { op } from '../operations/op.js'
import { idempotent } from '../operations/selectors.js'
import { activityKeyRules } from './idempotency/activity.js'
import { conversationKeyRules } from './idempotency/conversation.js'
import { meetingRules } from './idempotency/meeting.js'
import { family, rule } from './rule.js'

const { idempotencyKey } = limits
const hours = idempotencyKey.windowMs / 3_600_000

/** Idempotency keys (sections 4.1 and 4.3 to 4.9). */
export const idempotency = family('idempotency', {
  'idempotency.header-optional': rule('4.1', 'A write works without an `Idempotency-Key`.', {
    // Messages are said to need one in practice and may insist on it (gap.idempotency-messages-missing-key).
    on: idempotent.filter((id) => id !== op.sendMessage),
    effects: 'writes',
    gaps: ['contact-create-fields'],
  }),
  'idempotency.replay-same-response': rule(
    '4.1',
    'A request repeated under its key gets the first status and body again, even when the record has changed since, unless its entry describes a retry: creating a deal then answers 200 with that deal.',
    {
      on: idempotent,
      effects: 'writes',
      gaps: [
        'contact-create-fields',
        'idempotency-replay-status',
        'idempotency-fingerprint',
        'booking-already-booked',
        'cancel-replay-unchanged',
        'webhook-create-replay-secret',
      ],
    },
  ),
  'idempotency.replay-no-second-effect': rule(
    '4.1',
    'A repeated request under its key does nothing more: it makes no record and moves neither `rev` nor `updatedAt`.',
    { on: idempotent, effects: 'writes', gaps: ['contact-create-fields'] },
  ),
  'idempotency.key-reused': rule(
    '4.1',
    'A key that comes back with a different request, if only by one nested field, gets 422 `idempotency_key_reused`.',
    {
      on: idempotent,
      effects: 'writes',
      gaps: ['contact-create-fields', 'idempotency-scope', 'error-body', 'idempotency-fingerprint'],
    },
  ),
  'idempotency.key-reused-no-effect': rule(
    '4.1',
    'After a 422 `idempotency_key_reused` no record has changed, and the first request still gets its first answer.',
    { on: idempotent, effects: 'writes', gaps: ['contact-create-fields', 'idempotency-scope', 'error-body'] },
  ),
  'idempotency.reuse-other-path': rule(
    '4.1',
    'A key sent with the same body to another path, or by another method, is another request: it never gets the answer of the first.',
    {
      on: idempotent,
      effects: 'writes',
      gaps: ['contact-create-fields', 'idempotency-scope'],
      doubt: 'Nothing says within what a key is unique.',
      ruledOut: 'the request gets the answer about the record of the first',
    },
  ),
  'idempotency.key-max-length': rule(
    '4.1',
    `A key of ${idempotencyKey.max} characters is accepted, one of ${idempotencyKey.max + 1} gets 400 \`invalid_request\`.`,
    {
      on: idempotent,
      effects: 'writes',
      gaps: ['contact-create-fields', 'idempotency-empty-key', 'error-body'],
    },
  ),
  'idempotency.in-progress': rule(
    '4.1',
    'While a request is being processed, a second one under its key gets 409 `idempotency_in_progress`.',
    {
      on: idempotent,
      effects: 'writes',
      needs: ['control:in-flight'],
      gaps: ['contact-create-fields', 'idempotency-race', 'error-body'],
    },
  ),
  'idempotency.concurrent-single-effect': rule(
    '4.1',
    'When identical requests under one key arrive together, a single one is carried out; each of the others gets 409 `idempotency_in_progress` or that same result.',
    { on: idempotent, effects: 'writes', gaps: ['contact-create-fields', 'idempotency-race', 'error-body'] },
  ),
  'idempotency.window-24h': rule(
    '4.1',
    `A key still replays just before ${hours} hours have passed since its first use.`,
    { on: idempotent, effects: 'writes', needs: ['control:clock'], gaps: ['contact-create-fields'] },
  ),
  'idempotency.window-end': rule(
    '4.1',
    `Once ${hours} hours have passed, a request under the same key is carried out again.`,
    {
      on: idempotent,
      effects: 'writes',
      needs: ['control:clock'],
      gaps: ['contact-create-fields', 'idempotency-after-expiry'],
      doubt: 'What is documented is how long a key replays, not what it does afterwards.',
      ruledOut: 'the same request is refused as another one, or ends in a 500',
      leftOpen: 'whether the key is forgotten',
    },
  ),
  'idempotency.distinct-keys': rule('4.1', 'One body sent under two keys makes two records.', {
    on: [op.createActivity, op.createWebhook, op.createDeal],
    effects: 'writes',
    gaps: ['contact-create-fields'],
  }),
  'idempotency.no-key-no-replay': rule('4.1', 'One body sent twice without a key makes two records.', {
    on: [op.createActivity, op.createWebhook, op.createDeal],
    effects: 'writes',
    gaps: ['contact-create-fields'],
  }),
  'idempotency.workspace-separation': rule(
    '4.1',
    'A key another workspace has used is a fresh one here: no replay, no conflict.',
    {
      on: idempotent,
      effects: 'writes',
      needs: ['key:other-workspace'],
      gaps: ['contact-create-fields', 'idempotency-scope'],
      doubt: 'For the full surface it is only a consequence of the separation of workspaces.',
      ruledOut: 'a write is answered with what another workspace has sent',
      leftOpen: 'whether a key that another workspace has used is refused',
    },
  ),
  'idempotency.contact-create': rule(
    '4.3',
    'Repeating POST /api/v1/contacts under its key gets the 201 and the contact again, and no `conflict` with the e-mail that the first call stored.',
    {
      on: [op.createContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'idempotency-replay-status', 'error-body'],
    },
  ),
  'idempotency.contact-update': rule(
    '4.3',
    'Repeating PATCH /api/v1/contacts/{id} under its key gets the first 200 again and leaves alone what was changed in the meantime.',
    { on: [op.updateContact], effects: 'writes', gaps: ['contact-create-fields'] },
  ),
  'idempotency.contact-tags': rule(
    '4.3',
    'Repeating POST /api/v1/contacts/{id}/tags under its key gets the first answer again and does not bring back a tag taken off in the meantime.',
    {
      on: [op.tagContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'contact-tags-body'],
    },
  ),
  'idempotency.deal-create': rule(
    '4.5',
    'Repeating POST /api/v1/deals under its key answers 200 with the deal made first, and makes no other.',
    {
      on: [op.createDeal],
      effects: 'writes',
      gaps: ['contact-create-fields', 'deal-create-fields', 'idempotency-replay-status'],
    },
  ),
  'idempotency.deal-close': rule(
    '4.5',
    'Repeating a close under its key gets the first 200 again, although the deal is closed by now and its `rev` has moved.',
    {
      on: [op.closeDeal],
      effects: 'writes',
      gaps: ['contact-create-fields', 'deal-create-fields', 'deal-close-selector', 'error-body'],
    },
  ),
  'idempotency.ticket-update': rule(
    '4.6',
    'Repeating PATCH /api/v1/tickets/{id} under its key and `expectedRev` gets the first 200 again, although `rev` has moved.',
    {
      on: [op.updateTicket],
      effects: 'writes',
      needs: ['record:ticket'],
      gaps: ['ticket-update-fields', 'error-body'],
    },
  ),
  'idempotency.ticket-comment': rule(
    '4.6',
    'Repeating a comment under its key gets the `commentId` of the first.',
    {
      on: [op.commentTicket],
      effects: 'writes',
      needs: ['record:ticket'],
      gaps: ['ticket-comment-body'],
    },
  ),
  'idempotency.webhook-create': rule(
    '4.9',
    'Repeating POST /api/v1/webhooks under its key gets the destination again and adds none to the list.',
    {
      on: [op.createWebhook],
      effects: 'writes',
      needs: ['record:event-id'],
      gaps: ['webhook-create-replay-secret', 'webhook-events-catalog'],
    },
  ),
  'idempotency.webhook-delete': rule(
    '4.9',
    'Repeating a deletion under its key gets the first 200 again, although the destination is gone.',
    {
      on: [op.deleteWebhook],
      effects: 'writes',
      needs: ['record:event-id'],
      gaps: ['webhook-events-catalog'],
    },
  ),
  'idempotency.ticket-assign': rule(
    '4.6',
    'POST /api/v1/tickets/{id}/assign takes a key as other writes do: repeated under it, the first 200 comes back.',
    {
      on: [op.assignTicket],
      effects: 'writes',
      needs: ['record:ticket', 'record:user'],
      gaps: ['idempotency-assign-endpoints'],
      doubt: 'The header is missing from its entry, while sections 1 and 4.1 mean every write.',
      ruledOut: 'the repetition changes the ticket, or gets neither the first answer nor 409 `rev_mismatch`',
      leftOpen: 'whether the key counts',
    },
  ),
  ...conversationKeyRules,
  ...activityKeyRules,
  ...meetingRules,
})
