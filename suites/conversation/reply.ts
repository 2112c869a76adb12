import {
  type Api,
  channelOf,
  findUsableConversations,
  member,
  oddMember,
  recordIn,
  succeeded,
} from '../api/index.js'
import { awaitMessage } from '../observations/message.js'
import { observeReplies, type Replied } from '../observations/reply.js'

/** Ends the check where no reply was accepted at all. */
async function requireAccepted(api: Api): Promise<readonly Replied[]> {
  const sent = await observeReplies(api)
  const [first] = sent
  if (first && !sent.some(({ exchange, plain }) => succeeded(plain ?? exchange))) api.given2xx(first.exchange)
  return sent
}

/** `conversation.reply-201`: an e-mail may be queued, whose status then says so. */
export async function reply201(api: Api): Promise<void> {
  for (const { conversation, exchange, plain } of await requireAccepted(api))
    await api.case(async () => {
      // Where a plain text is refused too, it is not the text that is in the way.
      if (plain && !succeeded(plain)) return
      const isMail = conversation.channel === 'email'
      api.expect.status(exchange, isMail ? [201, 202] : 201)
      const sent = recordIn(exchange)
      const { conversationId, channel } = sent
      const due = { conversationId: conversation.id, channel: conversation.channel }
      api.expect.equal({ conversationId, channel }, due, 'the send result', {
        by: exchange,
        compared: oddMember(sent, due),
      })
      if (exchange.response.status === 201)
        api.expect.member(sent, 'status', 'sent', '`status` under 201', { by: exchange })
    })
}

/** `conversation.reply-queued-202` */
export async function queued202(api: Api): Promise<void> {
  await findUsableConversations(api, { channels: ['email'] })
  for (const { conversation, exchange } of await requireAccepted(api)) {
    if (conversation.channel !== 'email' || !succeeded(exchange)) continue
    await api.case(async () => {
      const seen = { status: exchange.response.status, of: recordIn(exchange).status }
      const due = seen.status === 202 ? { status: 202, of: 'queued' } : { status: 201, of: 'sent' }
      const compared =
        seen.status === due.status
          ? member(recordIn(exchange), 'status', { equals: due.of })
          : { answers: [{ status: 201 }, { status: 202 }] }
      api.expect.equal(seen, due, '202 with `queued` or 201 with `sent`', { by: exchange, compared })
    })
  }
}

/** `conversation.reply-listed` */
export async function replyListed(api: Api): Promise<void> {
  for (const { conversation, text, exchange } of await requireAccepted(api)) {
    if (!succeeded(exchange)) continue
    const { messageId } = recordIn(exchange)
    const isIt = typeof messageId === 'string' ? byId(messageId) : byText(text)
    const { found, by } = await awaitMessage(api, conversation.id, isIt)
    await api.case(async () => {
      const [message] = found
      const basis = { by: [exchange, ...by] }
      api.expect.that(message !== undefined, 'the reply among the messages', 'messages without it', {
        ...basis,
        in: by,
        compared: { lacks: [typeof messageId === 'string' ? messageId : text] },
      })
      const seen = { text: message?.text, direction: message?.direction }
      // The document does not say what becomes of a text within an e-mail.
      const due = { text: conversation.channel === 'email' ? seen.text : text, direction: 'outbound' }
      api.expect.equal(seen, due, 'the reply among the messages', {
        ...basis,
        compared: oddMember(message, due),
        certain: true,
      })
      api.expect.member(message, 'text', text, 'the text of the reply among the messages', basis)
    })
  }
}

const byId = (id: string) => (message: { readonly id?: unknown }) => message.id === id
const byText = (text: string) => (message: { readonly text?: unknown }) => message.text === text

/** `conversation.reply-same-channel`: as the id and the record of the conversation name it. */
export async function sameChannel(api: Api): Promise<void> {
  for (const { conversation, exchange } of await requireAccepted(api)) {
    if (!succeeded(exchange)) continue
    await api.case(async () => {
      const due = channelOf(String(conversation.id))
      api.expect.member(recordIn(exchange), 'channel', due, 'the channel of the conversation', {
        by: exchange,
      })
    })
  }
}
