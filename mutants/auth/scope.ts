import { type FullOperationId, type families, op, operationOf, type Scope } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
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
  'auth.one-scope-suffices': [
    needsMore(op.updateContact, 'contacts:read'),
    needsMore(op.listTags, 'activities:read'),
    needsMore(op.createDeal, 'contacts:read'),
    needsMore(op.listWebhooks, 'workspace:read'),
  ],
  'auth.scope-contact-list': [
    opensIt(op.listContacts, 'contacts:write'),
    opensIt(op.listContacts, 'leads:read'),
    reportedAs(op.listContacts, 'unauthorized'),
  ],
  'auth.scope-contact-create': [opensIt(op.createContact, 'contacts:read'), doneFirst(op.createContact)],
  'auth.scope-contact-update': [
    opensIt(op.updateContact, 'contacts:read'),
    reportedAs(op.updateContact, 'not_found'),
    doneFirst(op.updateContact),
  ],
  'auth.scope-contact-tags': [anyOfTheFamily(op.tagContact), doneFirst(op.tagContact)],
  'auth.scope-tag-list': [neverAsked(op.listTags), opensIt(op.listTags, 'contacts:write')],
  'auth.scope-deal-list': [opensIt(op.listDeals, 'deals:write'), opensIt(op.listDeals, 'contacts:read')],
  'auth.scope-deal-create': [anyOfTheFamily(op.createDeal), doneFirst(op.createDeal)],
  'auth.scope-deal-close': [
    opensIt(op.closeDeal, 'deals:read'),
    reportedAs(op.closeDeal, 'forbidden'),
    doneFirst(op.closeDeal),
  ],
  'auth.scope-ticket-list': [
    opensIt(op.listTickets, 'conversations:read'),
    reportedAs(op.listTickets, 'unauthorized'),
  ],
  'auth.scope-ticket-update': [opensIt(op.updateTicket, 'tickets:read'), doneFirst(op.updateTicket)],
  'auth.scope-ticket-comment': [opensIt(op.commentTicket, 'tickets:read'), doneFirst(op.commentTicket)],
  'auth.scope-ticket-assign': [neverAsked(op.assignTicket), doneFirst(op.assignTicket)],
  'auth.scope-webhook-create': [neverAsked(op.createWebhook), doneFirst(op.createWebhook)],
  'auth.scope-webhook-list': [
    neverAsked(op.listWebhooks),
    opensIt(op.listWebhooks, 'workspace:read'),
    reportedAs(op.listWebhooks, 'forbidden'),
  ],
  'auth.scope-webhook-delete': [neverAsked(op.deleteWebhook), doneFirst(op.deleteWebhook)],
} satisfies Partial<Mutants<typeof families.auth>>
