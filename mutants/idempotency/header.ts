import { idempotent, op, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'
import { withPolicy } from '../operators/policy.js'
import { aroundStep } from '../operators/step.js'
import { aroundLookup, beforeLookup, lookedUpAs } from './lookup.js'

/** Distinguishes keys by their first 200 characters. */
const cut = (operation: ServedOperationId) =>
  lookedUpAs([operation], ({ idempotencyKey }) => ({ idempotencyKey: idempotencyKey?.slice(0, 200) }))

/** Rejects keys beyond a length at one operation. */
const shorter = (operation: ServedOperationId, maxLength: number) =>
  beforeLookup(operation, ({ idempotencyKey = '' }) => {
    if (idempotencyKey.length > maxLength)
      throw new ApiError('invalid_request', 'the key is too long', 'idempotency.key-max-length')
  })

/** Takes keys beyond a length at one operation, and never finds them again. */
const forgottenBeyond = (operation: ServedOperationId, maxLength: number) =>
  aroundLookup([operation], (next, { idempotencyKey = '' }) =>
    idempotencyKey.length > maxLength ? undefined : next(),
  )

/** Reports an error for a request without a key. */
const keyRequired = (operation: ServedOperationId) =>
  beforeLookup(operation, ({ idempotencyKey }) => {
    if (idempotencyKey === undefined)
      throw new ApiError('invalid_request', 'send an Idempotency-Key', 'idempotency.header-optional')
  })

/** Mutants of keys as such: that they are optional, and how long they may be. */
export const headerKeyMutants = {
  'idempotency.header-optional': {
    'closing a deal insists on a key': keyRequired(op.closeDeal),
    'deleting a destination insists on a key': keyRequired(op.deleteWebhook),
    'without a key an update is answered and not stored': aroundHandler(op.updateContact, (next, context) => {
      const before = context.workspace.contacts.get(context.params.id ?? '')
      const reply = next(context)
      if (context.idempotencyKey === undefined && before) context.workspace.putContact(before, () => 'tag')
      return reply
    }),
    'a reply insists on a key': keyRequired(op.replyToConversation),
    'completing a task insists on a key': keyRequired(op.completeTask),
    'a cancel without a key is answered and not carried out': aroundHandler(
      op.cancelMeeting,
      (next, context) => {
        const meeting = context.workspace.meetings.get(context.params.id ?? '')
        const answer = next(context)
        if (context.idempotencyKey === undefined && meeting) context.workspace.meetings.put(meeting)
        return answer
      },
    ),
    'booking insists on a key': keyRequired(op.bookMeeting),
  },
  'idempotency.key-max-length': {
    'keys of 256 characters are taken': withPolicy({ idempotencyKeyMax: 256 }),
    'keys of 255 characters are refused': withPolicy({ idempotencyKeyMax: 254 }),
    'keys are cut to 128 characters': lookedUpAs(idempotent, ({ idempotencyKey }) => ({
      idempotencyKey: idempotencyKey?.slice(0, 128),
    })),
    'keys are cut to 255 characters': inTurn(
      withPolicy({ idempotencyKeyMax: Number.POSITIVE_INFINITY }),
      lookedUpAs(idempotent, ({ idempotencyKey }) => ({ idempotencyKey: idempotencyKey?.slice(0, 255) })),
    ),
    'a key too long at a ticket is none': aroundStep('parse', (next, context) => {
      const key = context.request.headers['idempotency-key'] ?? ''
      if (context.operation !== op.updateTicket || key.length <= 255) return next()
      const { 'idempotency-key': _, ...headers } = context.request.headers
      Object.assign(context, { request: { ...context.request, headers } })
      return next()
    }),
    'keys of replies are distinguished by their first characters': cut(op.replyToConversation),
    'keys of bookings are distinguished by their first characters': cut(op.bookMeeting),
    'keys of cancels are distinguished by their first characters': cut(op.cancelMeeting),
    'keys of activities have at most 128 characters': shorter(op.createActivity, 128),
    'keys of messages have at most 64 characters': shorter(op.sendMessage, 64),
    'keys of replies of more than 200 characters are taken and forgotten': forgottenBeyond(
      op.replyToConversation,
      200,
    ),
  },
} satisfies Partial<FamilyMutants<'idempotency'>>
