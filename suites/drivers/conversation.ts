import { conversationChannels, isConversationFilter, op } from '../../contract/index.js'
import { type Api, channelOf, findUsableConversations, type Json, Unseen, Untested } from '../api/index.js'
import { assignConversationTo, borrowConversation } from '../observations/borrow-conversation.js'
import { foreign, readForeignConversation, type Side } from '../observations/foreign-records.js'
import { byId, type PreparedCall, withBody } from './call.js'
import { type Drivers, plainList } from './driver.js'
import { isOwn } from './list-fixture.js'
import { staleRev } from './tenant-fixture.js'
import { members, type WriteTrial } from './trial.js'

/** The conversation that a call is on, as far as it is known. */
const onOf = ({ on, params }: PreparedCall): Json => on ?? { id: params?.id }

/** Assigns a conversation as it stands. */
async function assignTo(api: Api, conversation: Json, assigneeEmail: unknown): Promise<void> {
  const present = await api.read.conversation(conversation)
  api.given2xx(await assignConversationTo(api, present, assigneeEmail, present.rev))
}

/** Conversations in the whole list and by every filter. */
async function listConversations(api: Api): Promise<void> {
  const { records } = await api.read.walk(op.listConversations, {}, { maxPages: 3 })
  for (const name of ['status', 'channel', 'assigneeEmail']) {
    const values = new Set(records.map((one) => one[name]).filter((value) => typeof value === 'string'))
    for (const value of [...values].slice(0, 4))
      await api.call(op.listConversations, { query: { [name]: String(value), limit: '10' } })
  }
}

/** The most conversations of one channel whose messages are read. */
const few = 3

/** Messages of conversations of every available channel, and later pages of the longest of them. */
async function listMessages(api: Api): Promise<void> {
  const { ids: listed } = await api.read.walk(op.listConversations, {}, { maxPages: 1 })
  const named = api.target.records.conversations?.map(({ id }) => id) ?? []
  const ids = [...new Set([...named, ...listed])]
  const ofChannel = conversationChannels.flatMap((channel) =>
    ids.filter((id) => channelOf(id) === channel).slice(0, few),
  )
  const lengths = new Map<string, number>()
  for (const id of ofChannel) {
    const { ids: messageIds } = await api.read.walk(op.listMessages, byId({ id }), { maxPages: 1 })
    lengths.set(id, messageIds.length)
  }
  const long = ofChannel.toSorted((one, other) => (lengths.get(other) ?? 0) - (lengths.get(one) ?? 0))
  for (const id of long.slice(0, 2))
    await api.read.walk(op.listMessages, byId({ id }), { limit: 2, maxPages: 3 })
}

/** A conversation without an assignee, with one where a user is known, and restored. */
async function assignConversation(api: Api): Promise<void> {
  const conversation = await borrowConversation(api)
  const freed = await assignConversationTo(api, conversation, null, conversation.rev)
  const [user] = api.target.records.users ?? []
  if (user === undefined || freed.response.status !== 200) return
  await assignConversationTo(api, conversation, user, api.read.record(freed).rev)
}

/** The conversation that may be used, or that of the other workspace. */
async function findMarkedConversation(api: Api, side: Side): Promise<readonly Json[]> {
  if (!isOwn(side)) return [await readForeignConversation(api)]
  return api.target.records.conversations?.length ? [await api.given.conversation()] : []
}

/** The latest messages of the conversation of one side. */
async function readMarkedMessages(api: Api, side: Side): Promise<readonly Json[]> {
  const [one] = await findMarkedConversation(api, side)
  if (one === undefined) return []
  const { records } = await api.read.leading(op.listMessages, { ...side, ...byId(one) }, { limit: 20 })
  return records.map((message) => ({ ...message, conversationId: one.id }))
}

/** A conversation that only the other workspace has: the configured one, otherwise the first that it lists. */
async function findForeignConversation(api: Api): Promise<Json> {
  const named = api.target.records.foreign?.conversation
  const theirs = (await api.read.walk(op.listConversations, foreign)).records
  const configured = theirs.find(({ id }) => id === named)
  if (configured) return configured
  // Two workspaces may hold a conversation with the same channel and address.
  const ours = new Set((await api.read.walk(op.listConversations)).ids)
  const conversation = theirs.find(({ id }) => !ours.has(String(id)))
  if (conversation) return conversation
  throw new Untested(
    'the other workspace lists no conversation of its own',
    'add records.foreign.conversation to the configuration',
  )
}

/** A conversation of the other workspace. */
export const otherConversation = {
  record: findForeignConversation,
  /** The conversation with its latest messages. */
  async seen(api: Api, { id, channel }: Json): Promise<Json | undefined> {
    const query = { channel: String(channel) }
    const conversation = await api.read.find(op.listConversations, String(id), { ...foreign, query })
    const call = { ...foreign, ...byId({ id }) }
    const { records } = await api.read.leading(op.listMessages, call, { limit: 20, orNone: true })
    return conversation && { ...conversation, messages: records }
  },
  list: op.listConversations,
  unknownId: (api: Api, { id }: Json) => `${channelOf(String(id))}__${api.fresh.word()}`,
} as const

/** Tries bodies of an assignment under the present revision, and restores the conversation. */
async function openAssignmentTrial(api: Api): Promise<WriteTrial> {
  // That a refused call unassigns a conversation shows only where it has an assignee.
  const known = await findUsableConversations(api)
  const conversation = await api.read.conversation(
    known.find((one) => one.assigneeEmail !== null) ?? known[0],
  )
  const id = String(conversation.id)
  const names = ['assigneeEmail', 'assigneeName']
  const other = conversation.assigneeEmail === null ? (api.target.records.users?.[0] ?? null) : null
  let { rev } = conversation
  let moved = false
  const put = (fields: Json) =>
    api.call(op.assignConversation, { params: { id }, body: { expectedRev: rev, ...fields } })
  api.after(async () => {
    if (moved) await put({ assigneeEmail: conversation.assigneeEmail })
  })
  return {
    on: conversation,
    ordinary: {},
    async send(fields) {
      const exchange = await put({ assigneeEmail: other, ...fields })
      if (!('expectedRev' in fields) && api.isError(exchange, 409, 'rev_mismatch'))
        throw new Unseen('another client changed the conversation meanwhile')
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

/** How to work with conversations (section 4.7). */
export const conversationDrivers: Drivers<
  typeof op.listConversations | typeof op.listMessages | typeof op.assignConversation
> = {
  [op.listConversations]: {
    ...plainList,
    cover: listConversations,
    list: {
      marked: findMarkedConversation,
      mark: ['id', 'contactName', 'contactHandle', 'leadId', 'createdAt'],
      queries: ({ channel, status, assigneeEmail }) => [
        { channel },
        ...(isConversationFilter(status) ? [{ status }] : []),
        { assigneeEmail },
      ],
    },
  },

  [op.listMessages]: {
    valid: async (api) => byId({ id: api.given.conversationId() }),
    harmless: (api) => ({ params: { id: `sms__${api.fresh.unknownId()}` } }),
    cover: listMessages,
    list: {
      marked: readMarkedMessages,
      mark: ['id', 'text', 'at'],
      needs: (_api, _side, marked) => (marked === undefined ? {} : byId({ id: marked.conversationId })),
    },
    foreign: otherConversation,
  },

  [op.assignConversation]: {
    async valid(api) {
      const conversation = await api.given.conversation()
      const { users = [] } = api.target.records
      const assigneeEmail = users.find((user) => user !== conversation.assigneeEmail) ?? api.given.user()
      api.after(() => assignTo(api, conversation, conversation.assigneeEmail))
      return {
        ...byId(conversation),
        body: { assigneeEmail, expectedRev: conversation.rev },
        on: conversation,
      }
    },
    harmless: (api) => ({
      params: { id: `sms__${api.fresh.unknownId()}` },
      body: { assigneeEmail: null, expectedRev: 1 },
    }),
    cover: assignConversation,
    state: (api, call) => api.read.conversation(onOf(call)),
    changes: async (_api, call, now) => [
      withBody(call, { assigneeEmail: null, expectedRev: (now as Json).rev }),
    ],
    /** Unassigns the conversation. */
    disturb: (api, call) => assignTo(api, onOf(call), null),
    invalid: [{ assigneeEmail: 7 }],
    trial: openAssignmentTrial,
    sideEffects: {},
    foreign: {
      ...otherConversation,
      // Unassigned is valid in every workspace, while no user is known in both.
      request: (_, { rev }) => ({ body: { assigneeEmail: null, expectedRev: rev } }),
      flawed: (_, record) => ({ body: { assigneeEmail: null, expectedRev: staleRev(record) } }),
      async restore(api, { id, assigneeEmail }) {
        const { rev } = await api.read.present(op.listConversations, String(id), foreign)
        const body = { assigneeEmail, expectedRev: rev }
        await api.call(op.assignConversation, { ...foreign, ...byId({ id }), body })
      },
    },
  },
}
