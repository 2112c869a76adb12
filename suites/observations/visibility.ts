import { op } from '../../contract/index.js'
import { type Api, findUsableConversations, type Json } from '../api/index.js'
import { awaitMessage, readLatest, says } from './message.js'
import { dispatch, makeTemplateBody, senderOf } from './outgoing-message.js'

/** What was sent, and where to look for it. */
interface SentMessage {
  readonly id: unknown
  readonly isIt: (message: Json) => boolean
}

/** A reply where a conversation may be used, otherwise a message by template. */
async function sendVisibly(api: Api): Promise<SentMessage> {
  if (!api.target.records.conversations?.length) return sendTemplate(api)
  const [{ id }] = await findUsableConversations(api)
  const text = api.fresh.word()
  const call = { params: { id: String(id) }, body: { text }, idempotencyKey: api.fresh.key() }
  api.given2xx(await api.call(op.replyToConversation, call))
  return { id, isIt: says(text) }
}

async function sendTemplate(api: Api): Promise<SentMessage> {
  senderOf(api)
  const exchange = await dispatch(api, await makeTemplateBody(api, api.given.recipient()))
  const { conversationId, messageId } = api.read.record(exchange)
  return { id: conversationId, isIt: (message) => message.id === messageId }
}

/** After how many milliseconds a sent message is listed, found out once per run; undefined where it never is. */
export const measureDelay = (api: Api): Promise<number | undefined> =>
  api.observe(
    'how soon a sent message is listed',
    async (sender) => {
      // The proof of the clock moves it, which would count as waiting.
      await sender.proveClock()
      const { id, isIt } = await sendVisibly(sender)
      const { found, waitedMs } = await awaitMessage(sender, id, isIt)
      return found.length > 0 ? waitedMs : undefined
    },
    { lasting: true },
  )

/**
 * The messages of a conversation that pass a test, when all sent so far must be listed; undefined where none ever is
 * (gap.reply-visibility).
 */
export async function readSettled(
  api: Api,
  id: unknown,
  isIt: (message: Json) => boolean,
): Promise<readonly Json[] | undefined> {
  const shownMs = await measureDelay(api)
  if (shownMs === undefined) return undefined
  const ms = Math.max(shownMs, api.assumptions['reply-visibility'].delayMs)
  if (ms > 0) await api.waitForBackground(ms)
  return (await readLatest(api, id)).records.filter(isIt)
}
