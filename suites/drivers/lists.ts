import { isConversationFilter, type OperationId, op } from '../../contract/index.js'
import { type Api, type Call, type Json, Untested } from '../api/index.js'
import {
  callOn,
  foreignCall,
  foreignConversation,
  foreignDeal,
  foreignMeeting,
  foreignNumber,
  foreignTask,
  type Side,
} from '../observations/foreign-records.js'
import { day } from '../observations/meetings.js'

const isOwn = ({ as }: Side): boolean => as === undefined

/** How one list is tried: records that show whose they are, and the queries that would come upon one. */
export interface Trial {
  /** Records of one workspace that can be told from all others; none where only the other's can be had. */
  readonly marked: (api: Api, side: Side, shared: string) => Promise<readonly Json[]>
  /** The members that tell a marked record from all others. */
  readonly mark: readonly string[]
  readonly queries: (record: Json) => readonly Readonly<Record<string, unknown>>[]
  /** What the list of a workspace needs in its path or query, by a marked record of that workspace. */
  readonly needs?: (api: Api, side: Side, marked: Json | undefined) => Pick<Call, 'params' | 'query'>
}

/** A contact, with a user for its owner where the server takes one. */
async function contact(api: Api, side: Side, tag: string): Promise<Json> {
  const [ownerEmail] = api.target.records.users ?? []
  const body = api.given.contactBody({ tags: [tag], ownerEmail })
  const made = await api.call(op.createContact, { ...side, body })
  return made.response.status < 300 ? api.read.record(made) : api.given.contact({ tags: [tag] }, side)
}

/** The tickets that the configuration names for a workspace. */
function namedTickets({ target: { records } }: Api, side: Side): readonly string[] {
  if (isOwn(side)) return records.tickets ?? []
  return records.foreign?.ticket === undefined ? [] : [records.foreign.ticket]
}

/** A named ticket of a workspace, one that many filters find, under a fresh subject until the check is over. */
async function ticket(api: Api, side: Side): Promise<readonly Json[]> {
  const ids = namedTickets(api, side)
  if (ids.length === 0) return []
  const { records } = await api.read.walk(op.listTickets, side)
  const [best] = records
    .filter(({ id }) => ids.includes(String(id)))
    .toSorted((a, b) => blanks(a) - blanks(b))
  if (!best) return api.inconclusive('no ticket that the configuration names is listed')
  const named = (subject: unknown, { rev }: Json) => {
    const body = { subject, expectedRev: rev }
    return api.call(op.updateTicket, { ...side, params: { id: String(best.id) }, body })
  }
  const renamed = api.read.record(await named(api.fresh.word(), best))
  api.after(() => named(best.subject, renamed))
  return [renamed]
}

const blanks = ({ leadId, assigneeEmail }: Json) => [leadId, assigneeEmail].filter((id) => id === null).length

async function tag(api: Api, side: Side): Promise<readonly Json[]> {
  const name = api.fresh.word()
  await api.given.contact({ tags: [name] }, side)
  return [{ name }]
}

/** A note under a fresh title, with the contact it is of. */
async function note(api: Api, side: Side): Promise<readonly Json[]> {
  const { id: leadId } = await api.given.contact({}, side)
  const [title, body] = [api.fresh.word(), api.fresh.word()]
  const call = { ...side, body: { type: 'note', leadId, title, body } }
  const { id } = api.read.record(await api.call(op.createActivity, call))
  const params = { id: String(leadId) }
  const shown = await api.read.present(op.listContactNotes, String(id), { ...side, params })
  return [{ ...shown, leadId }]
}

/** The conversation that may be used, or that of the other workspace. */
async function conversation(api: Api, side: Side): Promise<readonly Json[]> {
  if (!isOwn(side)) return [await foreignConversation(api)]
  return api.target.records.conversations?.length ? [await api.given.conversation()] : []
}

/** The latest messages of the conversation of one side. */
async function messages(api: Api, side: Side): Promise<readonly Json[]> {
  const [one] = await conversation(api, side)
  if (one === undefined) return []
  const call = { ...side, params: { id: String(one.id) } }
  const { records } = await api.read.leading(op.listMessages, call, { limit: 20 })
  return records.map((message) => ({ ...message, conversationId: one.id }))
}

const numberFor = (api: Api, side: Side): Call['query'] => ({
  phoneNumberId: isOwn(side) ? api.given.phoneNumber() : foreignNumber(api),
})

/** The templates of the number of one side, unless both numbers are of one business account. */
async function templates(api: Api, side: Side): Promise<readonly Json[]> {
  const of = (one: Side) =>
    api.observe(
      `templates of the ${isOwn(one) ? 'own' : 'other'} number`,
      async (reader) => {
        const call = { ...one, query: numberFor(reader, one) ?? {} }
        // Whole pages: what does not belong there may come after the records that do.
        return (await reader.read.walk(op.listTemplates, call, { maxPages: 3 })).records
      },
      { lasting: true },
    )
  const [here, there] = [await of({}), await of({ as: 'otherWorkspace' })]
  const accounts = new Set(there.map(({ businessAccountId }) => businessAccountId))
  if (here.every(({ businessAccountId }) => accounts.has(businessAccountId)))
    throw new Untested(
      'the numbers of both workspaces may be of one business account',
      'name numbers of two business accounts in records.phoneNumber and records.foreign.phoneNumber',
    )
  if (isOwn(side)) return here.filter(({ businessAccountId }) => !accounts.has(businessAccountId))
  return there.map((template) => ({ ...template, ...numberFor(api, side) }))
}

/** A second before an instant, if it is one. */
function shortlyBefore(instant: unknown, ms = 1000): string | undefined {
  const at = Date.parse(String(instant))
  return Number.isNaN(at) ? undefined : new Date(at - ms).toISOString()
}

const inPath = (id: unknown) => (id === undefined ? {} : { params: { id: String(id) } })

/** How each list is tried. */
export const trials: { readonly [E in OperationId]?: Trial } = {
  [op.listContacts]: {
    marked: (api, side, shared) => api.each(2, () => contact(api, side, shared)),
    mark: ['email'],
    queries: ({ tags, email, ownerEmail, updatedAt }) => [
      { tag: Array.isArray(tags) ? tags[0] : undefined },
      { email },
      { ownerEmail },
      { updatedSince: shortlyBefore(updatedAt) },
    ],
  },
  [op.listContactNotes]: {
    marked: note,
    mark: ['id', 'title', 'content', 'createdAt'],
    queries: () => [],
    needs: (_api, _side, marked) => inPath(marked?.leadId),
  },
  [op.listActivities]: {
    marked: async (api, side) => [
      isOwn(side) ? await callOn(api, side, await api.given.deal()) : await foreignCall(api),
    ],
    mark: ['id', 'title', 'leadId', 'createdAt'],
    queries: ({ leadId, dealId }) => [{ leadId }, { dealId }],
  },
  [op.listTasks]: {
    marked: async (api, side) => [isOwn(side) ? await api.given.task() : await foreignTask(api)],
    mark: ['id', 'title', 'leadId', 'createdAt'],
    queries: ({ leadId, assignedToEmail }) => [
      { leadId },
      { status: 'open' },
      { status: 'open', assignedToEmail },
    ],
  },
  [op.listDeals]: {
    marked: async (api, side) => [isOwn(side) ? await api.given.deal() : await foreignDeal(api)],
    mark: ['title'],
    queries: ({ leadId, status, pipelineId, ownerEmail }) => [
      { leadId },
      { status },
      { pipelineId },
      { ownerEmail },
    ],
  },
  [op.listTickets]: {
    marked: ticket,
    mark: ['subject'],
    queries: ({ leadId, status, priority, assigneeEmail }) => [
      { leadId },
      { status },
      { priority },
      { assigneeEmail },
    ],
  },
  [op.listTags]: { marked: tag, mark: ['name'], queries: () => [] },
  [op.listConversations]: {
    marked: conversation,
    mark: ['id', 'contactName', 'contactHandle', 'leadId', 'createdAt'],
    queries: ({ channel, status, assigneeEmail }) => [
      { channel },
      ...(isConversationFilter(status) ? [{ status }] : []),
      { assigneeEmail },
    ],
  },
  [op.listMessages]: {
    marked: messages,
    mark: ['id', 'text', 'at'],
    queries: () => [],
    needs: (_api, _side, marked) => inPath(marked?.conversationId),
  },
  [op.listTemplates]: {
    marked: templates,
    mark: ['id', 'name', 'language', 'businessAccountId'],
    queries: ({ phoneNumberId }) => [{ phoneNumberId }],
    needs: (api, side) => ({ query: numberFor(api, side) ?? {} }),
  },
  [op.listMeetings]: {
    // A meeting of one's own takes a slot, so only the other workspace's is looked for.
    marked: async (api, side) => (isOwn(side) ? [] : [await foreignMeeting(api)]),
    mark: ['id', 'title', 'startAt', 'createdAt'],
    queries: ({ startAt }) => [{ from: shortlyBefore(startAt, day), to: shortlyBefore(startAt, -day) }],
  },
  [op.listWebhooks]: {
    marked: async (api, side) => [await api.given.webhook({ active: false }, side)],
    mark: ['name'],
    queries: () => [],
  },
}
