import type { Message } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { failsWhere } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { ruledOut } from '../ruled-out.js'
import { channelOf, resulting } from './operators.js'

/** Changes the message of a reply in the store, or hides it. */
const stored = (change: (message: Message) => Partial<Message> | undefined) =>
  aroundHandler(op.replyToConversation, async (next, context) => {
    const sent = await next(context)
    const { messageId } = (sent.body as { data: { messageId: string } }).data
    const message = context.workspace.messages.get(messageId)
    if (!message) return sent
    const changed = change(message.shown)
    context.workspace.messages.put({
      ...message,
      internal: changed === undefined,
      shown: Object.freeze({ ...message.shown, ...changed }),
    })
    return sent
  })

const ofChannel = (channel: string) => (context: Parameters<typeof channelOf>[0]) =>
  channelOf(context) === channel

/** Faults of replies that go out. */
export const replyMutants = {
  'conversation.reply-201': {
    'a reply is 200': resulting(op.replyToConversation, ({ status }) => ({
      status: status === 201 ? 200 : status,
    })),
    'a reply by chat is accepted for later': resulting(op.replyToConversation, ({ status }, context) => ({
      status: ofChannel('chatapp_1')(context) ? 202 : status,
    })),
    'an SMS is queued under 201': resulting(op.replyToConversation, ({ body }, context) => {
      const { data } = body as { data: object }
      return ofChannel('sms')(context) ? { body: { data: { ...data, status: 'queued' } } } : { body }
    }),
    'the result names the address in place of the conversation': resulting(
      op.replyToConversation,
      ({ body }, { params }) => {
        const { data } = body as { data: object }
        return { body: { data: { ...data, conversationId: params.id?.split('__')[1] } } }
      },
    ),
    'only plain letters are taken': failsWhere(
      op.replyToConversation,
      ({ body }) => typeof body.text === 'string' && [...body.text].some((one) => one > '\u00ff'),
      'invalid_request',
    ),
  },
  'conversation.reply-queued-202': {
    'a queued e-mail counts as sent': resulting(op.replyToConversation, () => ({}), { status: 'sent' }),
    'a queued e-mail is 201': resulting(op.replyToConversation, () => ({ status: 201 })),
    'the second e-mail of a kind is 200': (behaviour) => {
      let count = 0
      resulting(op.replyToConversation, ({ status }, context) => {
        count += ofChannel('email')(context) ? 1 : 0
        return { status: status === 202 && count > 1 ? 200 : status }
      })(behaviour)
    },
  },
  'conversation.reply-listed': {
    'letters beyond the first plane are lost': ruledOut(
      stored(({ text }) => ({
        text: text.replace(/[\u{10000}-\u{10ffff}]/gu, ''),
      })),
    ),
    'a listed text is escaped': ruledOut(
      stored(({ text }) => ({
        text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
      })),
    ),
    'a reply is listed as inbound': ruledOut(stored(() => ({ direction: 'inbound' }))),
    'a reply is not listed': stored(() => undefined),
    'every third reply is not listed': (behaviour) => {
      let count = 0
      stored(() => {
        count += 1
        return count % 3 === 0 ? undefined : {}
      })(behaviour)
    },
    'the result names no message there is': resulting(op.replyToConversation, () => ({}), {
      messageId: 'msg_none',
    }),
  },
  'conversation.reply-same-channel': {
    'whatever is no e-mail goes by chat': resulting(op.replyToConversation, ({ body }) => {
      const { data } = body as { data: { channel: string } }
      const channel = data.channel === 'email' ? 'email' : 'chatapp_1'
      return { body: { data: { ...data, channel } } }
    }),
    'the second chat application is the first': resulting(op.replyToConversation, ({ body }) => {
      const { data } = body as { data: { channel: string } }
      return { body: { data: { ...data, channel: data.channel.replace('_2', '_1') } } }
    }),
    'an e-mail goes by SMS': resulting(op.replyToConversation, ({ body }) => {
      const { data } = body as { data: { channel: string } }
      return { body: { data: { ...data, channel: data.channel === 'email' ? 'sms' : data.channel } } }
    }),
  },
} satisfies Partial<FamilyMutants<'conversation'>>
