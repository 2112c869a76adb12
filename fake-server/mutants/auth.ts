import { type EndpointId, endpointOf, type families, type Scope } from '../../contract/index.js'
import type { Behaviour } from '../behaviour.js'
import type { Context } from '../context.js'
import { demoKeys } from '../demo-keys.js'
import { Refusal } from '../refusal.js'
import type { Reply } from '../reply.js'
import { aroundStep, type Mutant, type Mutants, mutant } from './mutant.js'

/** Has the honest step read another `Authorization` header than was sent. */
const reading =
  (change: (sent: string | undefined, context: Context) => string | undefined) => (behaviour: Behaviour) =>
    aroundStep(behaviour, 'authenticate', (next, context) => {
      const { request } = context
      const { authorization: sent, ...headers } = request.headers
      const authorization = change(sent, context)
      const read = authorization === undefined ? headers : { ...headers, authorization }
      Object.assign(context, { request: { ...request, headers: read } })
      const reply = next()
      Object.assign(context, { request })
      return reply
    })

/** Takes a presented key for an issued one that a careless comparison finds the same. */
const mistaking = (same: (issued: string, presented: string) => boolean) =>
  reading((sent, { keys }) => {
    const presented = /^Bearer (\S+)$/.exec(sent ?? '')?.[1]
    if (presented === undefined || keys.has(presented)) return sent
    const issued = [...keys.keys()].find((key) => same(key, presented))
    return issued === undefined ? sent : `Bearer ${issued}`
  })

const pathOf = ({ request }: Context) => request.target.split('?', 1)[0] ?? ''

/** Forgets the end of a key where a call passes the test. */
const reviving = (key: 'revoked' | 'expired', test: (context: Context) => boolean) =>
  reading((sent, context) =>
    sent === `Bearer ${demoKeys[key]}` && test(context) ? `Bearer ${demoKeys.main}` : sent,
  )

/** Refuses a key that passes a test in another way than the honest step does. */
const refusing =
  (test: (sent: string | undefined, context: Context) => boolean, refusal: () => Refusal) =>
  (behaviour: Behaviour) =>
    aroundStep(behaviour, 'authenticate', (next, context) => {
      if (test(context.request.headers.authorization, context)) throw refusal()
      return next()
    })

/** Gives the answer a path got last to whoever asks for it without a key that is good. */
const cached = (isGood: (sent: string | undefined) => boolean) => (behaviour: Behaviour) => {
  const answers = new Map<string, Reply>()
  aroundStep(behaviour, 'authenticate', (next, context) => {
    const known = answers.get(context.request.target)
    if (known && !isGood(context.request.headers.authorization)) return known
    context.settle.push((reply) => {
      if (reply.status === 200 && context.request.method === 'GET') answers.set(context.request.target, reply)
      return reply
    })
    return next()
  })
}

/** Replaces how a scope is asked for at an endpoint. */
const asking =
  (endpoint: EndpointId, isEnough: (scopes: ReadonlySet<Scope>, needed: Scope) => boolean) =>
  (behaviour: Behaviour) =>
    aroundStep(behaviour, 'authorize', (next, context) => {
      const { scope } = endpointOf(endpoint)
      if (context.endpoint !== endpoint) return next()
      if (isEnough(context.key.scopes, scope)) return undefined
      throw new Refusal('insufficient_scope', `the key lacks ${scope}`, 'auth.one-scope-suffices')
    })

const opensIt = (endpoint: EndpointId, other: Scope): Mutant =>
  mutant(
    `${other} opens ${endpoint} as well`,
    asking(endpoint, (scopes, needed) => scopes.has(needed) || scopes.has(other)),
  )

const neverAsked = (endpoint: EndpointId): Mutant =>
  mutant(
    `no scope is asked for at ${endpoint}`,
    asking(endpoint, () => true),
  )

const anyOfTheFamily = (endpoint: EndpointId): Mutant =>
  mutant(
    `any scope of the same noun opens ${endpoint}`,
    asking(endpoint, (scopes, needed) =>
      [...scopes].some((scope) => scope.split(':')[0] === needed.split(':')[0]),
    ),
  )

const toldAs = (endpoint: EndpointId, code: 'unauthorized' | 'not_found' | 'forbidden'): Mutant =>
  mutant(`a key that lacks the scope of ${endpoint} gets ${code}`, (behaviour) =>
    aroundStep(behaviour, 'authorize', (next, context) => {
      if (context.endpoint === endpoint && !context.key.scopes.has(endpointOf(endpoint).scope))
        throw new Refusal(code, 'the key cannot do this', 'auth.one-scope-suffices')
      return next()
    }),
  )

const doneFirst = (endpoint: EndpointId): Mutant =>
  mutant(`${endpoint} asks for its scope once the work is done`, (behaviour) => {
    const { authorize } = behaviour.steps
    aroundStep(behaviour, 'authorize', (next, context) =>
      context.endpoint === endpoint ? undefined : next(),
    )
    aroundStep(behaviour, 'act', async (next, context) => {
      const reply = await next()
      authorize(context)
      return reply
    })
  })

const needsMore = (endpoint: EndpointId, also: Scope): Mutant =>
  mutant(
    `${endpoint} asks for ${also} too`,
    asking(endpoint, (scopes, needed) => scopes.has(needed) && scopes.has(also)),
  )

/** One way to break each rule on keys and scopes, and more where it is easily missed. */
export const authMutants: Mutants<typeof families.auth> = {
  'bearer-accepted': [
    mutant(
      'deleting is for sessions of the console only',
      refusing(
        (_, { request }) => request.method === 'DELETE',
        () => new Refusal('unauthorized', 'sign in to delete', 'auth.bearer-accepted'),
      ),
    ),
    mutant(
      'a key with every scope is none for tags',
      asking('GET /api/v1/tags', (scopes) => scopes.size < 3),
    ),
  ],
  'missing-header': [
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
      'whoever shows no key is forbidden',
      refusing(
        (sent) => sent === undefined,
        () => new Refusal('forbidden', 'no key', 'auth.missing-header'),
      ),
    ),
    mutant(
      'the body is parsed before the key is looked for',
      refusing(
        (sent, { request }) => sent === undefined && request.body.endsWith(':'),
        () => new Refusal('invalid_request', 'the body is not well-formed', 'auth.missing-header'),
      ),
    ),
    mutant(
      'the query of a list is validated before the key is looked for',
      refusing(
        (sent, { request }) => sent === undefined && /limit=\D/.test(request.target),
        () => new Refusal('invalid_request', 'limit must be digits', 'auth.missing-header'),
      ),
    ),
    mutant(
      'a webhook that is not there is told of before the key is looked for',
      refusing(
        (sent, { request }) => sent === undefined && request.method === 'DELETE',
        () => new Refusal('not_found', 'no such webhook', 'auth.missing-header'),
      ),
    ),
    mutant('the 401 says something else', (behaviour) =>
      aroundStep(behaviour, 'authenticate', (next, context) => {
        if (context.request.headers.authorization !== undefined) return next()
        throw new Refusal('forbidden', 'no key', 'auth.missing-header', { status: 401 })
      }),
    ),
  ],
  'unknown-key': [
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
        () => new Refusal('forbidden', 'who is this', 'auth.unknown-key'),
      ),
    ),
  ],
  'revoked-key': [
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
        () => new Refusal('forbidden', 'the key is revoked', 'auth.revoked-key'),
      ),
    ),
  ],
  'expired-key': [
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
        () => new Refusal('forbidden', 'the key has expired', 'auth.expired-key'),
      ),
    ),
  ],
  'other-scheme': [
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
        () => new Refusal('forbidden', 'no such scheme', 'auth.other-scheme'),
      ),
    ),
  ],
  'one-scope-suffices': [
    needsMore('PATCH /api/v1/contacts/{id}', 'contacts:read'),
    needsMore('GET /api/v1/tags', 'activities:read'),
    needsMore('POST /api/v1/deals', 'contacts:read'),
    needsMore('GET /api/v1/webhooks', 'workspace:read'),
  ],
  'scope-contact-list': [
    opensIt('GET /api/v1/contacts', 'contacts:write'),
    opensIt('GET /api/v1/contacts', 'leads:read'),
    toldAs('GET /api/v1/contacts', 'unauthorized'),
  ],
  'scope-contact-create': [
    opensIt('POST /api/v1/contacts', 'contacts:read'),
    doneFirst('POST /api/v1/contacts'),
  ],
  'scope-contact-update': [
    opensIt('PATCH /api/v1/contacts/{id}', 'contacts:read'),
    toldAs('PATCH /api/v1/contacts/{id}', 'not_found'),
    doneFirst('PATCH /api/v1/contacts/{id}'),
  ],
  'scope-contact-tags': [
    anyOfTheFamily('POST /api/v1/contacts/{id}/tags'),
    doneFirst('POST /api/v1/contacts/{id}/tags'),
  ],
  'scope-tag-list': [neverAsked('GET /api/v1/tags'), opensIt('GET /api/v1/tags', 'contacts:write')],
  'scope-deal-list': [
    opensIt('GET /api/v1/deals', 'deals:write'),
    opensIt('GET /api/v1/deals', 'contacts:read'),
  ],
  'scope-deal-create': [anyOfTheFamily('POST /api/v1/deals'), doneFirst('POST /api/v1/deals')],
  'scope-deal-close': [
    opensIt('POST /api/v1/deals/{id}/close', 'deals:read'),
    toldAs('POST /api/v1/deals/{id}/close', 'forbidden'),
    doneFirst('POST /api/v1/deals/{id}/close'),
  ],
  'scope-ticket-list': [
    opensIt('GET /api/v1/tickets', 'conversations:read'),
    toldAs('GET /api/v1/tickets', 'unauthorized'),
  ],
  'scope-ticket-update': [
    opensIt('PATCH /api/v1/tickets/{id}', 'tickets:read'),
    doneFirst('PATCH /api/v1/tickets/{id}'),
  ],
  'scope-ticket-comment': [
    opensIt('POST /api/v1/tickets/{id}/comments', 'tickets:read'),
    doneFirst('POST /api/v1/tickets/{id}/comments'),
  ],
  'scope-ticket-assign': [
    neverAsked('POST /api/v1/tickets/{id}/assign'),
    doneFirst('POST /api/v1/tickets/{id}/assign'),
  ],
  'scope-webhook-create': [neverAsked('POST /api/v1/webhooks'), doneFirst('POST /api/v1/webhooks')],
  'scope-webhook-list': [
    neverAsked('GET /api/v1/webhooks'),
    opensIt('GET /api/v1/webhooks', 'workspace:read'),
    toldAs('GET /api/v1/webhooks', 'forbidden'),
  ],
  'scope-webhook-delete': [
    neverAsked('DELETE /api/v1/webhooks/{id}'),
    doneFirst('DELETE /api/v1/webhooks/{id}'),
  ],
}
