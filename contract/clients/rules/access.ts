import { type ClientStatements, clientRule } from '../client-rule.js'

/** What each request of a client needs (sections 4.1, 4.2, 5 and 7). */
export const accessRules = {
  'client.authorizes-each-call': clientRule('5', 'Every request carries `Authorization: Bearer <API_KEY>`.', {
    meet: 'send any request',
  }),
  'client.key-only-in-header': clientRule('5', 'The API key is sent in the `Authorization` header only.', {
    meet: 'send any request with a key',
    doubt: 'the document names the header, but does not forbid other places',
  }),
  'client.documented-routes': clientRule('4.2', 'Every request uses a documented method and path.', {
    meet: 'send any request',
  }),
  'client.json-body': clientRule('0', 'A body is JSON, and its `Content-Type` is `application/json`.', {
    meet: 'send a request with a body',
  }),
  'client.valid-requests': clientRule(
    '7',
    'No operation is called only with invalid requests: at least one request to it is not refused with 400 `invalid_request`.',
    { meet: 'send any request' },
  ),
  'client.no-retry-unauthorized': clientRule(
    '7',
    'A request that was refused with 401 `unauthorized` is not sent again with the same key.',
    {
      meet: 'send a request with demoKeys.revoked',
      doubt: 'the document says what 401 means, but gives no advice',
    },
  ),
  'client.no-retry-forbidden': clientRule(
    '7',
    'A request that was refused with 403 is not sent again unchanged.',
    {
      meet: "fake.fail({ with: 'insufficient_scope' })",
      doubt: 'the document says what 403 means, but gives no advice',
    },
  ),
} satisfies ClientStatements
