import { op } from '../operations/op.js'
import { inBoth } from '../operations/selectors.js'
import { quotaRules } from './error/quota.js'
import { family, rule } from './rule.js'

/** The operations that take anything which could be invalid. */
const asking = inBoth('every').filter((id) => id !== op.getWorkspace)

/** The writes whose body the document speaks of: of an upsert it names no more than the path (section 4.3). */
const describedBodies = inBoth('bodied').filter((id) => id !== op.upsertContact)

/** Error answers (section 7). */
export const error = family('error', {
  'error.body-code': rule(
    '7',
    'An error answer is a JSON object, and the same one of its fields always carries a documented code.',
    { on: inBoth('every'), variant: 'both', gaps: ['error-body', 'unknown-route', 'error-code-413'] },
  ),
  'error.code-status-pairing': rule('7', 'Each code comes with the one status that the table gives it.', {
    on: inBoth('every'),
    variant: 'both',
    gaps: ['error-body', 'error-code-413', 'compact-key-reuse-status', 'window-error'],
  }),
  'error.details-object': rule('7', 'The `details` of an error, where it has any, are an object.', {
    on: inBoth('every'),
    variant: 'both',
    gaps: ['error-body'],
  }),
  'error.invalid-request': rule(
    '7',
    'A body, parameter or query that is not valid is answered 400 with the code `invalid_request`.',
    { on: asking, variant: 'both', gaps: ['error-body'] },
  ),
  'error.malformed-json': rule('7', 'A body that cannot be parsed as JSON gets 400 `invalid_request`.', {
    on: describedBodies,
    variant: 'both',
    gaps: ['error-precedence', 'error-body'],
  }),
  'error.non-object-body': rule(
    '7',
    'A JSON array, string, number or null gets 400 `invalid_request` where the body has to be an object.',
    {
      on: describedBodies,
      variant: 'both',
      gaps: ['error-precedence', 'cancel-body-optional', 'error-body'],
    },
  ),
  'error.contact-limit-exceeded': rule(
    '7',
    "A list gets 402 `contact_limit_exceeded`, and gets it again when repeated, while the plan's contact limit blocks the workspace.",
    {
      on: [op.listContacts, op.listDeals, op.listTickets, op.listMeetings, op.listConversations],
      needs: ['key:contact-limited'],
      gaps: ['error-body'],
    },
  ),
  'error.rate-limited': rule(
    '7',
    'A key that calls too often within a minute gets 429 `rate_limited`, and a `Retry-After` header with it.',
    {
      on: inBoth('every'),
      variant: 'both',
      needs: ['key:low-rate'],
      gaps: ['rate-quota', 'retry-after-format', 'error-body'],
    },
  ),
  'error.internal': rule('7', 'A failure inside the service shows as 500 with the code `internal`.', {
    on: inBoth('every'),
    variant: 'both',
    needs: ['control:fault'],
    gaps: ['internal-error', 'error-body'],
  }),
  ...quotaRules,
})
