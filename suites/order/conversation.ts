import { isConversationFilter, op } from '../../contract/index.js'
import {
  type Api,
  type Check,
  type Exchange,
  Inconclusive,
  type Json,
  Misconfigured,
  member,
  recordIn,
  Untested,
  type Walk,
} from '../api/index.js'
import { assignConversationTo } from '../observations/borrow-conversation.js'
import { readLatest } from '../observations/message.js'
import { observeReplies } from '../observations/reply.js'
import {
  ascending,
  descending,
  expectSorted,
  instantsOf,
  requireDistinct,
  waitForLaterInstant,
} from './sorting.js'

const messages = op.listMessages

/** The most pages that are looked at. */
const maxPages = 10

const walk = (api: Api, query: Readonly<Record<string, string>>, limit = 100): Promise<Walk> =>
  api.read.walk(api.operation, { query }, { limit, maxPages })

/** The values of a member that most of the records share, as a short list may keep any order by chance. */
function mostCommon(records: readonly Json[], member: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const { [member]: value } of records)
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 2)
    .map(([value]) => value)
}

/** A reply that the server has sent, as the conversation's messages show it. */
interface Sent {
  readonly conversation: Json
  readonly reply: Exchange
  /** Its instant, in milliseconds since 1970. */
  readonly at: number
}

/** The replies of the run that show among the messages; none where none may be sent. */
async function findSentReplies(api: Api): Promise<readonly Sent[]> {
  if (api.target.allow !== 'sends') return []
  const all = await observeReplies(api).catch((error: unknown) => {
    if (error instanceof Untested || error instanceof Misconfigured || error instanceof Inconclusive)
      return []
    throw error
  })
  const sent: Sent[] = []
  for (const { conversation, exchange: reply } of all) {
    const { messageId } = recordIn(reply)
    // What is queued has yet to be sent.
    if (reply.response.status !== 201 || typeof messageId !== 'string') continue
    const { records } = await readLatest(api, conversation.id)
    const at = Date.parse(String(records.find(({ id }) => id === messageId)?.at))
    if (!Number.isNaN(at)) sent.push({ conversation, reply, at })
  }
  return sent
}

/** How long a server may take to show a message at its conversation, in milliseconds. */
const showsMs = 2000

/** Times may be kept in whole seconds. */
const secondMs = 1000

/** A conversation's `lastMessageAt` does not stay older than a reply: by it the list is ordered. */
async function judgeLastMessage(api: Api, { conversation, reply, at }: Sent): Promise<void> {
  const isOld = ({ lastMessageAt }: Json) =>
    lastMessageAt === conversation.lastMessageAt &&
    (lastMessageAt === null || Date.parse(String(lastMessageAt)) + secondMs < at)
  let now = await api.read.conversation(conversation)
  if (isOld(now)) {
    await api.waitForBackground(showsMs)
    now = await api.read.conversation(conversation)
  }
  const by = [reply, ...api.evidence.exchanges.slice(-1)]
  const due = `lastMessageAt of ${new Date(at).toISOString()} or later, after a reply of then`
  api.expect.that(!isOld(now), due, now.lastMessageAt, {
    by,
    compared: member(now, 'lastMessageAt', { differs: now.lastMessageAt }),
  })
}

/**
 * Changes the conversation that may be used and whose last message is the oldest, without a message: a list by
 * the last change moves it, and one by the last message does not. Undefined where none can be changed so.
 */
async function changeWithoutMessage(api: Api, { records }: Walk): Promise<Json | undefined> {
  if (api.target.allow === 'none') return undefined
  const usable = new Set(api.target.records.conversations?.map(({ id }) => id))
  const [oldest] = records
    .filter(({ id, lastMessageAt }) => usable.has(String(id)) && typeof lastMessageAt === 'string')
    .toSorted((a, b) => Date.parse(String(a.lastMessageAt)) - Date.parse(String(b.lastMessageAt)))
  if (oldest === undefined) return undefined
  const { assigneeEmail = null } = oldest
  const others = [...(api.target.records.users ?? []), ...mostCommon(records, 'assigneeEmail')].filter(
    (user) => user !== assigneeEmail,
  )
  const to = others[0] ?? null
  if (to === assigneeEmail) return undefined
  api.after(async () => {
    const { rev, assigneeEmail: present } = await api.read.conversation(oldest)
    return present === assigneeEmail ? undefined : assignConversationTo(api, oldest, assigneeEmail, rev)
  })
  await waitForLaterInstant(api)
  const { rev } = await api.read.conversation(oldest)
  await assignConversationTo(api, oldest, to, rev)
  return oldest
}

/**
 * The whole list and those of some filters, in large pages and in small ones, once replies have moved conversations,
 * and a change that is not a message has moved none.
 */
const walkByLastMessage: Check = async (api) => {
  for (const one of await findSentReplies(api)) await api.case(() => judgeLastMessage(api, one))
  const changed = await changeWithoutMessage(api, await walk(api, {}))
  const whole = await walk(api, {})
  const walks = [whole, await walk(api, {}, Math.max(1, Math.ceil(whole.ids.length / 5)))]
  for (const filter of ['status', 'channel', 'assigneeEmail'])
    for (const value of [
      ...new Set([...mostCommon(whole.records, filter), ...mostCommon(changed ? [changed] : [], filter)]),
    ].filter((one) => filter !== 'status' || isConversationFilter(one)))
      walks.push(await walk(api, { [filter]: value }, api.drawn(`limit by ${filter}`, 10, 60)))
  for (const one of walks)
    await api.case(async () =>
      expectSorted(api, one, 'lastMessageAt', [descending, ascending], 'conversations'),
    )
  requireDistinct(api, walks, 'lastMessageAt')
}

/** Conversations whose messages may be read: those of the configuration, then any that are listed. */
async function findReadable(api: Api): Promise<readonly string[]> {
  const named = api.target.records.conversations?.map(({ id }) => id) ?? []
  const listed = await api.read.walk(op.listConversations, {}, { maxPages: 1 })
  return [...new Set([...named.slice(0, 6), ...listed.ids.slice(0, 3)])]
}

/** The messages of several conversations, and once more in small pages where they are many. */
const walkMessages: Check = async (api) => {
  const ids = await findReadable(api)
  if (ids.length === 0) {
    api.need('record:conversation')
    api.inconclusive('the list of conversations is empty')
  }
  const read = (id: string, limit: number) => api.read.walk(messages, { params: { id } }, { limit, maxPages })
  const walks: Walk[] = []
  for (const id of ids) walks.push(await read(id, 100))
  const most = walks.reduce((a, b) => (b.ids.length > a.ids.length ? b : a))
  const longestConversation = ids[walks.indexOf(most)] ?? ''
  if (most.ids.length > 2)
    walks.push(
      await read(longestConversation, api.drawn('limit of messages', 1, Math.ceil(most.ids.length / 3))),
    )
  for (const one of walks)
    await api.case(async () => expectSorted(api, one, 'at', [descending], 'messages, the newest first'))
  if (!walks.some((one) => new Set(instantsOf(one, 'at').map(({ at }) => at)).size > 1))
    api.inconclusive('no conversation has messages of two instants')
}

/** The checks of the order of conversations and messages (section 4.7). */
export const conversationChecks = { 'order.conversations': walkByLastMessage, 'order.messages': walkMessages }
