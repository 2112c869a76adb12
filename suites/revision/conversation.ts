import * as fc from 'fast-check'
import { op } from '../../contract/index.js'
import { type Api, type Check, property, recordIn, succeeded } from '../api/index.js'
import { assignConversationTo, borrowConversation } from '../observations/borrow-conversation.js'
import { type Moved, movedBy, otherAssignees } from './change.js'
import { expectAccepted, expectAgreed } from './current.js'
import { expectStale } from './expect-stale.js'

/** The assignment of a conversation. */
export const assignConversation = op.assignConversation

/** A conversation that has just been assigned to another user, or to none. */
export async function reassignConversation(api: Api): Promise<Moved> {
  const before = await borrowConversation(api)
  const [assignee] = otherAssignees(api, before)
  const changed = await assignConversationTo(api, before, assignee, before.rev)
  api.given2xx(changed)
  return movedBy(before, changed) ?? api.inconclusive('the assignment left rev where it was')
}

/** Assignments of a conversation refuse the revisions it has left behind, to a user as to null. */
export const staleConversationAssignments: Check = property(
  fc.integer({ min: 2, max: 5 }),
  async (api, times) => {
    let { record, left } = await reassignConversation(api)
    const all = [left]
    for (let n = 1; n < times; n += 1) {
      const to = otherAssignees(api, record)[0]
      const next = movedBy(record, await assignConversationTo(api, record, to, record.rev))
      if (!next) break
      ;({ record, left } = next)
      all.unshift(left)
    }
    const others = otherAssignees(api, record)
    const past = all.filter((rev) => rev !== record.rev)
    const zero = typeof record.rev === 'number' && record.rev > 0 ? [0] : []
    for (const [n, rev] of [...new Set([...past.slice(0, 2), ...past.slice(-1), ...zero])].entries())
      expectStale(
        api,
        await assignConversationTo(api, record, (n % 2 === 0 ? others[0] : others.at(-1)) ?? null, rev),
      )
  },
  { atMost: 1 },
)

/** Assignments of a conversation succeed at the revision that the list, and then the last answer, shows. */
export const currentConversationAssignments: Check = async (api) => {
  let conversation = await borrowConversation(api)
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
      const answered = await expectAccepted(api, changed, conversation)
      expectAgreed(api, await api.read.conversation(conversation), answered, changed)
    })
    conversation = { ...conversation, ...recordIn(changed) }
    // A stale attempt has no effect where it is refused.
    if (n === 0 && succeeded(await assignConversationTo(api, conversation, null, left)))
      conversation = await api.read.conversation(conversation)
  }
}
