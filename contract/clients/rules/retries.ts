import { type ClientStatements, clientRule } from '../client-rule.js'

/** What a client does after an error (section 7). */
export const retryRules = {
  'client.retry-after-seconds': clientRule(
    '7',
    'After a 429 with `Retry-After` in seconds, the request is not sent again before that time.',
    { meet: "fake.fail({ with: 429, retryAfter: '1s' })" },
  ),
  'client.retry-after-date': clientRule(
    '7',
    'After a 429 with `Retry-After` as a date, the request is not sent again before that time.',
    {
      meet: "set the assumption 'retry-after-format' to 'date', and fake.fail({ with: 429 })",
      doubt: 'the document does not name the form of the header; HTTP allows both',
    },
  ),
  'client.bounded-retries': clientRule('7', 'A request that keeps failing is sent at most ten times.', {
    meet: 'fake.fail({ with: 503, times: Infinity })',
    doubt: 'the document does not limit the number of attempts',
  }),
  'client.no-retry-payment-required': clientRule(
    '7',
    'A request that was refused with 402 is not sent again unchanged: retrying does not help.',
    { meet: 'send a request with demoKeys.contactLimited or demoKeys.quotaExhausted', variant: 'full' },
  ),
  'client.no-retry-invalid-request': clientRule(
    '7',
    'A request that was refused with 400 or 413 is not sent again unchanged.',
    {
      meet: "fake.fail({ with: 'invalid_request' })",
      doubt: 'the document says what the error means, but gives no advice',
    },
  ),
  'client.no-retry-not-found': clientRule(
    '7',
    'A request that was refused with 404 is not sent again unchanged.',
    {
      meet: "send a request for an unknown id, or fake.fail({ with: 'not_found' })",
      doubt: 'the document says what the error means, but gives no advice',
    },
  ),
  'client.no-retry-invalid-state': clientRule(
    '7',
    'A request that was refused with 409 `invalid_state` is not sent again unchanged.',
    {
      meet: "fake.fail({ on: 'POST *', with: 'invalid_state' })",
      variant: 'full',
      doubt: 'the document says what the error means, but gives no advice',
    },
  ),
  'client.upsert-after-conflict': clientRule(
    '4.3',
    'After a 409 `conflict` on a contact that exists, the contact is not created again with that address: the caller uses the upsert endpoint, or updates the contact.',
    { meet: 'create a contact with the address of another one', variant: 'full' },
  ),
  'client.no-retry-taken-slot': clientRule(
    '4.8',
    'After a 409 `conflict` on a slot that was taken, the same slot is not booked again.',
    {
      meet: "book a slot that is taken, or fake.fail({ on: 'POST /booking-types/{id}/book', with: 'conflict' })",
      variant: 'full',
      doubt: 'the document offers alternatives, but does not forbid another attempt',
    },
  ),
  'client.notices-conflicts': clientRule(
    '7',
    'After a 409, a client does not go on as if its write had taken effect: it reads again, tries again, or fails.',
    {
      meet: 'conformance client --disturb rival-writer -- <command>',
      variant: 'full',
      doubt: 'a client may report the conflict in a way at which its tests do not look',
    },
  ),
  'client.no-retry-key-reused': clientRule(
    '4.1',
    'A request that was refused with 422 `idempotency_key_reused` is not sent again under that key.',
    {
      meet: "fake.fail({ on: 'POST *', with: 'idempotency_key_reused' })",
      variant: 'full',
      doubt: 'the document says what the error means, but gives no advice',
    },
  ),
} satisfies ClientStatements
