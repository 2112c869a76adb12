import { type ErrorCode, op, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { checkRev } from '../../fake-server/resources/revision.js'
import { conversationOf } from '../conversation/operators.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { aroundStep } from '../operators/step.js'
import { ruledOut } from '../ruled-out.js'
import {
  aroundLookup,
  beforeLookup,
  onReplay,
  onReplayedData,
  replayedAs,
  repliedAndDoneAgain,
  withoutLookup,
} from './lookup.js'

/** Forgets a key whose request got no answer from the provider. */
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

/** Forgets the unknown outcome of a key when the key is sent again. */
const outcomeLost = (operation: ServedOperationId): Mutation =>
  aroundLookup([operation], (next, { workspace, idempotencyKey }) => {
    for (const [name, { response }] of workspace.answered)
      if (response?.status === 409 && name.endsWith(String(idempotencyKey))) workspace.answered.delete(name)
    return next()
  })

/** Names another message in each answer. */
const named = (operation: ServedOperationId) =>
  onReplayedData(operation, (_, { world }) => ({ messageId: world.id('msg') }))

/** Reports an error for a message without a key. */
const keyless = (code: ErrorCode) =>
  beforeLookup(op.sendMessage, ({ idempotencyKey }) => {
    if (idempotencyKey === undefined)
      throw new ApiError(code, 'a key is needed', 'idempotency.message-key-absent')
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
        const isKnown = !latest.has(id) || latest.get(id) === context.idempotencyKey
        latest.set(id, context.idempotencyKey)
        return isKnown ? next() : undefined
      })(behaviour)
    },
  },
  'idempotency.message-send': {
    'messages know no keys': withoutLookup(op.sendMessage),
    'the replay of an SMS names a message of its own': onReplayedData(op.sendMessage, (_, { body, world }) =>
      body.channel === 'sms' ? { messageId: world.id('msg') } : {},
    ),
    'a replay is answered and sent again': repliedAndDoneAgain(op.sendMessage),
    'a replay names a message of its own': named(op.sendMessage),
    'a replay is queued': replayedAs(202, op.sendMessage),
  },
  'idempotency.unknown-outcome': {
    [`${op.replyToConversation} frees the key of an unknown outcome`]: outcomeForgotten(
      op.replyToConversation,
    ),
    [`an unknown outcome of ${op.replyToConversation} is lost when the key comes back`]: outcomeLost(
      op.replyToConversation,
    ),
    'a retry is still in progress': outcomeReportedAs(op.replyToConversation, 409, 'idempotency_in_progress'),
    'a retry is answered with an outage': outcomeReportedAs(op.replyToConversation, 503, 'unavailable'),
    'a retry is answered as sent': outcomeReportedAs(op.replyToConversation, 200, 'sent'),
  },
  'idempotency.unknown-outcome-message': {
    [`${op.sendMessage} frees the key of an unknown outcome`]: outcomeForgotten(op.sendMessage),
    [`an unknown outcome of ${op.sendMessage} is lost when the key comes back`]: outcomeLost(op.sendMessage),
    'a retry is answered with an outage': outcomeReportedAs(op.sendMessage, 503, 'unavailable'),
  },
  'idempotency.conversation-assign': {
    'assigning knows no keys': withoutLookup(op.assignConversation),
    'a repeated assignment is refused as another request': ruledOut(
      onReplay([op.assignConversation], () => {
        throw new ApiError('idempotency_key_reused', 'the key is used', 'idempotency.conversation-assign')
      }),
    ),
    'the revision is checked before the key': beforeLookup(op.assignConversation, (context) => {
      const conversation = conversationOf(context)
      if (conversation) checkRev(context, conversation, 'revision.conversation-assign-stale')
    }),
  },
  'idempotency.message-key-absent': {
    'a message without a key is a conflict': keyless('conflict'),
    'a message without a key is a crash': ruledOut(keyless('internal')),
    'a message without a key is only promised': ruledOut(
      aroundLookup([op.sendMessage], (next, { idempotencyKey }) =>
        idempotencyKey === undefined ? { status: 200, body: { data: {} } } : next(),
      ),
    ),
  },
} satisfies Partial<FamilyMutants<'idempotency'>>
