import { type FullOperationId, type families, operationOf, type Scope } from '../../contract/index.js'
import { ApiError } from '../../fake-server/api-error.js'
import { aroundStep, type Mutant, type Mutants, mutant } from '../mutant.js'
import { asking } from './operators.js'

/** Lets another scope open an operation too. */
export const opensIt = (operation: FullOperationId, other: Scope): Mutant =>
  mutant(
    `${other} opens ${operation} as well`,
    asking(operation, (scopes, needed) => scopes.has(needed) || scopes.has(other)),
  )

/** Asks for no scope at an operation. */
export const neverAsked = (operation: FullOperationId): Mutant =>
  mutant(
    `no scope is asked for at ${operation}`,
    asking(operation, () => true),
  )

/** Lets any scope of the same noun open an operation. */
export const anyOfTheFamily = (operation: FullOperationId): Mutant =>
  mutant(
    `any scope of the same noun opens ${operation}`,
    asking(operation, (scopes, needed) =>
      [...scopes].some((scope) => scope.split(':')[0] === needed.split(':')[0]),
    ),
  )

/** Tells a key that lacks the scope of an operation something else. */
export const reportedAs = (
  operation: FullOperationId,
  code: 'unauthorized' | 'not_found' | 'forbidden',
): Mutant =>
  mutant(`a key that lacks the scope of ${operation} gets ${code}`, (behaviour) =>
    aroundStep(behaviour, 'authorize', (next, context) => {
      if (context.operation === operation && !context.key.scopes.has(operationOf(operation).scope))
        throw new ApiError(code, 'the key cannot do this', 'auth.one-scope-suffices')
      return next()
    }),
  )

/** Does the work of an operation before its scope is asked for. */
export const doneFirst = (operation: FullOperationId): Mutant =>
  mutant(`${operation} asks for its scope once the work is done`, (behaviour) => {
    const { authorize } = behaviour.steps
    aroundStep(behaviour, 'authorize', (next, context) =>
      context.operation === operation ? undefined : next(),
    )
    aroundStep(behaviour, 'act', async (next, context) => {
      const reply = await next()
      authorize(context)
      return reply
    })
  })

export const needsMore = (operation: FullOperationId, also: Scope): Mutant =>
  mutant(
    `${operation} asks for ${also} too`,
    asking(operation, (scopes, needed) => scopes.has(needed) && scopes.has(also)),
  )

/** Mutants of the rules on scopes. */
export const scopeMutants = {
  'one-scope-suffices': [
    needsMore('PATCH /api/v1/contacts/{id}', 'contacts:read'),
    needsMore('GET /api/v1/tags', 'activities:read'),
    needsMore('POST /api/v1/deals', 'contacts:read'),
    needsMore('GET /api/v1/webhooks', 'workspace:read'),
  ],
  'scope-contact-list': [
    opensIt('GET /api/v1/contacts', 'contacts:write'),
    opensIt('GET /api/v1/contacts', 'leads:read'),
    reportedAs('GET /api/v1/contacts', 'unauthorized'),
  ],
  'scope-contact-create': [
    opensIt('POST /api/v1/contacts', 'contacts:read'),
    doneFirst('POST /api/v1/contacts'),
  ],
  'scope-contact-update': [
    opensIt('PATCH /api/v1/contacts/{id}', 'contacts:read'),
    reportedAs('PATCH /api/v1/contacts/{id}', 'not_found'),
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
    reportedAs('POST /api/v1/deals/{id}/close', 'forbidden'),
    doneFirst('POST /api/v1/deals/{id}/close'),
  ],
  'scope-ticket-list': [
    opensIt('GET /api/v1/tickets', 'conversations:read'),
    reportedAs('GET /api/v1/tickets', 'unauthorized'),
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
    reportedAs('GET /api/v1/webhooks', 'forbidden'),
  ],
  'scope-webhook-delete': [
    neverAsked('DELETE /api/v1/webhooks/{id}'),
    doneFirst('DELETE /api/v1/webhooks/{id}'),
  ],
} satisfies Partial<Mutants<typeof families.auth>>
