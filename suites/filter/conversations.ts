import { conversationChannels, conversationStatuses, op } from '../../contract/index.js'
import type { Api, Check, Json, Walk } from '../api/index.js'
import type { Query } from '../judgements/filters.js'
import { exactly, judged, refusedOrObeyed, wholeList } from './exactness.js'
import { commonest, distinguishing, extremesOf, valuesOf } from './values.js'

const assign = op.assignConversation
const fields = ['status', 'channel', 'assigneeEmail'] as const

/** The conversations there are, or the first of many. */
async function listed(api: Api): Promise<{ readonly whole?: Walk; readonly records: readonly Json[] }> {
  const whole = await wholeList(api)
  if (whole && whole.records.length === 0) {
    api.need('record:conversation')
    api.inconclusive('the list of conversations is empty')
  }
  if (whole) return { whole, records: whole.records }
  return api.read.walk(api.operation, {}, { maxPages: 1 })
}

const byWord =
  (field: 'status' | 'channel', words: readonly string[]): Check =>
  async (api) => {
    const { whole } = await listed(api)
    for (const word of words) await judged(api, whole, [], { [field]: word })
  }

/** A conversation turns up under a user once assigned to them, and no longer once it is taken from them. */
async function followsAssignment(api: Api, conversation: Json): Promise<void> {
  const user = api.target.records.users?.find((email) => email !== conversation.assigneeEmail)
  if (user === undefined || api.target.allow === 'none') return
  let { rev } = conversation
  const put = async (assigneeEmail: unknown) => {
    const body = { assigneeEmail, expectedRev: rev }
    const exchange = await api.call(assign, { params: { id: String(conversation.id) }, body })
    if (exchange.response.status === 200) rev = api.read.record(exchange).rev
    return exchange
  }
  const exchange = await put(user)
  if (exchange.response.status !== 200) return
  api.after(() => put(conversation.assigneeEmail))
  const id = String(conversation.id)
  const assigneeEmail = String(api.read.record(exchange).assigneeEmail)
  await exactly(api, { assigneeEmail }, { wanted: [id] })
  const [former] = valuesOf([conversation], 'assigneeEmail')
  if (former !== undefined && former.toLowerCase() !== assigneeEmail.toLowerCase())
    await exactly(api, { assigneeEmail: former }, { unwanted: [id] })
  if ((await put(null)).response.status === 200) await exactly(api, { assigneeEmail }, { unwanted: [id] })
}

const byAssignee: Check = async (api) => {
  const { whole, records } = await listed(api)
  for (const assigneeEmail of extremesOf(records, 'assigneeEmail')) {
    await judged(api, whole, [], { assigneeEmail })
    await exactly(api, { assigneeEmail: `x${assigneeEmail}` }, { unknown: true })
    if (assigneeEmail.indexOf('@') > 1)
      await exactly(api, { assigneeEmail: assigneeEmail.slice(1) }, { unknown: true })
  }
  await exactly(api, { assigneeEmail: api.fresh.email() }, { unknown: true })
  const named = new Set(api.target.records.conversations?.map(({ id }) => id))
  const conversation = records.find(({ id }) => named.has(String(id)))
  if (conversation) await followsAssignment(api, conversation)
}

/** Judges filters that no sentence bars from each other; a refusal is fair too (gap.filter-combination-error). */
async function combined(api: Api, whole: Walk | undefined, query: Query): Promise<void> {
  const exchange = await api.call(api.operation, { query: { ...query, limit: '1' } })
  if (exchange.response.status === 400) api.expect.error(exchange, 400, 'invalid_request')
  else await judged(api, whole, [], query)
}

/** Every pair of the filters and all three, so that each is seen to count, or how its breach is refused. */
const combination: Check = async (api) => {
  const { whole, records } = await listed(api)
  const sets = [...fields.map((field) => fields.filter((other) => other !== field)), fields]
  const seen = new Set<string>()
  for (const query of sets.flatMap((set) => [...commonest(records, set), ...distinguishing(records, set)])) {
    const text = JSON.stringify(Object.entries(query).sort())
    if (seen.has(text)) continue
    seen.add(text)
    await combined(api, whole, query)
  }
  await refusedOrObeyed(api, { status: 'open', assigneeEmail: api.fresh.email() })
  await refusedOrObeyed(api, { channel: 'sms', assigneeEmail: api.fresh.email() })
}

/** The checks of the filters of conversations (section 4.7). */
export const conversations = {
  'filter.conversation-status': byWord('status', conversationStatuses),
  'filter.conversation-channel': byWord('channel', conversationChannels),
  'filter.conversation-assignee': byAssignee,
  'filter.conversation-combination': combination,
}
