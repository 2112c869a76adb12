import {
  type Assumptions,
  type Conversation,
  conversationMembers,
  type Message,
  recordOf,
} from '../../contract/index.js'
import { as, ask } from '../ask.test-kit.js'
import { type AnyFake, createFake, demoKeys } from '../index.js'

const key = demoKeys.emptyWorkspace

/** Four conversations, one of each channel, whose contacts wrote an hour before the start. */
export const ids = {
  chat: 'chatapp_1__+15550001111',
  second: 'chatapp_2__handle.ana',
  sms: 'sms__+15550002222',
  email: 'email__ana@example.com',
  /** One of a private mailbox. */
  secret: 'email__boss@example.com',
} as const

/** A conversation without messages or a contact; unlike one that the server starts. */
export const silentConversation: Conversation = recordOf(conversationMembers, {
  id: '',
  channel: 'chatapp_1',
  status: 'open',
  awaitingReply: false,
  botActive: false,
  handoffOpen: false,
  unreadCount: 0,
  rev: 1,
})

/** A conversation whose contact wrote an hour before the start. */
export const writtenConversation: Conversation = {
  ...silentConversation,
  lastMessageAt: '2029-12-31T23:00:00.000Z',
  lastInboundAt: '2029-12-31T23:00:00.000Z',
  awaitingReply: true,
  unreadCount: 1,
  rev: 5,
  createdAt: '2029-12-01T00:00:00.000Z',
  updatedAt: '2029-12-01T00:00:00.000Z',
}

/** Puts a conversation into the workspace of these tests. */
export function putConversation(fake: AnyFake, change: Partial<Conversation>): void {
  fake.control.workspace(key).conversations.put(Object.freeze({ ...writtenConversation, ...change }))
}

/** Puts a message, or an internal note, into a conversation. */
export function putMessage(
  fake: AnyFake,
  conversationId: string,
  change: Partial<Message>,
  internal = false,
): void {
  const shown: Message = {
    id: 'msg',
    direction: 'inbound',
    text: 'Hola',
    subject: null,
    at: '2029-12-31T23:00:00.000Z',
    sender: { type: 'contact', email: null },
    attachment: null,
    ...change,
  }
  fake.control
    .workspace(key)
    .messages.put({ id: shown.id, conversationId, internal, visibleFrom: 0, shown: Object.freeze(shown) })
}

/** A fake whose empty workspace holds these conversations, two numbers, one unconnected, and some templates. */
export function conversationFake(assumptions: Partial<Assumptions> = {}): AnyFake {
  const fake = createFake({ assumptions })
  const workspace = fake.control.workspace(key)
  workspace.users = [{ email: 'ines@example.com', name: 'Ines' }]
  workspace.phoneNumbers = [
    { id: 'num_1', businessAccountId: 'waba_1', connected: true },
    { id: 'num_2', businessAccountId: 'waba_2', connected: true },
    { id: 'num_3', businessAccountId: 'waba_1', connected: false },
  ]
  putConversation(fake, { id: ids.chat, channel: 'chatapp_1' })
  putConversation(fake, { id: ids.second, channel: 'chatapp_2', lastMessageAt: '2029-12-31T22:00:00.000Z' })
  putConversation(fake, {
    id: ids.sms,
    channel: 'sms',
    status: 'snoozed',
    lastMessageAt: '2029-12-31T21:00:00.000Z',
    assigneeEmail: 'ines@example.com',
    assigneeName: 'Ines',
  })
  putConversation(fake, {
    id: ids.email,
    channel: 'email',
    status: 'closed',
    lastMessageAt: '2029-12-31T20:00:00.000Z',
    assigneeEmail: 'ines@example.com',
    assigneeName: 'Ines',
  })
  putConversation(fake, { id: ids.secret, channel: 'email' })
  workspace.privateConversationIds.add(ids.secret)
  const template = (id: string, name: string, language: string, status: string, businessAccountId: string) =>
    workspace.templates.put(
      Object.freeze({
        id,
        name,
        language,
        status,
        category: 'UTILITY',
        businessAccountId,
        components: [
          { type: 'BODY', text: 'Hola {{1}}' },
          { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Sí' }] },
        ],
      }),
    )
  template('tpl_1', 'welcome', 'es', 'APPROVED', 'waba_1')
  template('tpl_2', 'welcome', 'en_US', 'PENDING', 'waba_1')
  template('tpl_3', 'bye', 'en_US', 'REJECTED', 'waba_1')
  template('tpl_4', 'elsewhere', 'es', 'APPROVED', 'waba_2')
  template('tpl_5', 'legacy', 'es', 'APPROVED', '')
  return fake
}

/** Asks with the key of the workspace of these tests. */
export const say = (
  fake: AnyFake,
  method: string,
  path: string,
  json?: unknown,
  headers: Readonly<Record<string, string>> = {},
) => ask(fake, method, path, { headers: { ...as(key), ...headers }, ...(json === undefined ? {} : { json }) })

/** The path of a conversation, with its id as a client encodes it. */
export const at = (id: string, action: 'reply' | 'assign' | 'messages') =>
  `/conversations/${encodeURIComponent(id)}/${action}`

/** Replies with a body. */
export const reply = (fake: AnyFake, id: string, json: unknown, headers?: Readonly<Record<string, string>>) =>
  say(fake, 'POST', at(id, 'reply'), json, headers)

/** The ids of the messages a conversation shows. */
export const shownMessages = (fake: AnyFake, id: string): string[] =>
  say(fake, 'GET', at(id, 'messages')).json.data.map((message: { id: string }) => message.id)

/** The status, code and rule of an error answer. */
export const errorIn = (answer: { status: number; json: { error?: { code: string } }; headers: object }) => [
  answer.status,
  answer.json.error?.code,
  (answer.headers as Record<string, string>)['x-fake-rule'],
]

/** An hour, and the rest of the 24 since the contacts wrote, in milliseconds. */
export const hour = 3_600_000
/** The key of the workspace of these tests. */
export const conversationKey = key
