import { type families, idempotent, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { aroundHandler, aroundStep, type Mutants, mutant } from '../mutant.js'
import { closeDeal, deleteWebhook, updateContact, updateTicket } from './endpoints.js'
import { aroundLookup, lookedUpAs } from './lookup.js'

/** Refuses a request without a key. */
export const keyRequired = (operation: ServedOperationId) =>
  aroundLookup([operation], (next, { idempotencyKey }) => {
    if (idempotencyKey === undefined)
      throw new ApiError('invalid_request', 'send an Idempotency-Key', 'idempotency.header-optional')
    return next()
  })

/** Mutants of keys as such: that they are optional, and how long they may be. */
export const headerKeyMutants: Pick<
  Mutants<typeof families.idempotency>,
  'idempotency.header-optional' | 'idempotency.key-max-length'
> = {
  'idempotency.header-optional': [
    mutant('closing a deal insists on a key', keyRequired(closeDeal)),
    mutant('deleting a destination insists on a key', keyRequired(deleteWebhook)),
    mutant('without a key an update is answered and not stored', (behaviour) =>
      aroundHandler(behaviour, updateContact, (next, context) => {
        const before = context.workspace.contacts.get(context.params.id ?? '')
        const reply = next(context)
        if (context.idempotencyKey === undefined && before) context.workspace.putContact(before, () => 'tag')
        return reply
      }),
    ),
  ],
  'idempotency.key-max-length': [
    mutant('keys of 256 characters are taken', ({ policy }) => {
      policy.idempotencyKeyMax = 256
    }),
    mutant('keys of 255 characters are refused', ({ policy }) => {
      policy.idempotencyKeyMax = 254
    }),
    mutant(
      'keys are cut to 128 characters',
      lookedUpAs(idempotent, ({ idempotencyKey }) => ({ idempotencyKey: idempotencyKey?.slice(0, 128) })),
    ),
    mutant('keys are cut to 255 characters', (behaviour) => {
      behaviour.policy.idempotencyKeyMax = Number.POSITIVE_INFINITY
      lookedUpAs(idempotent, ({ idempotencyKey }) => ({ idempotencyKey: idempotencyKey?.slice(0, 255) }))(
        behaviour,
      )
    }),
    mutant('a key too long at a ticket is none', (behaviour) =>
      aroundStep(behaviour, 'parse', (next, context) => {
        const key = context.request.headers['idempotency-key'] ?? ''
        if (context.operation !== updateTicket || key.length <= 255) return next()
        const { 'idempotency-key': _, ...headers } = context.request.headers
        Object.assign(context, { request: { ...context.request, headers } })
        return next()
      }),
    ),
  ],
}
