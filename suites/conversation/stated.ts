import { op } from '../../contract/index.js'
import { type Api, type Check, channelOf, type Exchange, type Json } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { judgeRepliesUnsent, sendPastLimits } from '../judgements/unsent.js'
import { findConversationsBy } from '../observations/find-conversations-by.js'

const reply = op.replyToConversation
const chats = ['chatapp_1', 'chatapp_2']

/** `conversation.reply-contact-limit` */
export const contactLimit: Check = (api) => {
  api.need('key:contact-limited')
  return judgeRepliesUnsent(api, { as: 'contactLimited', error: [402, 'contact_limit_exceeded'] })
}

/** Replies that a used-up plan does not pay for. */
const overQuota =
  (channels: readonly string[]): Check =>
  (api) => {
    api.need('key:quota-exhausted')
    return judgeRepliesUnsent(api, { as: 'quotaExhausted', channels, error: [402, 'quota_exceeded'] })
  }

/** `conversation.reply-quota` */
export const quota = overQuota([...chats, 'email'])

/** `conversation.reply-sms-balance` */
export const smsBalance = overQuota(['sms'])

/** `conversation.reply-paused`: e-mails are refused with their reason, other channels are not. */
export const paused: Check = async (api) => {
  api.need('key:sending-paused')
  const as = 'sendingPaused'
  await judgeRepliesUnsent(api, {
    as,
    channels: ['email'],
    error: [403, 'forbidden'],
    more: (exchange) => expectReason(api, exchange),
  })
  const others = (await findConversationsBy(api, as)).filter(({ channel }) => channel !== 'email')
  for (const conversation of others) {
    const call = { as, params: { id: String(conversation.id) }, body: { text: api.fresh.word() } } as const
    const exchange = await sendPastLimits(api, reply, call)
    if (exchange.response.status >= 400 && !isPause(api, exchange)) continue
    await api.case(async () => api.expect.status(exchange, 201))
  }
}

/** Holds where the answer names the reason, wherever that is (gap.forbidden-reason-path). */
const expectReason = (api: Api, exchange: Exchange): void => {
  const { text } = exchange.response
  api.expect.that(text.includes('sending_paused'), 'the reason `sending_paused`', text, {
    by: exchange,
    compared: { lacks: ['sending_paused'] },
  })
}

/** Whether a refusal means the pause; a window, say, may be in the way as well. */
const isPause = (api: Api, exchange: Exchange): boolean =>
  exchange.response.text.includes('sending_paused') || api.isError(exchange, 403, 'forbidden')

/** `conversation.reply-unknown-outcome`: by chat and SMS, as an e-mail may wait in a queue. */
export const unknownOutcome: Check = async (api) => {
  api.need('key:silent-provider')
  const as = 'silentProvider'
  await learnErrorCodes(api)
  const usableConversations = await findConversationsBy(api, as)
  const prompt = usableConversations.filter(({ id }) => channelOf(String(id)) !== 'email')
  for (const conversation of prompt.length > 0 ? prompt : usableConversations)
    await expectUnknown(api, conversation)
}

async function expectUnknown(api: Api, { id }: Json): Promise<void> {
  const call = { as: 'silentProvider', params: { id: String(id) }, body: { text: api.fresh.word() } } as const
  const exchange = await sendPastLimits(api, reply, call)
  await api.case(async () => {
    // By e-mail a message may be queued before its provider is asked (gap.email-queued).
    if (exchange.response.status === 202) return api.inconclusive('the reply was queued')
    api.expect.error(exchange, 409, 'unknown_outcome')
  })
}

/** `conversation.reply-unavailable` */
export const unavailable: Check = (api) => {
  api.need('key:provider-down')
  const channels = [...chats, 'sms']
  return judgeRepliesUnsent(api, { as: 'providerDown', channels, error: [503, 'unavailable'] })
}
