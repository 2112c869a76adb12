import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import { doneAndRefused, resulting } from '../conversation/operators.js'
import { notedLate, onRefused, withoutLookup } from '../idempotency/lookup.js'
import type { FamilyMutants } from '../mutation.js'
import { errorAs } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { withPolicy } from '../operators/policy.js'
import { ruledOut } from '../ruled-out.js'

/** Every message starts a conversation of its own. */
const begunAnew = (behaviour: Behaviour) => {
  let count = 0
  aroundHandler(op.sendMessage, async (next, context) => {
    const reply = await next(context)
    const { data } = reply.body as { data: { conversationId: string } }
    const { conversations } = context.workspace
    const conversation = conversations.get(data.conversationId)
    count += 1
    const id = `${data.conversationId}.${count}`
    if (conversation) conversations.put(Object.freeze({ ...conversation, id }))
    return { ...reply, body: { data: { ...data, conversationId: id } } }
  })(behaviour)
}

/** Leaves a conversation behind where a message fails. */
const leftBehind = aroundHandler(op.sendMessage, (next, context) => {
  try {
    return next(context)
  } catch (error) {
    const { workspace, body } = context
    const id = `chatapp_1__${body.to}`
    const [any] = workspace.conversations.all()
    const nothing = { lastMessageAt: null, lastInboundAt: null, contactHandle: String(body.to) }
    if (any && !workspace.conversation(id))
      workspace.conversations.put(Object.freeze({ ...any, id, channel: 'chatapp_1', ...nothing }))
    throw error
  }
})

const isSms = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => body.channel === 'sms'

/** Faults of messages that are sent, and of those whose text or key must not be sent. */
export const sendingMutants = {
  'messaging.send-201': {
    'a message is 200': resulting(op.sendMessage, () => ({ status: 200 })),
    'a message by template is accepted for later': resulting(op.sendMessage, ({ status }, { body }) => ({
      status: (body.message as { type?: string }).type === 'template' ? 202 : status,
    })),
    'the result names the recipient in place of the conversation': resulting(
      op.sendMessage,
      ({ body }, context) => ({
        body: { data: { ...(body as { data: object }).data, conversationId: context.body.to } },
      }),
    ),
    'a conversation that is begun is not listed': aroundHandler(op.sendMessage, async (next, context) => {
      const { workspace } = context
      const known = new Set([...workspace.conversations.all()].map(({ id }) => id))
      const reply = await next(context)
      const { conversationId } = (reply.body as { data: { conversationId: string } }).data
      if (!known.has(conversationId)) workspace.privateConversationIds.add(conversationId)
      return reply
    }),
    'the result says another channel': resulting(op.sendMessage, () => ({}), { channel: 'chatapp_2' }),
    'the result names the latest conversation': aroundHandler(op.sendMessage, async (next, context) => {
      const [other] = context.workspace.conversations.all()
      const reply = await next(context)
      const { data } = reply.body as { data: object }
      return { ...reply, body: { data: { ...data, conversationId: other?.id } } }
    }),
  },
  'messaging.continues-conversation': {
    'every message begins a conversation': begunAnew,
  },
  'messaging.sms': {
    'an SMS goes by chat': ruledOut(
      resulting(op.sendMessage, ({ body }, context) => ({
        body: {
          data: { ...(body as { data: object }).data, ...(isSms(context) && { channel: 'chatapp_1' }) },
        },
      })),
    ),
    'an SMS is listed as text': ruledOut(
      resulting(op.sendMessage, ({ body }, context) => ({
        body: { data: { ...(body as { data: object }).data, ...(isSms(context) && { channel: 'text' }) } },
      })),
    ),
  },
  'messaging.window': {
    'free text goes to whomever': ruledOut(withPolicy({ chatWindowMs: Number.POSITIVE_INFINITY })),
    'a refused text leaves a conversation': ruledOut(leftBehind),
    'a refused text is sent': ruledOut(doneAndRefused(op.sendMessage, 'invalid_state')),
  },
  'messaging.conflict': {
    'a recipient who is not the contact is an invalid state': errorAs(
      op.sendMessage,
      'conflict',
      'invalid_state',
    ),
    'a recipient who is not the contact is a mismatch': errorAs(op.sendMessage, 'conflict', 'rev_mismatch'),
  },
  'messaging.422': {
    'another message under the key is a conflict': ruledOut(
      onRefused([op.sendMessage], 'idempotency_key_reused', ({ message, rule }) => {
        throw new ApiError('conflict', message, rule)
      }),
    ),
    'another message under the key is sent': ruledOut(
      onRefused([op.sendMessage], 'idempotency_key_reused', () => undefined),
    ),
    'another message under the key is invalid, with the same status': onRefused(
      [op.sendMessage],
      'idempotency_key_reused',
      ({ message, rule }) => {
        throw new ApiError('invalid_request', message, rule, { status: 422 })
      },
    ),
  },
  'messaging.invalid-state': {
    'a closed window is a conflict': errorAs(op.sendMessage, 'invalid_state', 'conflict'),
    'a closed window is an unknown outcome': errorAs(op.sendMessage, 'invalid_state', 'unknown_outcome'),
    'what is refused past the window is sent': ruledOut(doneAndRefused(op.sendMessage, 'invalid_state')),
  },
  'messaging.in-progress': {
    'who comes second sends too': notedLate(op.sendMessage),
    'messages know no keys': withoutLookup(op.sendMessage),
    'who comes second meets a conflict': onRefused(
      [op.sendMessage],
      'idempotency_in_progress',
      ({ message, rule }) => {
        throw new ApiError('conflict', message, rule)
      },
    ),
  },
} satisfies Partial<FamilyMutants<'messaging'>>
