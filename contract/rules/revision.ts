import { op } from '../operations/op.js'
import { conversationRevRules } from './revision/conversation.js'
import { family, rule } from './rule.js'

/** The writes that move the `rev` of what they change. */
const changing = [op.updateTicket, op.assignTicket, op.assignConversation, op.closeDeal] as const

/** Revisions and `expectedRev` (sections 2.2, 4.1 and 4.5 to 4.7). */
export const revision = family('revision', {
  'revision.ticket-update-stale': rule(
    '4.6',
    'PATCH /api/v1/tickets/{id} gets 409 `rev_mismatch` when its `expectedRev` is an earlier `rev` of the ticket.',
    {
      on: [op.updateTicket],
      effects: 'writes',
      needs: ['record:ticket'],
      gaps: ['ticket-update-fields', 'rev-increment', 'error-body'],
    },
  ),
  'revision.ticket-update-current': rule(
    '4.6',
    "PATCH /api/v1/tickets/{id} answers 200 when its `expectedRev` is the ticket's present `rev`, which the list and the last answer agree on.",
    {
      on: [op.updateTicket],
      effects: 'writes',
      needs: ['record:ticket'],
      gaps: ['ticket-update-fields', 'expected-rev-required'],
    },
  ),
  'revision.ticket-assign-stale': rule(
    '4.6',
    'POST /api/v1/tickets/{id}/assign gets 409 `rev_mismatch` when its `expectedRev` is an earlier `rev` of the ticket.',
    {
      on: [op.assignTicket],
      effects: 'writes',
      needs: ['record:ticket'],
      gaps: ['rev-increment', 'error-body'],
    },
  ),
  'revision.ticket-assign-current': rule(
    '4.6',
    "POST /api/v1/tickets/{id}/assign answers 200 when its `expectedRev` is the ticket's present `rev`, which the list and the last answer agree on.",
    { on: [op.assignTicket], effects: 'writes', needs: ['record:ticket'] },
  ),
  'revision.ticket-assign-absent': rule(
    '4.6',
    'POST /api/v1/tickets/{id}/assign answers 200 without `expectedRev`, whatever came before.',
    { on: [op.assignTicket], effects: 'writes', needs: ['record:ticket'] },
  ),
  'revision.deal-close-stale': rule(
    '4.5',
    'POST /api/v1/deals/{id}/close gets 409 `rev_mismatch` when its `expectedRev` is below the `rev` of the open deal.',
    {
      on: [op.closeDeal],
      effects: 'writes',
      gaps: [
        'contact-create-fields',
        'deal-create-fields',
        'deal-close-selector',
        'deal-close-expected-rev',
        'rev-increment',
        'error-body',
      ],
    },
  ),
  'revision.deal-close-current': rule(
    '4.5',
    "POST /api/v1/deals/{id}/close answers 200 when its `expectedRev` is the deal's present `rev`, which the list and the last answer agree on.",
    {
      on: [op.closeDeal],
      effects: 'writes',
      gaps: ['contact-create-fields', 'deal-create-fields', 'deal-close-selector', 'deal-close-expected-rev'],
    },
  ),
  'revision.stale-no-effect': rule(
    '4.1',
    'After a 409 `rev_mismatch` every field of the record is what it was, `rev` and `updatedAt` among them.',
    {
      on: changing,
      effects: 'writes',
      needs: ['record:ticket', 'record:conversation'],
      gaps: [
        'contact-create-fields',
        'deal-create-fields',
        'deal-close-selector',
        'error-body',
        'error-atomicity',
        'ticket-update-fields',
        'rev-increment',
      ],
    },
  ),
  'revision.increases': rule(
    '2.2',
    'Each change that succeeds makes the `rev` of its record larger, and reading leaves it alone.',
    {
      on: changing,
      effects: 'writes',
      needs: ['record:ticket', 'record:conversation'],
      gaps: [
        'rev-increment',
        'contact-create-fields',
        'deal-create-fields',
        'deal-close-selector',
        'ticket-update-fields',
      ],
      doubt:
        'The document speaks of a counter for concurrency; that it grows, and only with changes, is a conclusion.',
      ruledOut: 'a change leaves `rev` as it was',
      leftOpen: 'in which direction `rev` moves, and whether it moves without a change',
    },
  ),
  'revision.one-winner': rule(
    '4.1',
    'When two changes with the same `expectedRev` arrive together, no more than one gets 200; the loser gets 409 `rev_mismatch`, or `invalid_state` from a deal that is closed by then.',
    {
      on: changing,
      effects: 'writes',
      needs: ['record:ticket', 'record:conversation'],
      gaps: [
        'rev-increment',
        'error-body',
        'contact-create-fields',
        'deal-create-fields',
        'deal-close-selector',
        'ticket-update-fields',
        'error-precedence',
      ],
    },
  ),
  ...conversationRevRules,
})
