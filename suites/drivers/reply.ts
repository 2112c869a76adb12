import { op } from '../../contract/index.js'
import {
  type Api,
  type ConversationCriteria,
  findUsableConversations,
  type Json,
  Untested,
} from '../api/index.js'
import { readLatest } from '../observations/message.js'
import { findTemplateOf } from '../observations/outgoing-message.js'
import { observeReplies, replyTo } from '../observations/reply.js'
import { measureDelay } from '../observations/visibility.js'
import { altered, withBody } from './call.js'
import { otherConversation } from './conversation.js'
import type { Drivers } from './driver.js'
import { readMessages, saysAlmost, sentMessage } from './sent-message.js'
import { requireOrdinaryAccepted, type WriteTrial } from './trial.js'

/** A kind of reply: where it goes, and an ordinary one. */
interface Kind {
  readonly name: string
  readonly conversation: (api: Api) => Promise<Json>
  readonly ordinary: (on: Json, api: Api) => Json
  /** The template that bodies may name. */
  readonly template?: (api: Api) => Promise<unknown>
}

const chats = ['chatapp_1', 'chatapp_2']

/** The conversation that fits best. */
const easiest =
  (wish: ConversationCriteria) =>
  async (api: Api): Promise<Json> =>
    (await findUsableConversations(api, wish))[0]

/** A chat within its window. */
const openChat = easiest({ channels: chats, window: 'open' })

/** A conversation that takes a long text: a chat within its window, otherwise one by e-mail. */
async function findConversationForLongText(api: Api): Promise<Json> {
  try {
    return await openChat(api)
  } catch (error) {
    if (error instanceof Untested) return easiest({ channels: ['email'] })(api)
    throw error
  }
}

/** Everything a body gives as a text, made into one where it is something else. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, member]) => [
        ...(name === 'text' ? [String(member)] : []),
        ...textsIn(member),
      ])

/**
 * Tries replies of one kind. Whole bodies are sent; what a refused one left is a new outbound message with
 * its text. `on` is the conversation, with a word for the bodies to say and a template they may name.
 */
const replying =
  ({ name, conversation: find, ordinary, template }: Kind) =>
  async (api: Api): Promise<WriteTrial> => {
    const conversation = await find(api)
    const word = api.fresh.word()
    const on: Json = { ...conversation, word, template: await template?.(api) }
    const read = async () => (await readLatest(api, conversation.id)).records
    const known = new Set((await read()).map(({ id }) => id))
    const said = new Set<string>()
    const trial: WriteTrial = {
      name: `a reply with ${name}`,
      on,
      ordinary: ordinary(on, api),
      async send(body) {
        if (body !== trial.ordinary) for (const text of textsIn(body)) said.add(text)
        const exchange = await replyTo(api, conversation, body)
        // What makes any reply fail does not count against this one.
        if (exchange.response.status > 400 && body !== trial.ordinary)
          await requireOrdinaryAccepted(api, apart)
        return exchange
      },
      before: [],
      async now() {
        const isLeftover = ({ id, direction, text }: Json) =>
          !known.has(id) &&
          direction === 'outbound' &&
          (String(text).includes(word) || text === '' || said.has(String(text)))
        return (await read()).filter(isLeftover).map(({ text }) => text)
      },
      stored: async (answer) => answer,
    }
    // An ordinary reply in between says another word, or it would count as a side effect.
    const other = ordinary({ ...on, word: api.fresh.word() }, api)
    const apart: WriteTrial = { ...trial, send: () => replyTo(api, conversation, other) }
    return trial
  }

/** A text message in its form. */
export const textForm = (text: unknown, more: Json = {}): Json => ({
  message: { type: 'text', text, previewUrl: false, ...more },
})

/** Parts of a button message, each in an ordinary size unless given. */
export interface Buttons {
  readonly body?: string
  readonly footer?: string
  readonly buttons?: number
  /** Members that replace those of the form. */
  readonly instead?: Json
}

/** So many reply buttons, as they are assumed to look (gap.reply-message-forms). */
function replyButtons(api: Api, count: number): readonly Json[] {
  const { button, nested } = api.assumptions['reply-message-forms']
  return Array.from({ length: count }, (_, n) => {
    const own = { id: `b${n}`, title: `No. ${n}` }
    return nested ? { type: button, [button]: own } : own
  })
}

/** A button message in its form. */
export const buttonForm = (
  api: Api,
  { body = api.fresh.word(), footer, buttons = 2, instead = {} }: Buttons,
): Json => ({
  message: {
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text: body },
      ...(footer === undefined ? {} : { footer: { text: footer } }),
      action: { buttons: replyButtons(api, buttons) },
      ...instead,
    },
  },
})

/** Tries replies of plain text. */
export const textReply = replying({
  name: 'text',
  conversation: findConversationForLongText,
  ordinary: ({ word }) => ({ text: word }),
})

/** Tries replies with a text in the form of a message. */
export const formReply = replying({
  name: 'a text message',
  conversation: openChat,
  ordinary: ({ word }) => textForm(word),
})

/** Tries replies with buttons. */
export const buttonReply = replying({
  name: 'a button message',
  conversation: openChat,
  ordinary: ({ word }, api) => buttonForm(api, { body: String(word) }),
})

/** Tries replies with a template, which a chat takes whether its window is open or not. */
export const templateReply = replying({
  name: 'a template',
  conversation: easiest({ channels: chats }),
  template: (api) => findTemplateOf(api),
  ordinary: ({ template }) => ({ template }),
})

/** How to reply to a conversation (section 4.7). */
export const replyDrivers: Drivers<typeof op.replyToConversation> = {
  [op.replyToConversation]: {
    async valid(api) {
      const [conversation] = await findUsableConversations(api)
      // Found out before, so that nothing else is said between a reply and a look at it.
      await measureDelay(api)
      return { params: { id: String(conversation.id) }, body: { text: api.fresh.word() } }
    },
    harmless: (api) => ({
      params: { id: `sms__${api.fresh.unknownId()}` },
      body: { text: 'no such conversation' },
    }),
    /** A reply over every available channel. */
    cover: (api) => observeReplies(api),
    state: (api, { params, body }) => readMessages(api, params?.id, saysAlmost((body as Json).text)),
    changes: async (_api, call) => [withBody(call, { text: altered((call.body as Json).text) })],
    /** Says something more. */
    async disturb(api, { params = {} }) {
      const more = { params, body: { text: api.fresh.word() }, idempotencyKey: api.fresh.key() }
      api.given2xx(await api.call(op.replyToConversation, more))
    },
    invalid: [{ text: 7 }],
    trial: textReply,
    sideEffects: sentMessage,
    foreign: {
      ...otherConversation,
      request: (api) => ({ body: { text: api.fresh.word() } }),
      flawed: () => ({ body: { text: '' } }),
    },
  },
}
