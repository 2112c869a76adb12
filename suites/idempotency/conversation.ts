import { type OperationId, op } from '../../contract/index.js'
import {
  type Api,
  type Call,
  type Check,
  channelOf,
  type Exchange,
  findUsableConversations,
  type Json,
  recordIn,
  succeeded,
} from '../api/index.js'
import { driverAt, withBody } from '../drivers/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { replaysOf, runKeyedScenario } from '../judgements/keyed-scenario.js'
import { smsBodies } from '../messaging/sending.js'
import { proper } from '../messaging/stated.js'
import { findConversationsBy } from '../observations/find-conversations-by.js'
import { makeTemplateBody, senderOf } from '../observations/outgoing-message.js'
import { expectReplay, expectReplays } from './answer.js'

const as = 'silentProvider'

/** Holds where what was sent under a key is listed once; nothing where it is not listed (gap.reply-visibility). */
function expectListedOnce(api: Api, listed: unknown, by: readonly Exchange[]): void {
  if (!Array.isArray(listed) || listed.length === 0) return
  api.expect.that(listed.length === 1, 'one message', `${listed.length} messages`, { by })
}

/** `idempotency.reply`: the same message, after another one has been sent as before. */
export const replyOnce: Check = async (api) => {
  const story = await runKeyedScenario(api, api.operation)
  const { first, replayed, ended } = story
  const replays = replaysOf(story)
  for (const replay of replays) {
    const by = [first, replay]
    api.expect.that(succeeded(replay), 'a success again', replay.response.status, {
      by,
      compared: { answers: [200, 201, 202].map((status) => ({ status })) },
    })
    api.expect.member(recordIn(replay), 'messageId', recordIn(first).messageId, 'messageId', { by })
  }
  for (const listed of [replayed, ended]) expectListedOnce(api, listed, [first, ...replays])
  await judgeMail(api)
}

/** A reply by e-mail, which is answered otherwise, is replayed as well. */
async function judgeMail(api: Api): Promise<void> {
  const mails = ({ id }: { readonly id: string }) => channelOf(id) === 'email'
  if (!api.target.records.conversations?.some(mails)) return
  const [conversation] = await findUsableConversations(api, { channels: ['email'] })
  const params = { id: String(conversation.id) }
  await judgeReplay(api, { params, body: { text: api.fresh.word() } })
}

/** Judges the replay of a call under a fresh key; gives whether it was accepted, as otherwise nothing is judged. */
async function judgeReplay(api: Api, call: Call): Promise<boolean> {
  const keyed = { ...call, idempotencyKey: api.fresh.key() }
  const first = await api.call(api.operation, keyed)
  if (!succeeded(first)) return false
  const replay = await api.call(api.operation, keyed)
  await api.case(async () => expectReplay(api, first, replay))
  return true
}

/** `idempotency.message-send` */
export const messageOnce: Check = async (api) => {
  const story = await runKeyedScenario(api, api.operation)
  const { first, replayed, ended } = story
  expectReplays(api, story)
  for (const listed of [replayed, ended]) expectListedOnce(api, listed, [first, ...replaysOf(story)])
  await judgeSms(api)
}

/** An SMS goes out once as well, where one of the likely bodies is accepted (gap.message-sms-body). */
async function judgeSms(api: Api): Promise<void> {
  for (const body of smsBodies(api, api.given.recipient())) if (await judgeReplay(api, { body })) return
}

/** A message to a provider that does not answer, another one, and how to see what came of the first. */
interface Unanswered {
  readonly call: Call
  readonly other: Call
  readonly seen: () => Promise<number | undefined>
}

/** Judges that an unknown outcome is kept under its key, and the key with it. */
async function judgeOutcomeKept(
  api: Api,
  operation: OperationId,
  { call, other, seen }: Unanswered,
): Promise<void> {
  await learnErrorCodes(api)
  const key = { as, idempotencyKey: api.fresh.key() } as const
  const first = proper(api, as, await api.call(operation, { ...call, ...key }))
  if (!api.isError(first, 409, 'unknown_outcome'))
    return api.inconclusive(`the silent provider's answer is ${first.response.status}`)
  const before = await seen()
  const retry = await api.call(operation, { ...call, ...key })
  const by = [first, retry]
  await api.case(async () => api.expect.error(retry, 409, 'unknown_outcome', { by }))
  await expectNothingResent(api, before, await seen(), by)
  // A key that was set free would let another message through, and so the same one.
  const reused = await api.call(operation, { ...other, ...key })
  await api.case(async () => api.expect.error(reused, 422, 'idempotency_key_reused', { by: [first, reused] }))
  const again = await api.call(operation, { ...call, ...key })
  await api.case(async () => api.expect.error(again, 409, 'unknown_outcome', { by: [first, again] }))
  await expectNothingResent(api, before, await seen(), [first, retry, again])
}

/** Holds where retries have listed no message: the first may show late, but only once (gap.reply-visibility). */
async function expectNothingResent(
  api: Api,
  before: number | undefined,
  after: number | undefined,
  by: readonly Exchange[],
): Promise<void> {
  if (before === undefined || after === undefined) return
  const maxListed = Math.max(before, 1)
  await api.case(async () =>
    api.expect.that(after <= maxListed, `at most ${maxListed} of the message listed`, after, { by }),
  )
}

/** `idempotency.unknown-outcome` */
export const unknownReplyKept: Check = async (api) => {
  api.need('key:silent-provider')
  const usableConversations = await findConversationsBy(api, as)
  const prompt = usableConversations.filter(({ channel }) => channel !== 'email')
  for (const { id } of prompt.length > 0 ? prompt : usableConversations) {
    const params = { id: String(id) }
    const [text, otherText] = [api.fresh.word(), api.fresh.word()]
    await judgeOutcomeKept(api, api.operation, {
      call: { params, body: { text } },
      other: { params, body: { text: otherText } },
      seen: () => countMessages(api, params, text),
    })
  }
}

/** How many messages say a text; undefined where they cannot be read. */
async function countMessages(
  api: Api,
  params: { readonly id: string },
  text: string,
): Promise<number | undefined> {
  const list = op.listMessages
  const { records, isListed } = await api.read.leading(list, { as, params }, { orNone: true })
  if (!isListed) return undefined
  return records.filter((message) => String(message.text).includes(text)).length
}

/** Recipients of the messages whose outcome stays unknown. */
const nth = [3, 4] as const

/** `idempotency.unknown-outcome-message` */
export const unknownMessageKept: Check = async (api) => {
  api.need('key:silent-provider')
  senderOf(api, as)
  const [to, otherTo] = nth.map((n) => api.given.recipient(n)) as [string, string]
  const call = { body: await makeTemplateBody(api, to, as) }
  const other = withBody(call, to === otherTo ? { message: plain(api) } : { to: otherTo })
  await judgeOutcomeKept(api, api.operation, { call, other, seen: async () => undefined })
}

const plain = (api: Api): Json => ({ type: 'text', text: api.fresh.word() })

/** `idempotency.message-key-absent`: sent, or refused for want of a key. */
export const withoutKey: Check = async (api) => {
  await learnErrorCodes(api)
  const call = await driverAt(api).valid(api)
  const exchange = await api.call(api.operation, { ...call, idempotencyKey: null })
  if (succeeded(exchange)) return api.expect.status(exchange, 201, { certain: true })
  api.expect.refused(exchange, [{ status: 400, code: 'invalid_request' }])
  api.given2xx(await api.call(api.operation, { ...call, idempotencyKey: api.fresh.key() }))
  api.expect.error(exchange, 400, 'invalid_request')
}
