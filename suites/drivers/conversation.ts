import { op } from '../../contract/index.js'
import { type Api, type Json, usableConversations } from '../api/index.js'
import { says } from '../observations/messages.js'
import { templateBody, textBody, type Way, wayOut } from '../observations/outgoing.js'
import { settled, shownAfter } from '../observations/visibility.js'
import { altered, type PreparedCall, withBody } from './call.js'
import type { Driver } from './driver.js'

/** `GET /api/v1/conversations/{id}/messages` */
export const messageList: Driver = {
  valid: async (api) => ({ params: { id: api.given.conversationId() } }),
  harmless: (api) => ({ params: { id: `sms__${api.fresh.id()}` } }),
}

/** What a text has in common with its altered form, so that either is seen. */
const stemOf = (text: unknown): string => String(text).slice(0, -1)

/** Messages by what a repetition must not add to; their delivery goes on by itself. */
const lasting = (messages: readonly Json[] | undefined) => messages?.map(({ id, text }) => ({ id, text }))

/** `POST /api/v1/conversations/{id}/reply`; its state is unknown where sent messages are never listed. */
export const reply: Driver = {
  async valid(api) {
    const [conversation] = await usableConversations(api)
    // Found out before, so that nothing else is said between a reply and a look at it.
    await shownAfter(api)
    return { params: { id: String(conversation.id) }, body: { text: api.fresh.word() } }
  },
  harmless: (api) => ({ params: { id: `sms__${api.fresh.id()}` }, body: { text: 'nobody' } }),
  state: async (api, call) =>
    lasting(await settled(api, call.params?.id, says(stemOf((call.body as Json).text)))),
  changes: async (_api, call) => [withBody(call, { text: altered((call.body as Json).text) })],
  /** Says something more. */
  async disturb(api, call) {
    const { params = {} } = call
    const more = { params, body: { text: api.fresh.word() }, idempotencyKey: api.fresh.key() }
    api.given2xx(await api.call(op.replyToConversation, more))
  },
}

const assign = op.assignConversation

/** The conversation that a call is on, as far as it is known. */
const onOf = ({ on, params }: PreparedCall): Json => on ?? { id: params?.id }

/** Assigns a conversation as it stands. */
async function assignTo(api: Api, conversation: Json, assigneeEmail: unknown): Promise<void> {
  const { id, rev } = await api.read.conversation(conversation)
  const call = { params: { id: String(id) }, body: { assigneeEmail, expectedRev: rev } }
  api.given2xx(await api.call(assign, call))
}

/** `POST /api/v1/conversations/{id}/assign` */
export const conversationAssign: Driver = {
  async valid(api) {
    const conversation = await api.given.conversation()
    const { users = [] } = api.target.records
    const assigneeEmail = users.find((user) => user !== conversation.assigneeEmail) ?? api.given.user()
    api.after(() => assignTo(api, conversation, conversation.assigneeEmail))
    return {
      params: { id: String(conversation.id) },
      body: { assigneeEmail, expectedRev: conversation.rev },
      on: conversation,
    }
  },
  harmless: (api) => ({
    params: { id: `sms__${api.fresh.id()}` },
    body: { assigneeEmail: null, expectedRev: 1 },
  }),
  state: (api, call) => api.read.conversation(onOf(call)),
  changes: async (_api, call, now) => [
    withBody(call, { assigneeEmail: null, expectedRev: (now as Json).rev }),
  ],
  /** Takes the conversation from whoever has it. */
  disturb: (api, call) => assignTo(api, onOf(call), null),
}

/** How a message goes out, and the messages that its conversation held before. */
interface Sending extends Way {
  readonly before: readonly unknown[]
}

/** `POST /api/v1/messaging/messages`; its state is unknown where sent messages are never listed. */
export const messageSend: Driver = {
  async valid(api) {
    const way = await wayOut(api)
    await shownAfter(api)
    const isText = way.kind === 'text'
    const body = isText ? textBody(api, way.to, api.fresh.word()) : await templateBody(api, way.to)
    const held = isText ? [] : ((await settled(api, way.conversationId, () => true)) ?? [])
    return { body, on: { ...way, before: held.map(({ id }) => id) } }
  },
  harmless: () => ({ body: { channel: 'nothing', to: 7 } }),
  async state(api, call) {
    if (!call.on) return undefined
    const { kind, conversationId, before } = call.on as unknown as Sending
    const { message } = call.body as { message: Json }
    const isIt =
      kind === 'text'
        ? says(stemOf(message.text))
        : ({ id, direction }: Json) => direction === 'outbound' && !before.includes(id)
    return lasting(await settled(api, conversationId, isIt))
  },
  async changes(api, call) {
    const { message } = call.body as { message: Json }
    if (message.type !== 'text') return [withBody(call, { to: api.given.recipient(1) })]
    return [
      withBody(call, { message: { ...message, text: altered(message.text) } }),
      withBody(call, { message: { ...message, previewUrl: true } }),
    ]
  },
}

/** `GET /api/v1/messaging/chat/templates` */
export const templateList: Driver = {
  valid: async ({ target }) => {
    const { phoneNumber } = target.records
    return phoneNumber === undefined ? {} : { query: { phoneNumberId: phoneNumber } }
  },
  harmless: () => ({}),
}
