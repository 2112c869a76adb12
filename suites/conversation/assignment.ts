import * as fc from 'fast-check'
import { assignmentTurns } from '../../fixtures/arbitraries/assignment-turns.js'
import { type Check, type Json, property, recordIn } from '../api/index.js'
import { isAssigned, isUnassigned } from '../judgements/assignee.js'
import { foldEmail } from '../judgements/fold-email.js'
import { assignConversationTo, borrowConversation } from '../observations/borrow-conversation.js'

/** `conversation.assign-200`: to one user and the other or to none in turn; answer and list agree. */
export const assign200: Check = property(
  assignmentTurns(),
  async (api, drawn) => {
    api.given.user()
    let conversation = await borrowConversation(api)
    const { users: known = [] } = api.target.records
    const users = [...known].sort((a, b) => rank(conversation, a) - rank(conversation, b)).slice(0, 2)
    for (const turn of drawn) {
      const user = turn === null ? null : users[turn % users.length]
      const exchange = await assignConversationTo(api, conversation, user, conversation.rev)
      // That a conversation can be taken from everyone is another rule.
      if (user === null) conversation = api.read.record(exchange)
      else {
        api.expect.status(exchange, 200)
        const answer = recordIn(exchange)
        api.expect.member(answer, 'id', conversation.id, 'the id of the conversation assigned', {
          by: exchange,
        })
        isAssigned(api, answer, user, 'the assignee answered', exchange)
        conversation = await api.read.conversation(conversation)
        const by = [exchange, ...api.evidence.exchanges.slice(-1)]
        isAssigned(api, conversation, user, 'the assignee listed', by)
      }
    }
  },
  { atMost: 1 },
)

/** The present assignee comes last, as assigning to it changes nothing. */
const rank = ({ assigneeEmail }: Json, user: string): number =>
  foldEmail(user) === foldEmail(assigneeEmail) ? 1 : 0

/** `conversation.unassign`: from a user, where one is known, as often as was drawn, and once more where it has no assignee. */
export const unassign: Check = property(
  fc.integer({ min: 1, max: 4 }),
  async (api, times) => {
    let conversation = await borrowConversation(api)
    const [user] = api.target.records.users ?? []
    for (let n = 1; n <= times + 1; n += 1) {
      if (user !== undefined && n <= times)
        conversation = api.read.record(await assignConversationTo(api, conversation, user, conversation.rev))
      const exchange = await assignConversationTo(api, conversation, null, conversation.rev)
      api.expect.status(exchange, 200)
      conversation = recordIn(exchange)
      isUnassigned(api, conversation, [exchange, ...api.evidence.exchanges.slice(-1)])
      if (n < times) continue
      conversation = await api.read.conversation(conversation)
      isUnassigned(api, conversation, [exchange, ...api.evidence.exchanges.slice(-1)])
    }
  },
  { atMost: 1 },
)
