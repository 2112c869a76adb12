import { op, setAtPath } from '../../contract/index.js'
import { type Api, type Exchange, isObject, type Json, member, recordIn, succeeded } from '../api/index.js'
import { driverAt } from '../drivers/index.js'
import {
  dispatch,
  findMessageRoute,
  makeTemplateBody,
  numberOf,
  textBody,
} from '../observations/outgoing-message.js'

const list = op.listConversations

/** `messaging.send-201`: by text into an open window where that works, and by template to any number. */
export async function send201(api: Api): Promise<void> {
  const way = await findMessageRoute(api)
  const recipient = api.given.recipient()
  if (way.kind === 'text') {
    const text = textBody(api, way.to, api.fresh.word())
    await api.case(async () => void (await expectSent(api, await dispatch(api, text), way.to)))
    if (!api.target.records.templates?.approved) return
  }
  const template = await dispatch(api, await makeTemplateBody(api, recipient))
  // A template may want values of its own.
  if (way.kind === 'text' && !succeeded(template)) return
  await api.case(async () => void (await expectSent(api, template, recipient)))
}

/** Judges a message that was sent to a number, and gives its conversation as the list shows it. */
export async function expectSent(api: Api, exchange: Exchange, to: string): Promise<Json> {
  if (!succeeded(exchange)) api.given2xx(exchange)
  api.expect.status(exchange, 201)
  const result = recordIn(exchange)
  const { conversationId } = result
  api.expect.member(result, 'channel', 'chatapp_1', 'the channel of the send result', { by: exchange })
  const isIt = ({ id }: Json) => id === conversationId
  const { record, exchanges } = await api.read.first(list, isIt, { query: { channel: 'chatapp_1' } })
  const by = [exchange, ...exchanges.slice(-1)]
  api.expect.that(record !== undefined, `${conversationId} in the list`, 'a list without it', {
    by,
    in: exchanges,
    // An id of another shape is not a conversation, whichever the list shows (section 2.4).
    compared: String(conversationId).startsWith('chatapp_1__')
      ? { lacks: [String(conversationId)] }
      : member(result, 'conversationId', { schema: { type: 'string', pattern: '^chatapp_1__' } }),
  })
  const number = record && numberOf(record)
  // Providers write some numbers in their own ways, except for the end.
  const isWith = number === undefined || number.endsWith(to.slice(-7))
  api.expect.that(isWith, `a conversation with ${to}`, number, { by })
  return record ?? {}
}

/** `messaging.continues-conversation`: with any text, at any time. */
export async function continues(api: Api): Promise<void> {
  const results: Json[] = []
  const by: Exchange[] = []
  for (let n = 0; n < 2; n += 1) {
    const call = await driverAt(api, op.sendMessage).valid(api)
    const exchange = await dispatch(api, call.body as Json)
    results.push(api.read.record(exchange))
    by.push(exchange)
  }
  const [first, second] = results
  const what = 'the conversation of the first message'
  api.expect.member(second, 'conversationId', first?.conversationId, what, { by })
}

/** `messaging.sms`: in the assumed body, otherwise in the other likely one (gap.message-sms-body). */
export async function sms(api: Api): Promise<void> {
  api.need('record:phone-number')
  const to = api.given.recipient()
  for (const body of smsBodies(api, to)) {
    const exchange = await dispatch(api, body)
    if ([400, 422].includes(exchange.response.status)) continue
    api.given2xx(exchange)
    // A server that takes what the body calls an SMS has no other channel to send it by.
    return api.expect.member(recordIn(exchange), 'channel', 'sms', 'the channel of the send result', {
      by: exchange,
      ...(body.channel === 'sms' && { certain: true }),
    })
  }
  api.inconclusive('none of the likely bodies is accepted: set assumptions.message-sms-body')
}

/** Bodies an SMS may have, the assumed one first. */
export function smsBodies(api: Api, to: string, said = api.fresh.word()): readonly Json[] {
  const { channel, to: recipient, text } = api.assumptions['message-sms-body']
  const body: Record<string, unknown> = {}
  setAtPath(body, text, said)
  // A text in a `message` has the form of one.
  const { message } = body
  const form = isObject(message) ? { message: { type: 'text', ...message } } : {}
  const assumed = { channel, [recipient]: to, ...body, ...form }
  const others = [
    { channel, to, text: said },
    { channel, to, message: { type: 'text', text: said } },
  ]
  return [assumed, ...others.filter((other) => JSON.stringify(other) !== JSON.stringify(assumed))]
}
