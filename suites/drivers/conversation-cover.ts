import { conversationChannels, op } from '../../contract/index.js'
import { type Api, channelOf } from '../api/index.js'
import { assignConversationTo, borrowedConversation } from '../observations/borrowed-conversation.js'
import { replies } from '../observations/replies.js'
import { driverAt } from './index.js'

const list = op.listConversations
const messages = op.listMessages
const send = op.sendMessage
const templates = op.listTemplates

/** Conversations in the whole list and by every filter. */
export async function listConversations(api: Api): Promise<void> {
  const { records } = await api.read.walk(list, {}, { maxPages: 3 })
  for (const name of ['status', 'channel', 'assigneeEmail']) {
    const values = new Set(
      records.map((conversation) => conversation[name]).filter((value) => typeof value === 'string'),
    )
    for (const value of [...values].slice(0, 4))
      await api.call(list, { query: { [name]: String(value), limit: '10' } })
  }
}

/** The most conversations of one channel whose messages are read. */
const few = 3

/** Messages of conversations of every channel at hand, and later pages of the longest of them. */
export async function listMessages(api: Api): Promise<void> {
  const { records } = await api.read.walk(list, {}, { maxPages: 1 })
  const named = api.target.records.conversations?.map(({ id }) => id) ?? []
  const ids = [...new Set([...named, ...records.map(({ id }) => String(id))])]
  const ofChannel = conversationChannels.flatMap((channel) =>
    ids.filter((id) => channelOf(id) === channel).slice(0, few),
  )
  const lengths = new Map<string, number>()
  for (const id of ofChannel) {
    const { ids: messageIds } = await api.read.walk(messages, { params: { id } }, { maxPages: 1 })
    lengths.set(id, messageIds.length)
  }
  const long = ofChannel.toSorted((one, other) => (lengths.get(other) ?? 0) - (lengths.get(one) ?? 0))
  for (const id of long.slice(0, 2))
    await api.read.walk(messages, { params: { id } }, { limit: 2, maxPages: 3 })
}

/** A conversation without an assignee, with one where a user is known, and put back. */
export async function assignConversation(api: Api): Promise<void> {
  const conversation = await borrowedConversation(api)
  const freed = await assignConversationTo(api, conversation, null, conversation.rev)
  const [user] = api.target.records.users ?? []
  if (user === undefined || freed.response.status !== 200) return
  await assignConversationTo(api, conversation, user, api.read.record(freed).rev)
}

/** A message to a number. */
export async function sendMessage(api: Api): Promise<void> {
  const call = await driverAt(api, send).valid(api)
  await api.call(send, { idempotencyKey: api.fresh.key(), ...call })
}

/** A reply over every channel at hand. */
export const replyOverChannels = (api: Api): Promise<unknown> => replies(api)

/** The templates of each number that is known, in large pages and in small ones. */
export async function listTemplates(api: Api): Promise<void> {
  const { phoneNumber, otherPhoneNumber } = api.target.records
  const read = (phoneNumberId: string | undefined, limit: number, maxPages: number) =>
    api.read.walk(templates, { query: { phoneNumberId } }, { limit, maxPages })
  await read(phoneNumber, 100, 10)
  await read(phoneNumber, 3, 2)
  if (otherPhoneNumber !== undefined) await read(otherPhoneNumber, 100, 2)
}
