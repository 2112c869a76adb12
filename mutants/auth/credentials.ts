import { type families, op } from '../../contract/index.js'
import { demoKeys } from '../../fake-server/demo/keys.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { asking } from '../kinds/scope.js'
import { aroundStep, type Mutants, mutant } from '../mutant.js'
import { cached, mistaking, pathOf, reading, refusing, reviving } from './operators.js'

/** Mutants of the rules on which keys are accepted. */
export const credentialMutants = {
  'auth.bearer-accepted': [
    mutant(
      'deleting is for sessions of the console only',
      refusing(
        (_, { request }) => request.method === 'DELETE',
        () => new ApiError('unauthorized', 'sign in to delete', 'auth.bearer-accepted'),
      ),
    ),
    mutant(
      'a key with every scope is none for tags',
      asking(op.listTags, (scopes) => scopes.size < 3),
    ),
  ],
  'auth.missing-header': [
    mutant(
      'tags are public',
      reading(
        (sent, context) => sent ?? (pathOf(context) === '/api/v1/tags' ? `Bearer ${demoKeys.main}` : sent),
      ),
    ),
    mutant(
      'a page once read is served from the cache to anyone',
      cached((sent) => sent !== undefined),
    ),
    mutant(
      'a call without a key is forbidden',
      refusing(
        (sent) => sent === undefined,
        () => new ApiError('forbidden', 'no key', 'auth.missing-header'),
      ),
    ),
    mutant(
      'the body is validated before the key is looked for',
      refusing(
        (sent, { request }) => sent === undefined && request.body.includes('"subject":7'),
        () => new ApiError('invalid_request', 'subject must be string', 'auth.missing-header'),
      ),
    ),
    mutant(
      'the query of a list is validated before the key is looked for',
      refusing(
        (sent, { request }) => sent === undefined && /limit=\D/.test(request.target),
        () => new ApiError('invalid_request', 'limit must be digits', 'auth.missing-header'),
      ),
    ),
    mutant(
      'a missing webhook is reported before the key is looked for',
      refusing(
        (sent, { request }) => sent === undefined && request.method === 'DELETE',
        () => new ApiError('not_found', 'no such webhook', 'auth.missing-header'),
      ),
    ),
    mutant('the 401 says something else', (behaviour) =>
      aroundStep(behaviour, 'authenticate', (next, context) => {
        if (context.request.headers.authorization !== undefined) return next()
        throw new ApiError('forbidden', 'no key', 'auth.missing-header', { status: 401 })
      }),
    ),
  ],
  'auth.unknown-key': [
    mutant(
      'keys are found by their first eight characters',
      mistaking((issued, presented) => issued.slice(0, 8) === presented.slice(0, 8)),
    ),
    mutant(
      'keys are found by their last four characters',
      mistaking((issued, presented) => issued.slice(-4) === presented.slice(-4)),
    ),
    mutant(
      'only the two ends of a key are compared',
      mistaking((issued, presented) => issued[0] === presented[0] && issued.at(-1) === presented.at(-1)),
    ),
    mutant(
      'keys are compared without regard to case',
      mistaking((issued, presented) => issued.toLowerCase() === presented.toLowerCase()),
    ),
    mutant(
      'a key cut short is completed',
      mistaking((issued, presented) => issued.startsWith(presented)),
    ),
    mutant(
      'what follows a key is ignored',
      mistaking((issued, presented) => presented.startsWith(issued)),
    ),
    mutant(
      'whatever looks like a key is one',
      mistaking((issued, presented) => presented.startsWith('demo') && issued === demoKeys.main),
    ),
    mutant(
      'an unknown key is forbidden',
      refusing(
        (sent, { keys }) => sent !== undefined && !keys.has(sent.slice('Bearer '.length)),
        () => new ApiError('forbidden', 'who is this', 'auth.unknown-key'),
      ),
    ),
  ],
  'auth.revoked-key': [
    mutant(
      'a revoked key still reads',
      reviving('revoked', ({ request }) => request.method === 'GET'),
    ),
    mutant(
      'a revoked key still deletes',
      reviving('revoked', ({ request }) => request.method === 'DELETE'),
    ),
    mutant('a revoked key is let in as long as the last admission is fresh', (behaviour) => {
      const admitted = new Set<string>()
      reviving('revoked', (context) => admitted.has(pathOf(context)))(behaviour)
      aroundStep(behaviour, 'authorize', (next, context) => {
        admitted.add(pathOf(context))
        return next()
      })
    }),
    mutant(
      'a revoked key is forbidden',
      refusing(
        (sent) => sent === `Bearer ${demoKeys.revoked}`,
        () => new ApiError('forbidden', 'the key is revoked', 'auth.revoked-key'),
      ),
    ),
  ],
  'auth.expired-key': [
    mutant(
      'an expired key still reads tickets',
      reviving(
        'expired',
        (context) => context.request.method === 'GET' && pathOf(context).endsWith('/tickets'),
      ),
    ),
    mutant(
      'an expired key still writes',
      reviving('expired', ({ request }) => request.method !== 'GET'),
    ),
    mutant(
      'an expired key is forbidden',
      refusing(
        (sent) => sent === `Bearer ${demoKeys.expired}`,
        () => new ApiError('forbidden', 'the key has expired', 'auth.expired-key'),
      ),
    ),
  ],
  'auth.other-scheme': [
    mutant(
      'the word before the key is not looked at',
      reading((sent) => sent?.replace(/^\w+ /, 'Bearer ')),
    ),
    mutant(
      'a key needs no word before it',
      reading((sent) => (sent?.startsWith('demo_') ? `Bearer ${sent}` : sent)),
    ),
    mutant(
      'Bearer is stripped as often as it comes',
      reading((sent) => sent?.replace(/^(Bearer )+/, 'Bearer ')),
    ),
    mutant(
      'no blank is needed after Bearer',
      reading((sent) => sent?.replace(/^Bearer */, 'Bearer ')),
    ),
    mutant(
      'Basic is taken too',
      reading((sent) => {
        const user = Buffer.from(sent?.split('Basic ')[1] ?? '', 'base64')
          .toString()
          .split(':')[0]
        return user ? `Bearer ${user}` : sent
      }),
    ),
    mutant(
      'lists take the key from the query, for links',
      reading((sent, { request }) => {
        const key = new URLSearchParams(request.target.split('?')[1]).get('access_token')
        return request.method === 'GET' && key ? `Bearer ${key}` : sent
      }),
    ),
    mutant(
      'creating takes the key from the query',
      reading((sent, { request }) => {
        const key = new URLSearchParams(request.target.split('?')[1]).get('api_key')
        return request.method === 'POST' && key ? `Bearer ${key}` : sent
      }),
    ),
    mutant(
      'an empty Bearer is the demo',
      reading((sent) => (sent?.trim() === 'Bearer' ? `Bearer ${demoKeys.main}` : sent)),
    ),
    mutant(
      'another scheme is forbidden',
      refusing(
        (sent) => sent?.startsWith('Basic') === true,
        () => new ApiError('forbidden', 'no such scheme', 'auth.other-scheme'),
      ),
    ),
  ],
} satisfies Partial<Mutants<typeof families.auth>>
