import { op } from '../../contract/index.js'
import {
  type Api,
  type ConversationWish,
  type Json,
  Unseen,
  Untested,
  usableConversations,
} from '../api/index.js'
import { latest } from '../observations/messages.js'
import { templateOf } from '../observations/outgoing.js'
import { replyTo } from '../observations/replies.js'
import { ordinaryIsTaken } from './ordinary.js'
import { members, type Trial } from './trial.js'

const assign = op.assignConversation

/** Tries bodies of `POST /conversations/{id}/assign` under the present revision, and gives the conversation back. */
export async function conversationAssignment(api: Api): Promise<Trial> {
  // That a refused call takes a conversation from somebody shows only where somebody has it.
  const known = await usableConversations(api)
  const conversation = await api.read.conversation(
    known.find((one) => one.assigneeEmail !== null) ?? known[0],
  )
  const id = String(conversation.id)
  const names = ['assigneeEmail', 'assigneeName']
  const other = conversation.assigneeEmail === null ? (api.target.records.users?.[0] ?? null) : null
  let { rev } = conversation
  let moved = false
  const put = (fields: Json) => api.call(assign, { params: { id }, body: { expectedRev: rev, ...fields } })
  api.after(async () => {
    if (moved) await put({ assigneeEmail: conversation.assigneeEmail })
  })
  return {
    on: conversation,
    ordinary: {},
    async send(fields) {
      const exchange = await put({ assigneeEmail: other, ...fields })
      if (!('expectedRev' in fields) && api.isError(exchange, 409, 'rev_mismatch'))
        throw new Unseen('somebody else changed the conversation meanwhile')
      if (exchange.response.status < 300) {
        moved = true
        rev = api.read.record(exchange).rev
      }
      return exchange
    },
    before: members(conversation, names),
    async now() {
      const present = await api.read.conversation(conversation)
      rev = present.rev
      moved = present.assigneeEmail !== conversation.assigneeEmail
      return members(present, names)
    },
    stored: () => api.read.conversation(conversation),
  }
}

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
  (wish: ConversationWish) =>
  async (api: Api): Promise<Json> =>
    (await usableConversations(api, wish))[0]

/** A chat within its window. */
const openChat = easiest({ channels: chats, window: 'open' })

/** A conversation that takes a long text: a chat within its window, else one by e-mail. */
async function wordy(api: Api): Promise<Json> {
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
 * Tries replies of one kind. Whole bodies are sent; what a refused one left is a new message from here that
 * says what it said. `on` is the conversation, with a word for the bodies to say and a template they may name.
 */
const replying =
  ({ name, conversation: find, ordinary, template }: Kind) =>
  async (api: Api): Promise<Trial> => {
    const conversation = await find(api)
    const word = api.fresh.word()
    const on: Json = { ...conversation, word, template: await template?.(api) }
    const read = async () => (await latest(api, conversation.id)).records
    const known = new Set((await read()).map(({ id }) => id))
    const said = new Set<string>()
    const trial: Trial = {
      name: `a reply with ${name}`,
      on,
      ordinary: ordinary(on, api),
      async send(body) {
        if (body !== trial.ordinary) for (const text of textsIn(body)) said.add(text)
        const exchange = await replyTo(api, conversation, body)
        // What stands in the way of any reply is not held against this one.
        if (exchange.response.status > 400 && body !== trial.ordinary) await ordinaryIsTaken(api, apart)
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
    // An ordinary reply in between says another word, or it would pass for a trace.
    const other = ordinary({ ...on, word: api.fresh.word() }, api)
    const apart: Trial = { ...trial, send: () => replyTo(api, conversation, other) }
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
export function replyButtons(api: Api, count: number): readonly Json[] {
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
  conversation: wordy,
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
  template: (api) => templateOf(api),
  ordinary: ({ template }) => ({ template }),
})
