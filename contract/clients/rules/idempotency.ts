import { type ClientStatements, clientRule } from '../client-rule.js'

const lost = "fake.fail({ on: 'POST *', with: 'lost-after-commit' })"

/** How a client uses idempotency keys (sections 4.1, 4.7, 4.11 and 8). */
export const idempotencyRules = {
  'client.key-on-messages': clientRule(
    '4.7',
    'A message is sent with an `Idempotency-Key`, which is mandatory in practice.',
    { meet: 'send a message', variant: 'full' },
  ),
  'client.key-on-replies': clientRule('4.7', 'A reply carries an `Idempotency-Key`.', {
    meet: 'reply in a conversation',
    variant: 'full',
    doubt: 'the key of a reply is optional; without one, a retry may send the message twice',
  }),
  'client.key-on-creations': clientRule(
    '4.1',
    'A request that creates a record carries an `Idempotency-Key`.',
    {
      meet: 'create a record',
      variant: 'full',
      doubt: 'the key is optional; without one, a retry may create the record twice',
    },
  ),
  'client.key-required': clientRule('4.11', 'Every write carries an `Idempotency-Key`.', {
    meet: 'create or update a contact',
    variant: 'compact',
  }),
  'client.key-pattern': clientRule('4.11', 'An `Idempotency-Key` matches `^[A-Za-z0-9_-]{16,128}$`.', {
    meet: 'create or update a contact',
    variant: 'compact',
  }),
  'client.key-length': clientRule('4.1', 'An `Idempotency-Key` has 1 to 255 characters.', {
    meet: 'send a write with a key',
    variant: 'full',
  }),
  'client.key-for-one-request': clientRule('4.1', 'An `Idempotency-Key` is used for one request only.', {
    meet: 'send a write with a key',
  }),
  'client.retry-same-key': clientRule(
    '4.1',
    'A write that got no answer or a 5xx is sent again only under the same `Idempotency-Key`.',
    { meet: lost },
  ),
  'client.in-progress-same-key': clientRule(
    '4.1',
    'A write that was refused with 409 `idempotency_in_progress` is sent again only under the same key.',
    { meet: "fake.fail({ on: 'POST *', with: 'idempotency_in_progress' })", variant: 'full' },
  ),
  'client.no-resend-unknown-outcome': clientRule(
    '4.7',
    'After a 409 `unknown_outcome`, the message is not sent again under another key or without one: it may have gone out.',
    { meet: "fake.control.setProvider('silent')", variant: 'full' },
  ),
  'client.no-doubled-record': clientRule('4.1', 'A write whose answer was lost does not take effect twice.', {
    meet: lost,
  }),
  'client.retry-within-window': clientRule(
    '8',
    'A write is not sent again under its key once the replay window of 24 hours has passed.',
    {
      meet: "let fake.clock.advance('25h') pass between two attempts",
      variant: 'full',
      doubt: 'the document does not say what a key does after the window',
    },
  ),
} satisfies ClientStatements
