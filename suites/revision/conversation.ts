import type { Api, Check, Exchange, Json } from '../harness/index.js'
import { recordIn, succeeded } from '../harness/index.js'
import { assignTalk, borrowedTalk } from '../observations/borrowed-talk.js'
import { type Moved, movedBy, otherAssignees } from './change.js'
import { expectAgreed, expectTaken } from './current.js'

/** The assignment of a conversation. */
export const assignConversation = 'POST /api/v1/conversations/{id}/assign'

/** A conversation that has just been assigned to somebody else, or to nobody. */
export async function movedTalk(api: Api): Promise<Moved> {
  const before = await borrowedTalk(api)
  const [assignee] = otherAssignees(api, before)
  const changed = await assignTalk(api, before, assignee, before.rev)
  api.given2xx(changed)
  return movedBy(before, changed) ?? api.cannotTell('the assignment left rev where it was')
}

const expectStale = (api: Api, exchange: Exchange) => api.expect.error(exchange, 409, 'rev_mismatch')

/** Assignments of a conversation refuse the revisions it has left behind, to a user as to nobody. */
export const staleTalkAssignments: Check = async (api) => {
  const refuses = (talk: Json, assignee: string | null, left: unknown) =>
    api.case(async () => expectStale(api, await assignTalk(api, talk, assignee, left)))
  const once = await movedTalk(api)
  const others = otherAssignees(api, once.record)
  for (const assignee of new Set([others[0], others.at(-1) ?? null]))
    await refuses(once.record, assignee, once.left)
  const twice = movedBy(once.record, await assignTalk(api, once.record, others[0], once.record.rev))
  if (!twice) return
  const other = otherAssignees(api, twice.record).at(-1) ?? null
  const { rev } = twice.record
  const zero = typeof rev === 'number' && rev > 0 ? [0] : []
  for (const left of [twice.left, once.left, ...zero]) await refuses(twice.record, other, left)
}

/** Assignments of a conversation succeed at the revision that the list, and then the last answer, tells. */
export const currentTalkAssignments: Check = async (api) => {
  let talk = await borrowedTalk(api)
  const left = talk.rev
  for (let n = 0; n < 3; n += 1) {
    const [first, ...more] = otherAssignees(api, talk)
    const changed = await assignTalk(api, talk, n === 1 ? (more.at(-1) ?? first) : first, talk.rev)
    await api.case(async () => {
      const answered = await expectTaken(api, changed, talk)
      expectAgreed(api, await api.read.conversation(talk), answered, changed)
    })
    talk = { ...talk, ...recordIn(changed) }
    // A stale attempt costs nobody a turn, where it is refused.
    if (n === 0 && succeeded(await assignTalk(api, talk, null, left)))
      talk = await api.read.conversation(talk)
  }
}
