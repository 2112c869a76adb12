import type { ServedOperationId } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { one } from '../../fake-server/pipeline/reply.js'
import { checkRev } from '../../fake-server/resources/revision.js'
import { conversationOf } from '../conversation/operators.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { aroundStep } from '../operators/step.js'
import { aroundLookup, beforeLookup, onReplay, repliedAndDoneAgain, withoutLookup } from './lookup.js'

/** Forgets a key once its request has met a silent provider. */
const outcomeForgotten = (operation: ServedOperationId): Mutation =>
  aroundStep('replay', (next, context) => {
    const found = next()
    if (context.operation === operation) context.settle.push((settled) => ({ ...settled, isKept: false }))
    return found
  })

/** Replays an unknown outcome as another answer. */
const outcomeReportedAs = (operation: ServedOperationId, status: number, code: string): Mutation =>
  onReplay([operation], (replay) =>
    replay.status === 409
      ? { ...replay, status, body: { error: { code, message: '', details: {} } } }
      : replay,
  )

/** Keys of unknown outcomes that are kept apart from what they stood for. */
const keptForAnything = (operation: ServedOperationId): Mutation =>
  aroundLookup([operation], (next, { workspace, idempotencyKey }) => {
    for (const [name, { response }] of workspace.answered)
      if (response?.status === 409 && name.endsWith(String(idempotencyKey))) workspace.answered.delete(name)
    return next()
  })

/** Names another message in each answer. */
const named = (operation: ServedOperationId) =>
  onReplay([operation], (replay, { world }) => {
    const { data } = replay.body as { data: object }
    return one(replay.status, { ...data, messageId: world.id('msg') })
  })

/** Faults of keys on replies, messages and assignments of conversations. */
export const conversationKeyMutants = {
  'idempotency.reply': {
    'replies know no keys': withoutLookup(op.replyToConversation),
    'a replay is answered and sent again': repliedAndDoneAgain(op.replyToConversation),
    'a replay names a message of its own': named(op.replyToConversation),
    'only the latest reply of a conversation is known by its key': (behaviour) => {
      const latest = new Map<string, string | undefined>()
      aroundLookup([op.replyToConversation], (next, context) => {
        const id = context.params.id ?? ''
        if (latest.has(id) && latest.get(id) !== context.idempotencyKey) {
          latest.set(id, context.idempotencyKey)
          return undefined
        }
        latest.set(id, context.idempotencyKey)
        return next()
      })(behaviour)
    },
  },
  'idempotency.message-send': {
    'messages know no keys': withoutLookup(op.sendMessage),
    'the replay of an SMS names a message of its own': onReplay(
      [op.sendMessage],
      (replay, { body, world }) => {
        const { data } = replay.body as { data: object }
        return body.channel === 'sms'
          ? { ...replay, body: { data: { ...data, messageId: world.id('msg') } } }
          : replay
      },
    ),
    'a replay is answered and sent again': repliedAndDoneAgain(op.sendMessage),
    'a replay names a message of its own': named(op.sendMessage),
    'a replay is queued': onReplay([op.sendMessage], (replay) => ({ ...replay, status: 202 })),
  },
  'idempotency.unknown-outcome': {
    [`${op.replyToConversation} sets the key of an unknown outcome free`]: outcomeForgotten(
      op.replyToConversation,
    ),
    [`an unknown outcome of ${op.replyToConversation} is lost when the key comes back`]: keptForAnything(
      op.replyToConversation,
    ),
    'a retry is still in progress': outcomeReportedAs(op.replyToConversation, 409, 'idempotency_in_progress'),
    'a retry is answered as sent': outcomeReportedAs(op.replyToConversation, 200, 'sent'),
  },
  'idempotency.unknown-outcome-message': {
    [`${op.sendMessage} sets the key of an unknown outcome free`]: outcomeForgotten(op.sendMessage),
    [`an unknown outcome of ${op.sendMessage} is lost when the key comes back`]: keptForAnything(
      op.sendMessage,
    ),
    'a retry is answered with an outage': outcomeReportedAs(op.sendMessage, 503, 'unavailable'),
  },
  'idempotency.conversation-assign': {
    'assigning knows no keys': withoutLookup(op.assignConversation),
    'the revision is checked before the key': beforeLookup(op.assignConversation, (context) => {
      const conversation = conversationOf(context)
      if (conversation) checkRev(context, conversation, 'revision.conversation-assign-stale')
    }),
  },
  'idempotency.message-key-absent': {
    'a message without a key is a conflict': aroundLookup([op.sendMessage], (next, { idempotencyKey }) => {
      if (idempotencyKey !== undefined) return next()
      throw new ApiError('conflict', 'a key is needed', 'idempotency.message-key-absent')
    }),
    'a message without a key is a crash': aroundLookup([op.sendMessage], (next, { idempotencyKey }) => {
      if (idempotencyKey !== undefined) return next()
      throw new ApiError('internal', 'no key', 'idempotency.message-key-absent')
    }),
    'a message without a key is only promised': aroundLookup([op.sendMessage], (next, { idempotencyKey }) =>
      idempotencyKey === undefined ? { status: 200, body: { data: {} } } : next(),
    ),
  },
} satisfies Partial<FamilyMutants<'idempotency'>>
