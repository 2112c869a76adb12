import { op } from '../../contract/index.js'
import { demoKeys } from '../../fake-server/demo/keys.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { asking } from '../kinds/scope.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundStep } from '../operators/step.js'
import { cached, mistaking, open, pathOf, reading, refusing, reviving } from './operators.js'

/** Mutants of the rules on which keys are accepted. */
export const credentialMutants = {
  'auth.bearer-accepted': {
    'deleting is for sessions of the console only': refusing(
      (_, { request }) => request.method === 'DELETE',
      'unauthorized',
    ),
    'a key with every scope is none for tags': asking(op.listTags, (scopes) => scopes.size < 3),
    'canceling is for sessions of the console only': refusing(
      (_, context) => pathOf(context).endsWith('/cancel'),
      'unauthorized',
    ),
    'a key with every scope is none for the timeline': asking(op.listActivities, (scopes) => scopes.size < 3),
  },
  'auth.missing-header': {
    'tags are public': open((path) => path === '/api/v1/tags'),
    'a page once read is served from the cache to anyone': cached((sent) => sent !== undefined),
    'a call without a key is forbidden': refusing((sent) => sent === undefined, 'forbidden'),
    'the body is validated before the key is looked for': refusing(
      (sent, { request }) => sent === undefined && request.body.includes('"subject":7'),
      'invalid_request',
    ),
    'the query of a list is validated before the key is looked for': refusing(
      (sent, { request }) => sent === undefined && /limit=\D/.test(request.target),
      'invalid_request',
    ),
    'a missing webhook is reported before the key is looked for': refusing(
      (sent, { request }) => sent === undefined && request.method === 'DELETE',
      'not_found',
    ),
    'the 401 says something else': aroundStep('authenticate', (next, context) => {
      if (context.request.headers.authorization !== undefined) return next()
      throw new ApiError('forbidden', 'no key', 'auth.missing-header', { status: 401 })
    }),
    'templates are public': open((path) => path.endsWith('/templates')),
    'messages can be read without a key by the id of their conversation': open((path) =>
      path.endsWith('/messages'),
    ),
    'without a key a booking is forbidden': refusing(
      (sent, context) => sent === undefined && pathOf(context).endsWith('/book'),
      'forbidden',
    ),
    'an activity is validated before the key is looked for': refusing(
      (sent, context) =>
        sent === undefined && pathOf(context).endsWith('/activities') && context.request.body.includes(':7'),
      'invalid_request',
    ),
  },
  'auth.unknown-key': {
    'keys are found by their first eight characters': mistaking(
      (issued, presented) => issued.slice(0, 8) === presented.slice(0, 8),
    ),
    'keys are found by their last four characters': mistaking(
      (issued, presented) => issued.slice(-4) === presented.slice(-4),
    ),
    'only the two ends of a key are compared': mistaking(
      (issued, presented) => issued[0] === presented[0] && issued.at(-1) === presented.at(-1),
    ),
    'keys are compared without regard to case': mistaking(
      (issued, presented) => issued.toLowerCase() === presented.toLowerCase(),
    ),
    'a key cut short is completed': mistaking((issued, presented) => issued.startsWith(presented)),
    'what follows a key is ignored': mistaking((issued, presented) => presented.startsWith(issued)),
    'anything that looks like a key is one': mistaking(
      (issued, presented) => presented.startsWith('demo') && issued === demoKeys.main,
    ),
    'an unknown key is forbidden': refusing(
      (sent, { keys }) => sent !== undefined && !keys.has(sent.slice('Bearer '.length)),
      'forbidden',
    ),
    'an unknown key is forbidden to read meetings': refusing(
      (sent, context) =>
        sent !== undefined &&
        pathOf(context).endsWith('/meetings') &&
        !context.keys.has(sent.slice('Bearer '.length)),
      'forbidden',
    ),
  },
  'auth.revoked-key': {
    'a revoked key still reads': reviving('revoked', ({ request }) => request.method === 'GET'),
    'a revoked key still deletes': reviving('revoked', ({ request }) => request.method === 'DELETE'),
    'a revoked key is let in as long as the last admission is fresh': (behaviour) => {
      const admitted = new Set<string>()
      reviving('revoked', (context) => admitted.has(pathOf(context)))(behaviour)
      aroundStep('authorize', (next, context) => {
        admitted.add(pathOf(context))
        return next()
      })(behaviour)
    },
    'a revoked key is forbidden': refusing((sent) => sent === `Bearer ${demoKeys.revoked}`, 'forbidden'),
    'a revoked key still replies': reviving('revoked', (context) => pathOf(context).endsWith('/reply')),
    'a revoked key still reads notes': reviving('revoked', (context) => pathOf(context).endsWith('/notes')),
  },
  'auth.expired-key': {
    'an expired key still reads tickets': reviving(
      'expired',
      (context) => context.request.method === 'GET' && pathOf(context).endsWith('/tickets'),
    ),
    'an expired key still writes': reviving('expired', ({ request }) => request.method !== 'GET'),
    'an expired key is forbidden': refusing((sent) => sent === `Bearer ${demoKeys.expired}`, 'forbidden'),
    'an expired key still books': reviving('expired', (context) => pathOf(context).endsWith('/book')),
    'an expired key still completes tasks': reviving('expired', (context) =>
      pathOf(context).endsWith('/complete'),
    ),
  },
  'auth.other-scheme': {
    'the word before the key is not looked at': reading((sent) => sent?.replace(/^\w+ /, 'Bearer ')),
    'meetings are listed for a key behind any word': reading((sent, context) =>
      pathOf(context).endsWith('/meetings') ? sent?.replace(/^\w+ /, 'Bearer ') : sent,
    ),
    'a deal is closed for a key behind any word': reading((sent, context) =>
      pathOf(context).endsWith('/close') ? sent?.replace(/^\w+ /, 'Bearer ') : sent,
    ),
    'a key needs no word before it': reading((sent) => (sent?.startsWith('demo_') ? `Bearer ${sent}` : sent)),
    'Bearer is stripped as often as it comes': reading((sent) => sent?.replace(/^(Bearer )+/, 'Bearer ')),
    'no blank is needed after Bearer': reading((sent) => sent?.replace(/^Bearer */, 'Bearer ')),
    'Basic is taken too': reading((sent) => {
      const user = Buffer.from(sent?.split('Basic ')[1] ?? '', 'base64')
        .toString()
        .split(':')[0]
      return user ? `Bearer ${user}` : sent
    }),
    'lists take the key from the query, for links': reading((sent, { request }) => {
      const key = new URLSearchParams(request.target.split('?')[1]).get('access_token')
      return request.method === 'GET' && key ? `Bearer ${key}` : sent
    }),
    'creating takes the key from the query': reading((sent, { request }) => {
      const key = new URLSearchParams(request.target.split('?')[1]).get('api_key')
      return request.method === 'POST' && key ? `Bearer ${key}` : sent
    }),
    'an empty Bearer is the demo': reading((sent) =>
      sent?.trim() === 'Bearer' ? `Bearer ${demoKeys.main}` : sent,
    ),
    'another scheme is forbidden': refusing((sent) => sent?.startsWith('Basic') === true, 'forbidden'),
  },
} satisfies Partial<FamilyMutants<'auth'>>
