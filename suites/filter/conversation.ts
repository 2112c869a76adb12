import { conversationChannels, conversationStatuses, op } from '../../contract/index.js'
import type { Api, Check, Json } from '../api/index.js'
import { findAssigned, judgeEachAssignee, judgeFollowing } from './assignee.js'
import { judgeCombined, judgeExactly, judgeFilter, judgeRefusedOrObeyed } from './exactness.js'
import { distinguishing, mostCommon } from './values.js'

const assign = op.assignConversation
const fields = ['status', 'channel', 'assigneeEmail'] as const

const listed = (api: Api) => findAssigned(api, 'record:conversation')

const byWord =
  (field: 'status' | 'channel', words: readonly string[]): Check =>
  async (api) => {
    const { whole } = await listed(api)
    for (const word of words) await judgeFilter(api, whole, [], { [field]: word })
  }

/** A conversation turns up under a user once assigned to them, and no longer once it is taken from them. */
async function judgeFollowingAssignment(api: Api, conversation: Json): Promise<void> {
  const user = api.target.records.users?.find((email) => email !== conversation.assigneeEmail)
  if (user === undefined || api.target.allow === 'none') return
  let { rev } = conversation
  const put = async (assigneeEmail: unknown) => {
    const attempt = () =>
      api.call(assign, {
        params: { id: String(conversation.id) },
        body: { assigneeEmail, expectedRev: rev },
      })
    let exchange = await attempt()
    // A message that came meanwhile may have moved it.
    if (exchange.response.status === 409) {
      rev = (await api.read.conversation(conversation)).rev
      exchange = await attempt()
    }
    if (exchange.response.status === 200) rev = api.read.record(exchange).rev
    return exchange
  }
  await judgeFollowing(api, conversation, put, user)
}

const judgeAssignees: Check = async (api) => {
  const { whole, records } = await listed(api)
  await judgeEachAssignee(api, whole, records)
  await judgeExactly(api, { assigneeEmail: api.fresh.email() }, { unknown: true })
  const named = new Set(api.target.records.conversations?.map(({ id }) => id))
  const conversation = records.find(({ id }) => named.has(String(id)))
  if (conversation) await judgeFollowingAssignment(api, conversation)
}

/** Every pair of the filters and all three, so that each is seen to count, or how its breach is refused. */
const judgeCombinations: Check = async (api) => {
  const { whole, records } = await listed(api)
  const sets = [...fields.map((field) => fields.filter((other) => other !== field)), fields]
  const seen = new Set<string>()
  for (const query of sets.flatMap((set) => [...mostCommon(records, set), ...distinguishing(records, set)])) {
    const text = JSON.stringify(Object.entries(query).sort())
    if (seen.has(text)) continue
    seen.add(text)
    await judgeCombined(api, whole, [], query)
  }
  const assigneeEmail = api.fresh.email()
  await judgeRefusedOrObeyed(api, [
    { status: 'open', assigneeEmail },
    { channel: 'sms', assigneeEmail },
  ])
}

/** The checks of the filters of conversations (section 4.7). */
export const conversations = {
  'filter.conversation-status': byWord('status', conversationStatuses),
  'filter.conversation-channel': byWord('channel', conversationChannels),
  'filter.conversation-assignee': judgeAssignees,
  'filter.conversation-combination': judgeCombinations,
}
