import { type families, op } from '../../contract/index.js'
import { demoKeys } from '../../fake-server/demo/keys.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { asking } from '../kinds/scope.js'
import { mutant, type Operators } from '../mutant.js'
import { pathOf, reading, refusing, reviving } from './operators.js'

/** Mutants of the rules on keys at single endpoints: activities, tasks, conversations, templates, meetings. */
export const furtherKeyMutants: Operators<typeof families.auth> = {
  'auth.bearer-accepted': [
    mutant(
      'canceling is for sessions of the console only',
      refusing(
        (_, context) => pathOf(context).endsWith('/cancel'),
        () => new ApiError('unauthorized', 'sign in to cancel', 'auth.bearer-accepted'),
      ),
    ),
    mutant(
      'a key with every scope is none for the timeline',
      asking(op.listActivities, (scopes) => scopes.size < 3),
    ),
  ],
  'auth.missing-header': [
    mutant(
      'templates are public',
      reading(
        (sent, context) =>
          sent ?? (pathOf(context).endsWith('/templates') ? `Bearer ${demoKeys.main}` : sent),
      ),
    ),
    mutant(
      'messages can be read without a key by the id of their conversation',
      reading(
        (sent, context) => sent ?? (pathOf(context).endsWith('/messages') ? `Bearer ${demoKeys.main}` : sent),
      ),
    ),
    mutant(
      'without a key a booking is forbidden',
      refusing(
        (sent, context) => sent === undefined && pathOf(context).endsWith('/book'),
        () => new ApiError('forbidden', 'no key', 'auth.missing-header'),
      ),
    ),
    mutant(
      'an activity is validated before the key is looked for',
      refusing(
        (sent, context) =>
          sent === undefined &&
          pathOf(context).endsWith('/activities') &&
          context.request.body.includes(':7'),
        () => new ApiError('invalid_request', 'type must be string', 'auth.missing-header'),
      ),
    ),
  ],
  'auth.unknown-key': [
    mutant(
      'an unknown key is forbidden to read meetings',
      refusing(
        (sent, context) =>
          sent !== undefined &&
          pathOf(context).endsWith('/meetings') &&
          !context.keys.has(sent.slice('Bearer '.length)),
        () => new ApiError('forbidden', 'who is this', 'auth.unknown-key'),
      ),
    ),
  ],
  'auth.revoked-key': [
    mutant(
      'a revoked key still replies',
      reviving('revoked', (context) => pathOf(context).endsWith('/reply')),
    ),
    mutant(
      'a revoked key still reads notes',
      reviving('revoked', (context) => pathOf(context).endsWith('/notes')),
    ),
  ],
  'auth.expired-key': [
    mutant(
      'an expired key still books',
      reviving('expired', (context) => pathOf(context).endsWith('/book')),
    ),
    mutant(
      'an expired key still completes tasks',
      reviving('expired', (context) => pathOf(context).endsWith('/complete')),
    ),
  ],
}
