import { choice, gap, value } from './gap.js'

/** What is open about idempotency keys (sections 4.1 and 4.4 to 4.9). */
export const idempotencyGaps = {
  'idempotency-scope': gap(
    '4.1',
    'Within what a key is unique: the workspace, the API key or the endpoint.',
    choice('workspace', ['key', 'endpoint']),
    'Take a fresh key per case; on another path 422 is as good as a call of its own.',
  ),
  'idempotency-fingerprint': gap(
    '4.1',
    'By what two requests are told to be the same one.',
    choice('parsed', ['raw', 'body-only']),
    'Repeat judged requests byte by byte; reordered members are noted only.',
  ),
  'idempotency-failed-storage': gap(
    '4.1',
    'Whether a refusal is kept under its key, as `unknown_outcome` is.',
    choice('success-only', ['below-500', 'conflicts']),
    'Drop a key once its call has failed, `unknown_outcome` excepted.',
  ),
  'idempotency-replay-status': gap(
    '4.1',
    'Which status a replay has where its entry does not say 200, and whether a header marks it.',
    choice('documented', ['always-200', 'marked']),
    'Judge the documented 200s; elsewhere the first status is due, and 200 in place of 201 is a question.',
  ),
  'idempotency-empty-key': gap(
    '4.1',
    'Whether an empty key is none, or invalid.',
    choice('absent', ['refuse']),
    'Judge that a long key is refused; an empty one is noted only.',
  ),
  'idempotency-race': gap(
    '4.1',
    'Whether the second of two simultaneous requests is refused or waits for the first.',
    choice('refuse', ['wait']),
    'A 409 and the shared result are both fine; two effects are a finding.',
  ),
  'idempotency-after-expiry': gap(
    '4.4',
    'What an expired key does, above all for activities with their deterministic ids.',
    choice('activity-found-again', ['activity-made-again', 'window-from-last-use']),
    'Without a clock to move this is not judged.',
  ),
  'idempotency-assign-endpoints': gap(
    '4.6',
    'Whether assigning honours a key, which neither of its two entries lists.',
    choice('honoured', ['ignored']),
    'Repeat without `expectedRev`, which comes out the same either way.',
  ),
  'idempotency-messages-missing-key': gap(
    '4.7',
    'Whether sending a message needs a key.',
    choice('processed', ['refuse']),
    'Send a key with every message; going without is noted only.',
  ),
  'cancel-replay-unchanged': gap(
    '4.8',
    'Which `unchanged` the replay of a cancel has: that of the first answer, or that of a second cancel.',
    value(false, [true]),
    'Take both and report which.',
  ),
  'webhook-create-replay-secret': gap(
    '4.9',
    'Whether the replay of a creation shows the secret, which only the creation is said to show.',
    choice('repeated', ['left-out']),
    'Take both and report which; a list must never show it.',
  ),
}
