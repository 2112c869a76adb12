import type { families, Message } from '../../contract/index.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import { aroundHandler, type Mutants, mutant } from '../mutant.js'
import { channelOf, refusedWhere, reply, resulting } from './operators.js'

/** Stores the message of a reply otherwise, or not at all. */
const stored = (change: (message: Message) => Partial<Message> | undefined) => (behaviour: Behaviour) =>
  aroundHandler(behaviour, reply, async (next, context) => {
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
export const replyMutants: Pick<
  Mutants<typeof families.conversation>,
  | 'conversation.reply-201'
  | 'conversation.reply-queued-202'
  | 'conversation.reply-listed'
  | 'conversation.reply-same-channel'
> = {
  'conversation.reply-201': [
    mutant(
      'a reply is 200',
      resulting(reply, ({ status }) => ({ status: status === 201 ? 200 : status })),
    ),
    mutant(
      'a reply by chat is accepted for later',
      resulting(reply, ({ status }, context) => ({ status: ofChannel('chatapp_1')(context) ? 202 : status })),
    ),
    mutant(
      'an SMS is queued under 201',
      resulting(reply, ({ body }, context) => {
        const { data } = body as { data: object }
        return ofChannel('sms')(context) ? { body: { data: { ...data, status: 'queued' } } } : { body }
      }),
    ),
    mutant(
      'the result names the address in place of the conversation',
      resulting(reply, ({ body }, { params }) => {
        const { data } = body as { data: object }
        return { body: { data: { ...data, conversationId: params.id?.split('__')[1] } } }
      }),
    ),
    mutant(
      'only plain letters are taken',
      refusedWhere(
        reply,
        ({ body }) => typeof body.text === 'string' && [...body.text].some((one) => one > '\u00ff'),
        'invalid_request',
      ),
    ),
  ],
  'conversation.reply-queued-202': [
    mutant(
      'a queued e-mail counts as sent',
      resulting(reply, () => ({}), { status: 'sent' }),
    ),
    mutant(
      'a queued e-mail is 201',
      resulting(reply, () => ({ status: 201 })),
    ),
    mutant('the second e-mail of a kind is 200', (behaviour) => {
      let count = 0
      resulting(reply, ({ status }, context) => {
        count += ofChannel('email')(context) ? 1 : 0
        return { status: status === 202 && count > 1 ? 200 : status }
      })(behaviour)
    }),
  ],
  'conversation.reply-listed': [
    mutant(
      'letters beyond the first plane are lost',
      stored(({ text }) => ({ text: text.replace(/[\u{10000}-\u{10ffff}]/gu, '') })),
    ),
    mutant(
      'a listed text is escaped',
      stored(({ text }) => ({ text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') })),
    ),
    mutant(
      'a reply is listed as inbound',
      stored(() => ({ direction: 'inbound' })),
    ),
    mutant(
      'a reply is not listed',
      stored(() => undefined),
    ),
    mutant(
      'the result names no message there is',
      resulting(reply, () => ({}), { messageId: 'msg_none' }),
    ),
  ],
  'conversation.reply-same-channel': [
    mutant(
      'whatever is no e-mail goes by chat',
      resulting(reply, ({ body }) => {
        const { data } = body as { data: { channel: string } }
        const channel = data.channel === 'email' ? 'email' : 'chatapp_1'
        return { body: { data: { ...data, channel } } }
      }),
    ),
    mutant(
      'the second chat application is the first',
      resulting(reply, ({ body }) => {
        const { data } = body as { data: { channel: string } }
        return { body: { data: { ...data, channel: data.channel.replace('_2', '_1') } } }
      }),
    ),
    mutant('an e-mail goes by SMS', (behaviour) =>
      resulting(reply, ({ body }) => {
        const { data } = body as { data: { channel: string } }
        return { body: { data: { ...data, channel: data.channel === 'email' ? 'sms' : data.channel } } }
      })(behaviour),
    ),
  ],
}
