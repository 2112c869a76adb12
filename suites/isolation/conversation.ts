import { op } from '../../contract/index.js'
import { type Api, channelOf, type Exchange, type Json, Untested } from '../api/index.js'
import { codesKnown } from '../judgements/codes.js'
import { dispatch, templateBody } from '../observations/outgoing.js'
import { foreign, type TenantFixture } from './cross-tenant-access.js'

const list = op.listConversations
const messages = op.listMessages
const assign = op.assignConversation

/** A conversation that the other workspace alone has: the configured one, else the first that it lists. */
async function foreignConversation(api: Api): Promise<Json> {
  const named = api.target.records.foreign?.conversation
  const theirs = (await api.read.walk(list, foreign)).records
  if (named !== undefined) {
    const conversation = theirs.find(({ id }) => id === named)
    if (conversation) return conversation
  }
  // Two workspaces may hold a conversation with the same channel and address.
  const ours = new Set((await api.read.walk(list)).ids)
  const conversation = theirs.find(({ id }) => !ours.has(String(id)))
  if (conversation) return conversation
  throw new Untested(
    'the other workspace lists no conversation of its own',
    'add records.foreign.conversation to the configuration',
  )
}

/** The conversation with its latest messages, as its owner sees them. */
async function seen(api: Api, { id, channel }: Json): Promise<Json | undefined> {
  const query = { channel: String(channel) }
  const conversation = await api.read.find(list, String(id), { ...foreign, query })
  const call = { ...foreign, params: { id: String(id) } }
  const { records } = await api.read.leading(messages, call, { limit: 20, orNone: true })
  return conversation && { ...conversation, messages: records }
}

const stale = ({ rev }: Json) => Math.max(0, Number(rev) - 1)

const conversation = {
  record: foreignConversation,
  seen,
  list,
  unknownId: (api: Api, { id }: Json) => `${channelOf(String(id))}__${api.fresh.word()}`,
} as const

/** How to trespass on the conversations of another workspace. */
export const conversationFixtures: {
  readonly [E in typeof messages | typeof assign | typeof op.replyToConversation]: TenantFixture
} = {
  [messages]: { ...conversation, request: () => ({}) },
  [op.replyToConversation]: {
    ...conversation,
    request: (api) => ({ body: { text: api.fresh.word() } }),
    flawed: () => ({ body: { text: '' } }),
  },
  [assign]: {
    ...conversation,
    // Nobody may be assigned in any workspace, while no user is known in both.
    request: (_, { rev }) => ({ body: { assigneeEmail: null, expectedRev: rev } }),
    flawed: (_, record) => ({ body: { assigneeEmail: null, expectedRev: stale(record) } }),
    async restore(api, { id, assigneeEmail }) {
      const { rev } = await api.read.present(list, String(id), foreign)
      const body = { assigneeEmail, expectedRev: rev }
      await api.call(assign, { ...foreign, params: { id: String(id) }, body })
    },
  },
}

/** Whom a message is for that should not go out. */
const nth = 5

/** `isolation.message-references`: the contact and the number of the other workspace, each by itself. */
export async function messageReferences(api: Api): Promise<void> {
  api.need('key:other-workspace', 'record:phone-number')
  await codesKnown(api)
  const to = api.given.recipient(nth)
  const ordinary = await templateBody(api, to)
  const theirs = await api.given.contact(
    { phone: { phone_code: to.slice(0, 2), phone: to.slice(2) } },
    foreign,
  )
  const tried = [await dispatch(api, { ...ordinary, leadId: theirs.id })]
  const number = api.target.records.foreign?.phoneNumber
  if (number !== undefined) tried.push(await dispatch(api, { ...ordinary, phoneNumberId: number }))
  // Last of all the message itself, as what is refused in any case tells nothing.
  api.given2xx(await dispatch(api, ordinary))
  for (const exchange of tried) await api.case(async () => expectMissing(api, exchange))
}

const expectMissing = (api: Api, exchange: Exchange): void => api.expect.error(exchange, 404, 'not_found')
