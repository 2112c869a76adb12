import type { families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import { doneAndRefused, resulting, send } from '../conversation/operators.js'
import { notedLate, onRefused, withoutLookup } from '../idempotency/lookup.js'
import { aroundHandler, type Mutants, mutant } from '../mutant.js'
import { refusedAs } from '../refusing.js'

/** Every message starts a conversation of its own, whoever it is for. */
const begunAnew = (behaviour: Behaviour) => {
  let count = 0
  aroundHandler(behaviour, send, async (next, context) => {
    const reply = await next(context)
    const { data } = reply.body as { data: { conversationId: string } }
    const { conversations } = context.workspace
    const conversation = conversations.get(data.conversationId)
    count += 1
    const id = `${data.conversationId}.${count}`
    if (conversation) conversations.put(Object.freeze({ ...conversation, id }))
    return { ...reply, body: { data: { ...data, conversationId: id } } }
  })
}

/** What a message leaves behind that was refused. */
const leftBehind = (behaviour: Behaviour) =>
  aroundHandler(behaviour, send, (next, context) => {
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

/** Faults of messages that go out, and of those whose words or key must not. */
export const sendingMutants: Pick<
  Mutants<typeof families.messaging>,
  | 'messaging.send-201'
  | 'messaging.continues-conversation'
  | 'messaging.sms'
  | 'messaging.window'
  | 'messaging.conflict'
  | 'messaging.422'
  | 'messaging.invalid-state'
  | 'messaging.in-progress'
> = {
  'messaging.send-201': [
    mutant(
      'a message is 200',
      resulting(send, () => ({ status: 200 })),
    ),
    mutant('a message by template is accepted for later', (behaviour) =>
      resulting(send, ({ status }, { body }) => ({
        status: (body.message as { type?: string }).type === 'template' ? 202 : status,
      }))(behaviour),
    ),
    mutant(
      'the result names the recipient in place of the conversation',
      resulting(send, ({ body }, context) => ({
        body: { data: { ...(body as { data: object }).data, conversationId: context.body.to } },
      })),
    ),
    mutant('a conversation that is begun is not listed', (behaviour) =>
      aroundHandler(behaviour, send, async (next, context) => {
        const { workspace } = context
        const known = new Set([...workspace.conversations.all()].map(({ id }) => id))
        const reply = await next(context)
        const { conversationId } = (reply.body as { data: { conversationId: string } }).data
        if (!known.has(conversationId)) workspace.privateConversationIds.add(conversationId)
        return reply
      }),
    ),
    mutant(
      'the result says another channel',
      resulting(send, () => ({}), { channel: 'chatapp_2' }),
    ),
    mutant('the result names the latest conversation', (behaviour) =>
      aroundHandler(behaviour, send, async (next, context) => {
        const [other] = context.workspace.conversations.all()
        const reply = await next(context)
        const { data } = reply.body as { data: object }
        return { ...reply, body: { data: { ...data, conversationId: other?.id } } }
      }),
    ),
  ],
  'messaging.continues-conversation': [mutant('every message begins a conversation', begunAnew)],
  'messaging.sms': [
    mutant(
      'an SMS goes by chat',
      resulting(send, ({ body }, context) => ({
        body: {
          data: { ...(body as { data: object }).data, ...(isSms(context) && { channel: 'chatapp_1' }) },
        },
      })),
    ),
    mutant(
      'an SMS is told as text',
      resulting(send, ({ body }, context) => ({
        body: { data: { ...(body as { data: object }).data, ...(isSms(context) && { channel: 'text' }) } },
      })),
    ),
  ],
  'messaging.window': [
    mutant('free text goes to whomever', (behaviour) => {
      behaviour.policy.chatWindowMs = Number.POSITIVE_INFINITY
    }),
    mutant('a refused text leaves a conversation', leftBehind),
    mutant('a refused text is sent', doneAndRefused(send, 'invalid_state')),
  ],
  'messaging.conflict': [
    mutant(
      'a recipient who is not the contact is an invalid state',
      refusedAs(send, 'conflict', 'invalid_state'),
    ),
    mutant('a recipient who is not the contact is a mismatch', refusedAs(send, 'conflict', 'rev_mismatch')),
  ],
  'messaging.422': [
    mutant(
      'another message under the key is a conflict',
      onRefused([send], 'idempotency_key_reused', ({ message, rule }) => {
        throw new ApiError('conflict', message, rule)
      }),
    ),
    mutant(
      'another message under the key is sent',
      onRefused([send], 'idempotency_key_reused', () => undefined),
    ),
    mutant(
      'another message under the key is invalid, with the same status',
      onRefused([send], 'idempotency_key_reused', ({ message, rule }) => {
        throw new ApiError('invalid_request', message, rule, { status: 422 })
      }),
    ),
  ],
  'messaging.invalid-state': [
    mutant('a closed window is a conflict', refusedAs(send, 'invalid_state', 'conflict')),
    mutant('a closed window is an unknown outcome', refusedAs(send, 'invalid_state', 'unknown_outcome')),
  ],
  'messaging.in-progress': [
    mutant('who comes second sends too', notedLate(send)),
    mutant('messages know no keys', withoutLookup(send)),
    mutant(
      'who comes second meets a conflict',
      onRefused([send], 'idempotency_in_progress', ({ message, rule }) => {
        throw new ApiError('conflict', message, rule)
      }),
    ),
  ],
}
