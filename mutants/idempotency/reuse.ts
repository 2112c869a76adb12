import { idempotent, op, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { FamilyMutants } from '../mutation.js'
import { ruledOut } from '../ruled-out.js'
import { carriedOut, lookedUpAs, lookupErrorAs, onRefused } from './lookup.js'

/** Carries out a request that is refused for its key. */
const executed = (...operations: readonly ServedOperationId[]) =>
  onRefused(operations, 'idempotency_key_reused', (apiError, context) => {
    carriedOut(context)
    throw apiError
  })

/** Leaves members out of what distinguishes requests. */
const without = (operation: ServedOperationId, ...names: readonly string[]) =>
  lookedUpAs([operation], ({ body }) => ({
    body: Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))),
  }))

/** Leaves the path out of what distinguishes requests. */
const pathless = (...operations: readonly ServedOperationId[]) =>
  lookedUpAs(operations, ({ request }) => ({ request: { ...request, target: '/', method: 'POST' } }))

/** Mutants of keys that come back with another request. */
export const reuseKeyMutants = {
  'idempotency.key-reused': {
    'the body is no part of the fingerprint': lookedUpAs(idempotent, () => ({ body: {} })),
    'the fingerprint misses nested members': lookedUpAs(idempotent, ({ body }) => ({
      body: JSON.parse(JSON.stringify(body, Object.keys(body))),
    })),
    'lists are no part of the fingerprint': lookedUpAs(idempotent, ({ body }) => ({
      body: Object.fromEntries(Object.entries(body).filter(([, value]) => !Array.isArray(value))),
    })),
    'the fingerprint is the length of the body': lookedUpAs(idempotent, ({ request }) => ({
      body: { length: request.body.length },
    })),
    'expectedRev is no part of the fingerprint': lookedUpAs(
      idempotent,
      ({ body: { expectedRev: _, ...body } }) => ({ body }),
    ),
    'fields beyond those of the first request go unnoticed': lookedUpAs(
      [op.commentTicket, op.createWebhook],
      ({ body: { description: _, ...body } }) => ({ body }),
    ),
    'a different request is carried out': onRefused(
      [op.updateTicket],
      'idempotency_key_reused',
      () => undefined,
    ),
    'reuse is a conflict': lookupErrorAs(idempotent, 'idempotency_key_reused', 'conflict'),
    'reuse at the tags is 422 with a code of its own': onRefused(
      [op.tagContact],
      'idempotency_key_reused',
      ({ message, rule }) => {
        throw new ApiError('invalid_request', message, rule, { status: 422 })
      },
    ),
    'the text of a reply is no part of the fingerprint': without(op.replyToConversation, 'text'),
    'the message is no part of the fingerprint': without(op.sendMessage, 'message'),
    'the contact is no part of the fingerprint of a booking': without(op.bookMeeting, 'contactId'),
    'the notes are no part of the fingerprint of a booking': without(op.bookMeeting, 'notes'),
    'the reason is no part of the fingerprint of a cancel': without(op.cancelMeeting, 'reason'),
    'what a task is to become is no part of the fingerprint': without(op.completeTask, 'done'),
    'whether a note is pinned is no part of the fingerprint': without(op.createActivity, 'pinned'),
    'another reply under the key is sent': onRefused(
      [op.replyToConversation],
      'idempotency_key_reused',
      () => undefined,
    ),
    'another cancel under the key is a conflict': lookupErrorAs(
      [op.cancelMeeting],
      'idempotency_key_reused',
      'conflict',
    ),
  },
  'idempotency.key-reused-no-effect': {
    'a refused reuse is carried out': executed(op.updateContact, op.createWebhook),
    'a refused reuse of a deletion deletes': executed(op.deleteWebhook),
    'a refused reuse frees the key': onRefused(
      idempotent,
      'idempotency_key_reused',
      (apiError, { workspace, idempotencyKey }) => {
        workspace.answered.delete(` ${idempotencyKey}`)
        throw apiError
      },
    ),
    'a refused reuse takes the key over': onRefused(
      [op.closeDeal],
      'idempotency_key_reused',
      (apiError, { workspace, idempotencyKey }) => {
        const name = ` ${idempotencyKey}`
        const known = workspace.answered.get(name)
        if (known) workspace.answered.set(name, { ...known, fingerprint: 'the later one' })
        throw apiError
      },
    ),
    'a refused reuse of a reply is sent': executed(op.replyToConversation),
    'a refused reuse of a message is sent': executed(op.sendMessage),
    'a refused reuse of a booking books': executed(op.bookMeeting),
  },
  'idempotency.reuse-other-path': {
    'the path is no part of the fingerprint': ruledOut(
      lookedUpAs(idempotent, ({ request }) => ({
        request: { ...request, method: '', target: '' },
      })),
    ),
    'the id in the path is no part of the fingerprint': ruledOut(
      lookedUpAs([op.closeDeal, op.deleteWebhook], ({ request, operation }) => ({
        request: { ...request, target: operation },
      })),
    ),
    'the path of a completion does not count': ruledOut(pathless(op.completeTask)),
    'the path of a reply does not count': ruledOut(pathless(op.replyToConversation)),
    'the path of a cancel does not count': ruledOut(pathless(op.cancelMeeting)),
    'the path of a booking does not count': ruledOut(pathless(op.bookMeeting)),
    'a reply and a message are one request': ruledOut(pathless(op.replyToConversation, op.sendMessage)),
  },
} satisfies Partial<FamilyMutants<'idempotency'>>
