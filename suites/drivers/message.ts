import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'
import {
  dispatch,
  findMessageRoute,
  findTemplateOf,
  type MessageRoute,
  makeTemplateBody,
  textBody,
} from '../observations/outgoing-message.js'
import { measureDelay, readSettled } from '../observations/visibility.js'
import { altered, withBody } from './call.js'
import type { Drivers } from './driver.js'
import { readMessages, saysAlmost, sentMessage } from './sent-message.js'
import { requireOrdinaryAccepted, type WriteTrial } from './trial.js'

const conversations = op.listConversations

const digitsOf = (value: unknown): string => String(value).replace(/\D/g, '')

/** Whether a conversation goes to a recipient that was refused. */
const goesTo = (id: unknown, recipients: ReadonlySet<string>): boolean =>
  [...recipients].some((digits) => digits.length > 5 && digitsOf(id).endsWith(digits))

/** What a message to a new recipient may say: a template, where one may be sent, as a new recipient has not written within 24 hours. */
export const toAnybody = ({ template }: Json): Json =>
  template === undefined ? {} : { message: { type: 'template', template } }

/**
 * Tries bodies of `POST /messaging/messages` that differ from a good one in some members. A refused one has
 * left something where a conversation with its recipient has a new message, or shows the word of the trial.
 */
export async function openMessageTrial(api: Api): Promise<WriteTrial> {
  const word = api.fresh.word()
  const way = await findMessageRoute(api)
  const base = way.kind === 'text' ? textBody(api, way.to, word) : await makeTemplateBody(api, way.to)
  const list = async () => {
    return (await api.read.leading(conversations, { query: { channel: 'chatapp_1' } })).records
  }
  const known = new Map((await list()).map(({ id, lastMessageAt }) => [id, lastMessageAt]))
  const refused = new Set<string>()
  const trial: WriteTrial = {
    on: { ...base, word, template: await findTemplateOf(api).catch(() => undefined) },
    ordinary: {},
    async send(fields) {
      const exchange = await dispatch(api, { ...base, ...fields })
      const { status } = exchange.response
      if (status === 400 && 'to' in fields && fields.to !== undefined) refused.add(digitsOf(fields.to))
      // What makes any message fail does not count against this one.
      if (status > 400 && fields !== trial.ordinary) await requireOrdinaryAccepted(api, apart)
      return exchange
    },
    before: [],
    async now() {
      const isLeftover = ({ id, lastMessagePreview, lastMessageAt }: Json) =>
        String(lastMessagePreview).includes(word) ||
        (id !== way.conversationId && goesTo(id, refused) && known.get(id) !== lastMessageAt)
      return (await list()).filter(isLeftover).map(({ id }) => id)
    },
    stored: async (answer) => answer,
  }
  // An ordinary message in between says another word, or it would count as a side effect.
  const other = way.kind === 'text' ? textBody(api, way.to, api.fresh.word()) : base
  const apart: WriteTrial = { ...trial, send: () => dispatch(api, other) }
  return trial
}

/** How a message goes out, and the messages that its conversation held before. */
interface Sending extends MessageRoute {
  readonly before: readonly unknown[]
}

/** How to send a message to a number (section 4.7). */
export const messageDrivers: Drivers<typeof op.sendMessage> = {
  [op.sendMessage]: {
    async valid(api) {
      const way = await findMessageRoute(api)
      await measureDelay(api)
      const isText = way.kind === 'text'
      const body = isText ? textBody(api, way.to, api.fresh.word()) : await makeTemplateBody(api, way.to)
      const held = isText ? [] : ((await readSettled(api, way.conversationId, () => true)) ?? [])
      return { body, on: { ...way, before: held.map(({ id }) => id) } }
    },
    harmless: () => ({ body: { channel: 'nothing', to: 7 } }),
    async cover(api) {
      const { body } = await messageDrivers[op.sendMessage].valid(api)
      await api.call(op.sendMessage, { idempotencyKey: api.fresh.key(), body })
    },
    async state(api, call) {
      if (!call.on) return undefined
      const { kind, conversationId, before } = call.on as unknown as Sending
      const { message } = call.body as { message: Json }
      const isAdded = ({ id, direction }: Json) => direction === 'outbound' && !before.includes(id)
      if (kind === 'text') return readMessages(api, conversationId, saysAlmost(message.text))
      const added = await readMessages(api, conversationId, isAdded)
      // Templates of two clients cannot be distinguished.
      if (added !== undefined && added.length > 1 && !api.target.isExact)
        api.inconclusive('another client may have sent a template to the same number meanwhile')
      return added
    },
    async changes(api, call) {
      const { message } = call.body as { message: Json }
      if (message.type !== 'text') {
        const to = api.given.recipient(1)
        return to === api.given.recipient() ? [] : [withBody(call, { to })]
      }
      return [
        withBody(call, { message: { ...message, text: altered(message.text) } }),
        withBody(call, { message: { ...message, previewUrl: true } }),
      ]
    },
    invalid: [{ to: 'no number' }],
    trial: openMessageTrial,
    sideEffects: sentMessage,
  },
}
