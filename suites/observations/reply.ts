import { conversationChannels, op } from '../../contract/index.js'
import {
  type Api,
  type Exchange,
  findUsableConversations,
  isChat,
  type Json,
  Misconfigured,
  succeeded,
  Untested,
} from '../api/index.js'

/** Sends a reply under a key of its own. */
export const replyTo = (
  api: Api,
  { id }: Json,
  body: Json,
  call: Parameters<Api['call']>[1] = {},
): Promise<Exchange> =>
  api.call(op.replyToConversation, {
    params: { id: String(id) },
    body,
    idempotencyKey: api.fresh.key(),
    ...call,
  })

/** A reply that was sent, and the conversation it was sent in. */
export interface Replied {
  readonly conversation: Json
  readonly text: string
  readonly exchange: Exchange
  /** A plainer text sent in place of one that was refused. */
  readonly plain?: Exchange
}

/** What follows the word of a text: letters of several scripts, and what an application might read as its own. */
const tail = ' ñ 李 🙂 "x" & <b>'

/** How many replies one conversation gets. */
const inARow = 3

/** Replies of text in a conversation of each channel that may be used: one, of e-mails, which may be queued, two, and in the first conversation several in a row. */
export const observeReplies = (api: Api): Promise<readonly Replied[]> =>
  api.observe('a reply in a conversation of each channel', async (sender) => {
    const sent: Replied[] = []
    for (const [nth, conversation] of (await findOneOfEachChannel(sender)).entries()) {
      const times = nth === 0 ? inARow : conversation.channel === 'email' ? 2 : 1
      for (let n = 0; n < times; n += 1) sent.push(await sendReplies(sender, conversation))
    }
    return sent
  })

async function sendReplies(api: Api, conversation: Json): Promise<Replied> {
  const text = `${api.fresh.word()}${tail}`
  const exchange = await replyTo(api, conversation, { text })
  if (succeeded(exchange)) return { conversation, text, exchange }
  return { conversation, text, exchange, plain: await replyTo(api, conversation, { text: api.fresh.word() }) }
}

/** A conversation of each channel that takes free text, as far as there are such. */
async function findOneOfEachChannel(api: Api): Promise<readonly Json[]> {
  api.given.conversationId()
  const found: Json[] = []
  for (const channel of conversationChannels) {
    const [conversation] = await findUsableConversations(api, {
      channels: [channel],
      ...(isChat(channel) && { window: 'open' }),
    }).catch((error) => {
      if (error instanceof Untested || error instanceof Misconfigured) return []
      throw error
    })
    if (conversation) found.push(conversation)
  }
  if (found.length === 0)
    throw new Untested(
      'needs a conversation that takes free text',
      "add records.conversations with one by sms or email, or with window: 'open', to the configuration",
    )
  return found
}
