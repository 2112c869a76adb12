import { limits, op } from '../../contract/index.js'
import {
  type Api,
  type Check,
  type Exchange,
  findUsableConversations,
  type Json,
  letters,
  succeeded,
  Untested,
} from '../api/index.js'
import { openMessageTrial, toAnybody } from '../drivers/message.js'
import { requireOrdinaryAccepted } from '../drivers/trials.js'
import { judgeRefused } from '../judgements/body.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { smsBodies } from '../messaging/sending.js'
import { awaitMessage, readLatest, says } from '../observations/message.js'
import { dispatch } from '../observations/outgoing-message.js'
import { replyTo } from '../observations/reply.js'
import { judgeWellFormed, wordy } from './reply.js'

const reply = op.replyToConversation
const { filterId, recipient, sms } = limits

/** An id in the body of a message: too long, empty or with a slash it is invalid, and of full length like any other. */
const reference =
  (field: string): Check =>
  async (api) => {
    const trial = await openMessageTrial(api)
    const wrong = [
      '',
      letters(filterId.max + 1),
      letters(3 * filterId.max),
      'a/b',
      '/',
      `${api.fresh.unknownId()}/`,
    ]
    await judgeRefused(
      api,
      trial,
      wrong.map((id) => ({ [field]: id })),
    )
    await requireOrdinaryAccepted(api, trial)
    const full = await trial.send({ [field]: letters(filterId.max) })
    if (full.response.status !== 400) return
    // What an id gets that names nothing is left open, but its length makes no difference.
    const short = await trial.send({ [field]: api.fresh.unknownId() })
    const expected = `what a shorter unknown id gets, ${short.response.status}`
    api.expect.that(short.response.status === 400, expected, 400, {
      by: [short, full],
      compared: { notStatus: 400 },
    })
  }

/** A number of so many digits under a country code that no country has. */
const unassignedNumber = (digits: number): string => `+999${'0'.repeat(digits - 3)}`

/** A number of so many digits that messages may go to. */
function numberOf(api: Api, digits: number): string {
  const { sendTo } = api.target.records
  if (sendTo === undefined) return unassignedNumber(digits)
  const number = sendTo.find((address) => /^\+[1-9]\d+$/.test(address) && address.length === digits + 1)
  if (number === undefined)
    throw new Untested(
      `needs a number of ${digits} digits to send to`,
      `add a number of ${digits} digits to records.sendTo`,
    )
  return number
}

/** A recipient at the end of the bounds is well formed, and one beyond is not. */
const digits =
  (fits: number, breaks: number): Check =>
  async (api) => {
    const trial = await openMessageTrial(api)
    const going = (to: string): Json => ({ ...toAnybody(trial.on), to })
    await judgeRefused(api, trial, [going(unassignedNumber(breaks))])
    await requireOrdinaryAccepted(api, trial)
    const ordinary = api.target.records.sendTo === undefined ? unassignedNumber(12) : api.given.recipient()
    const decided = await judgeWellFormed(
      api,
      trial.send,
      [going(numberOf(api, fits)), going(ordinary)],
      'any new recipient',
    )
    if (!decided) api.inconclusive('any new recipient gets what a malformed one gets')
  }

/** A number to list templates of: too long or with a slash it is invalid, of full length merely unknown. */
const listedNumber: Check = async (api) => {
  await learnErrorCodes(api)
  const ask = ({ phoneNumberId }: Json) =>
    api.call(api.operation, { query: { phoneNumberId: String(phoneNumberId), limit: '1' } })
  const { max } = filterId
  for (const id of [letters(max + 1), letters(3 * max), 'a/b', `${api.target.records.phoneNumber ?? 'ab'}/`])
    await api.case(async () => api.expect.error(await ask({ phoneNumberId: id }), 400, 'invalid_request'))
  const { phoneNumber } = api.target.records
  if (phoneNumber !== undefined) api.given2xx(await ask({ phoneNumberId: phoneNumber }))
  const unknown = { phoneNumberId: api.fresh.unknownId() }
  for (const phoneNumberId of [letters(max), 'q'])
    await api.case(async () => {
      await judgeWellFormed(api, ask, [{ phoneNumberId }, unknown], 'an unknown number')
    })
}

type Texting = (text: string) => Promise<Exchange>

/** Ways to send an SMS: into a conversation, or to a number in either likely body (gap.message-sms-body). */
async function findWaysToText(api: Api): Promise<readonly Texting[]> {
  if (api.operation === reply) {
    const [conversation] = await findUsableConversations(api, { channels: ['sms'] })
    return [(text) => replyTo(api, conversation, { text })]
  }
  api.need('record:phone-number')
  const to = api.given.recipient()
  return smsBodies(api, to).map((_, n) => (text) => dispatch(api, smsBodies(api, to, text)[n] ?? {}))
}

/** Whether an SMS that is too long goes out in several (gap.sms-length-error). */
const isSplit = (api: Api): boolean => api.assumptions['sms-length-error'] === 'split'

/** Judges the answer to an SMS that is too long together with those to others (gap.sms-length-error). */
function judgeLikeOtherSms(api: Api, exchange: Exchange): void {
  const refused: Readonly<Record<number, string>> = { 400: 'refuse', 409: 'invalid-state' }
  const choice = succeeded(exchange) ? 'split' : refused[exchange.response.status]
  api.oneChoice('sms-length-error', 'an SMS too long', exchange, choice === undefined ? [] : [choice])
}

/** An SMS of full length goes out whole; a longer one does not, or whole as well, in several. */
const longestSms: Check = async (api) => {
  const [word, end, taken] = [api.fresh.word(), api.fresh.word(), api.fresh.word()]
  const longest = wordy(taken, sms.max)
  const answers: Exchange[] = []
  for (const send of await findWaysToText(api)) {
    const tooLong = await send(wordy(word, sms.max + 1))
    if (tooLong.response.status > 500) api.given2xx(tooLong)
    const exchange = await send(longest)
    // What is refused at any length is not the body of an SMS, or cannot go out for other reasons.
    const plain = succeeded(exchange) ? exchange : await send(api.fresh.word())
    answers.push(plain)
    if (!succeeded(plain)) continue
    api.expect.status(exchange, [200, 201, 202], { certain: true })
    // That one of full length goes out shows that the longer one was refused for its length.
    judgeLikeOtherSms(api, tooLong)
    const { conversationId } = api.read.record(exchange)
    const { found, by } = await awaitMessage(api, conversationId, says(taken))
    const [shown] = found
    const basis = { by: [exchange, ...by], certain: true }
    if (shown) api.expect.member(shown, 'text', longest, 'the whole text', basis)
    if (succeeded(tooLong)) return judgeParts(api, send, { conversationId, word, end })
    const later = await readLatest(api, conversationId)
    const refusal = { by: [tooLong, ...by], certain: true, in: later.by, compared: { shows: [word] } }
    api.expect.equal(later.records.filter(says(word)), [], 'no message of what was refused', refusal)
    return api.expect.that(tooLong.response.status >= 400, 'a refusal', tooLong.response.status, {
      by: tooLong,
      compared: { refusal: [] },
    })
  }
  for (const answer of answers) api.given2xx(answer)
}

/** Longer than one SMS by so much that its last word is in the next, where it goes out in several. */
const muchTooLong = sms.max + 200

/** Judges what becomes of a text that is too long where it is accepted: it may be split and is a question then, but never cut. */
async function judgeParts(
  api: Api,
  send: Texting,
  { conversationId, word, end }: Readonly<Record<'conversationId' | 'word' | 'end', unknown>>,
): Promise<void> {
  const again = api.fresh.word()
  const exchange = await send(wordy(again, muchTooLong - String(end).length) + end)
  if (succeeded(exchange)) {
    const { found, by } = await awaitMessage(api, conversationId, says(again))
    // The parts may come one after another, be listed in either order, and be cut within a word.
    const saysEnd = async () => {
      const texts = (await readLatest(api, conversationId)).records.map((one) => String(one.text))
      return [texts, texts.toReversed()].some((parts) => parts.join('').includes(String(end)))
    }
    if (!(await saysEnd())) await api.waitForBackground(2000)
    const isWhole = await saysEnd()
    const basis = { by: [exchange, ...by], certain: true }
    api.expect.that(found.length === 0 || isWhole, 'the whole text, in parts', 'its beginning alone', basis)
  }
  const how = `a refusal of ${String(word)}… with ${sms.max + 1} characters`
  api.expect.that(isSplit(api), how, exchange.response.status, {
    by: exchange,
    compared: { refusal: [] },
  })
}

/** The checks of the bounds of messages, and of the number that templates are listed for. */
export const messageChecks = {
  'limit.template-list-number': listedNumber,
  'limit.message-number': reference('phoneNumberId'),
  'limit.message-lead': reference('leadId'),
  'limit.message-to-min': digits(recipient.digits.min, recipient.digits.min - 1),
  'limit.message-to-max': digits(recipient.digits.max, recipient.digits.max + 1),
  'limit.sms-text-max': longestSms,
}
