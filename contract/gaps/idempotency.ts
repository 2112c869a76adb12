import { choice, gap, value } from './gap.js'
import { flag } from './value-check.js'

/** What is open about idempotency keys (sections 4.1 and 4.4 to 4.9). */
export const idempotencyGaps = {
  'idempotency-scope': gap(
    '4.1',
    'Whether a key is unique within the workspace, the API key or the operation.',
    choice('workspace', ['key', 'endpoint']),
    'Use a new key per case; on another path, 422 and a separate call are both fine.',
    { answers: ['idempotency.reuse-other-path', 'idempotency.workspace-separation'] },
  ),
  'idempotency-fingerprint': gap(
    '4.1',
    'How two requests are recognised as the same.',
    choice('parsed', ['raw', 'body-only']),
    'Repeat judged requests byte for byte; reordered members are only reported.',
    { answers: ['idempotency.reuse-other-path'] },
  ),
  'idempotency-failed-storage': gap(
    '4.1',
    'Whether an error answer is stored under its key, as `unknown_outcome` is.',
    choice('success-only', ['below-500', 'conflicts']),
    'Do not reuse a key whose call has failed, except after `unknown_outcome`.',
  ),
  'idempotency-replay-status': gap(
    '4.1',
    'Which status a replay has where the entry does not say 200, and whether a header marks it.',
    choice('documented', ['always-200', 'marked']),
    'Judge the documented 200s; elsewhere the first status is expected, and 200 in place of 201 is a question.',
  ),
  'idempotency-empty-key': gap(
    '4.1',
    'Whether an empty key counts as absent or as invalid.',
    choice('absent', ['refuse']),
    'Judge that a long key is refused; an empty one is only reported.',
  ),
  'idempotency-race': gap(
    '4.1',
    'Whether the second of two simultaneous requests is refused or waits for the first.',
    choice('refuse', ['wait']),
    'A 409 and the shared result are both fine; two effects are a finding.',
    { isShared: true },
  ),
  'idempotency-after-expiry': gap(
    '4.4',
    'What a request with an expired key does, in particular for activities with their deterministic ids.',
    choice('activity-found-again', ['activity-made-again', 'window-from-last-use']),
    'Not judged without a movable clock.',
    { answers: ['idempotency.window-end'] },
  ),
  'idempotency-assign-endpoints': gap(
    '4.6',
    'Whether assigning takes a key, which neither of its two entries lists.',
    choice('honoured', ['ignored']),
    'Repeat without `expectedRev`, so that the result is the same either way.',
    {
      answers: ['idempotency.ticket-assign', 'idempotency.conversation-assign', 'idempotency.contact-upsert'],
    },
  ),
  'idempotency-messages-missing-key': gap(
    '4.7',
    'Whether sending a message needs a key.',
    choice('processed', ['refuse']),
    'Send a key with every message; leaving it out is only reported.',
    { answers: ['idempotency.message-key-absent'] },
  ),
  'cancel-replay-unchanged': gap(
    '4.8',
    'Which `unchanged` the replay of a cancellation has: that of the first answer, or that of a second cancellation.',
    value(false, [true]),
    'Accept both and report which it is.',
    { check: flag, answers: ['idempotency.window-end', 'idempotency.meeting-cancel'] },
  ),
  'webhook-create-replay-secret': gap(
    '4.9',
    'Whether the replay of a creation shows the secret, which only the creation is said to show.',
    choice('repeated', ['left-out']),
    'Accept both and report which it is; a list must never show it.',
  ),
}
