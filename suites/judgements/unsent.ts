import { conversationChannels, type ErrorCode, type OperationId, op } from '../../contract/index.js'
import {
  type Api,
  type Call,
  type Exchange,
  Inconclusive,
  isChat,
  type Json,
  type KeyName,
  recordIn,
  succeeded,
  Untested,
} from '../api/index.js'
import { findConversationsBy, withoutConversation } from '../observations/find-conversations-by.js'
import { measureDelay } from '../observations/visibility.js'
import { callPastLimits } from './call-past-limits.js'
import { learnErrorCodes } from './codes.js'

/** The answer to a call under a new idempotency key, once no limit of calls prevents it. */
export const sendPastLimits = (api: Api, operation: OperationId, call: Call): Promise<Exchange> =>
  callPastLimits(api, operation, () => ({ ...call, idempotencyKey: api.fresh.key() }))

/** How replies are refused in the workspace of a key. */
export interface RefusedReplies {
  readonly as: KeyName
  readonly channels?: readonly string[]
  readonly error: readonly [status: number, code: ErrorCode]
  /** Asserts more of a refusal. */
  readonly more?: (exchange: Exchange) => void
}

/** Judges that a reply of each channel is refused in the workspace of a key, and is not among the messages. */
export async function judgeRepliesUnsent(
  api: Api,
  { as, channels = conversationChannels, error, more }: RefusedReplies,
): Promise<void> {
  await learnErrorCodes(api)
  let judged = 0
  let other: Exchange | undefined
  for (const conversation of await findConversationsBy(api, as, channels)) {
    const text = api.fresh.word()
    const params = { id: String(conversation.id) }
    const exchange = await sendPastLimits(api, op.replyToConversation, {
      as,
      params,
      body: { text },
    })
    if (conversation.isGuess && exchange.response.status === 404) continue
    if (windowIsCloser(api, conversation, exchange)) {
      other ??= exchange
      continue
    }
    judged += 1
    await api.case(async () => {
      if (!api.rule.certain) {
        expectNotCalledSent(api, exchange)
        await expectNothingSent(api, as, params, { text, exchange })
      }
      api.expect.error(exchange, ...error)
      more?.(exchange)
      if (api.rule.certain) await expectNothingSent(api, as, params, { text, exchange })
    })
  }
  if (judged === 0 && !other) withoutConversation(api, as, channels)
  if (judged === 0 && other) api.inconclusive(`a reply is refused with ${other.response.status} in any case`)
}

/** Holds unless the answer says that a message was sent which cannot be; that it waits in a queue is not ruled out. */
export function expectNotCalledSent(api: Api, exchange: Exchange): void {
  const { status } = succeeded(exchange) ? recordIn(exchange) : {}
  const expected = 'no `sent` for what cannot be sent'
  api.expect.that(status !== 'sent', expected, exchange.response.text, {
    by: exchange,
    certain: true,
    compared: { refusal: [] },
  })
}

/** Whether a chat conversation of the configuration, of which nothing is known, may have its window closed. */
const windowIsCloser = (api: Api, conversation: Json, { response }: Exchange): boolean =>
  isChat(conversation.channel) &&
  conversation.lastInboundAt === undefined &&
  [400, 403, 409, 422].includes(response.status) &&
  !['feature_disabled', 'unknown_outcome'].includes(String(api.codeOf({ response } as Exchange)))

/** Leaves a message that was sent the time to be listed (gap.reply-visibility); none where nothing shows how long that is. */
async function waitToShow(api: Api): Promise<void> {
  const shownMs = await measureDelay(api).catch((error: unknown) => {
    if (error instanceof Untested || error instanceof Inconclusive) return 0
    throw error
  })
  const ms = Math.max(shownMs ?? 0, api.assumptions['reply-visibility'].delayMs)
  if (ms > 0) await api.waitForBackground(ms)
}

/** Holds where the messages, as far as they can be read, lack a text. */
async function expectNothingSent(
  api: Api,
  as: KeyName,
  params: { readonly id: string },
  { text, exchange }: { readonly text: string; readonly exchange: Exchange },
): Promise<void> {
  const list = op.listMessages
  await waitToShow(api)
  const { records, by, isListed } = await api.read.leading(list, { as, params }, { orNone: true })
  if (!isListed) return
  const sent = records.filter((message) => String(message.text).includes(text))
  api.expect.equal(sent.length, 0, 'messages with the text that was refused', {
    by: [exchange, ...by],
    in: by,
    compared: { shows: [text] },
    ...(exchange.response.status >= 400 && { certain: true }),
  })
}
