import { type Api, type Exchange, type Json, recordIn } from '../api/index.js'
import { assignConversationTo, borrowedConversation } from '../observations/borrowed-conversation.js'

/** Addresses compare without case (gap.email-case). */
const folded = (email: unknown): unknown => (typeof email === 'string' ? email.toLowerCase() : email)

/** `conversation.assign-200`: to a user and then to another, where two are known; answer and list agree. */
export async function assign200(api: Api): Promise<void> {
  api.given.user()
  let conversation = await borrowedConversation(api)
  const { users = [] } = api.target.records
  const others = users.filter((user) => folded(user) !== folded(conversation.assigneeEmail))
  for (const user of [...others, ...users].slice(0, 2))
    await api.case(async () => {
      const exchange = await assignConversationTo(api, conversation, user, conversation.rev)
      api.expect.status(exchange, 200)
      const answer = recordIn(exchange)
      api.expect.equal(answer.id, conversation.id, 'the id of the conversation assigned', { by: exchange })
      api.expect.equal(folded(answer.assigneeEmail), folded(user), 'the assignee answered', { by: exchange })
      conversation = await api.read.conversation(conversation)
      const by = [exchange, ...api.evidence.exchanges.slice(-1)]
      api.expect.equal(folded(conversation.assigneeEmail), folded(user), 'the assignee listed', { by })
    })
}

/** `conversation.unassign`: from a user, where one is known, and once more where it has no assignee. */
export async function unassign(api: Api): Promise<void> {
  let conversation = await borrowedConversation(api)
  const [user] = api.target.records.users ?? []
  if (user !== undefined) {
    api.given2xx(await assignConversationTo(api, conversation, user, conversation.rev))
    conversation = await api.read.conversation(conversation)
  }
  for (let n = 0; n < 2; n += 1)
    await api.case(async () => {
      const exchange = await assignConversationTo(api, conversation, null, conversation.rev)
      api.expect.status(exchange, 200)
      expectUnassigned(api, recordIn(exchange), exchange)
      conversation = await api.read.conversation(conversation)
      expectUnassigned(api, conversation, exchange)
    })
}

function expectUnassigned(api: Api, { assigneeEmail, assigneeName }: Json, by: Exchange): void {
  const seen = { assigneeEmail, assigneeName }
  const unassigned = { assigneeEmail: null, assigneeName: null }
  api.expect.equal(seen, unassigned, 'no assignee', { by: [by, ...api.evidence.exchanges.slice(-1)] })
}
