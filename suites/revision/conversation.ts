import { op } from '../../contract/index.js'
import { type Api, type Check, type Exchange, type Json, recordIn, succeeded } from '../api/index.js'
import { assignConversationTo, borrowedConversation } from '../observations/borrowed-conversation.js'
import { type Moved, movedBy, otherAssignees } from './change.js'
import { expectAgreed, expectTaken } from './current.js'

/** The assignment of a conversation. */
export const assignConversation = op.assignConversation

/** A conversation that has just been assigned to another user, or to none. */
export async function movedConversation(api: Api): Promise<Moved> {
  const before = await borrowedConversation(api)
  const [assignee] = otherAssignees(api, before)
  const changed = await assignConversationTo(api, before, assignee, before.rev)
  api.given2xx(changed)
  return movedBy(before, changed) ?? api.inconclusive('the assignment left rev where it was')
}

const expectStale = (api: Api, exchange: Exchange) => api.expect.error(exchange, 409, 'rev_mismatch')

/** Assignments of a conversation refuse the revisions it has left behind, to a user as to null. */
export const staleConversationAssignments: Check = async (api) => {
  const refuses = (conversation: Json, assignee: string | null, left: unknown) =>
    api.case(async () => expectStale(api, await assignConversationTo(api, conversation, assignee, left)))
  const once = await movedConversation(api)
  const others = otherAssignees(api, once.record)
  for (const assignee of new Set([others[0], others.at(-1) ?? null]))
    await refuses(once.record, assignee, once.left)
  const twice = movedBy(once.record, await assignConversationTo(api, once.record, others[0], once.record.rev))
  if (!twice) return
  const other = otherAssignees(api, twice.record).at(-1) ?? null
  const { rev } = twice.record
  const zero = typeof rev === 'number' && rev > 0 ? [0] : []
  for (const left of [twice.left, once.left, ...zero]) await refuses(twice.record, other, left)
}

/** Assignments of a conversation succeed at the revision that the list, and then the last answer, shows. */
export const currentConversationAssignments: Check = async (api) => {
  let conversation = await borrowedConversation(api)
  const left = conversation.rev
  for (let n = 0; n < 3; n += 1) {
    const [first, ...more] = otherAssignees(api, conversation)
    const changed = await assignConversationTo(
      api,
      conversation,
      n === 1 ? (more.at(-1) ?? first) : first,
      conversation.rev,
    )
    await api.case(async () => {
      const answered = await expectTaken(api, changed, conversation)
      expectAgreed(api, await api.read.conversation(conversation), answered, changed)
    })
    conversation = { ...conversation, ...recordIn(changed) }
    // A stale attempt has no effect where it is refused.
    if (n === 0 && succeeded(await assignConversationTo(api, conversation, null, left)))
      conversation = await api.read.conversation(conversation)
  }
}
