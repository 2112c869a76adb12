import { type Api, type Exchange, type Json, recordIn } from '../harness/index.js'
import { assignTalk, borrowedTalk } from '../observations/borrowed-talk.js'

/** Addresses compare without case (gap.email-case). */
const folded = (email: unknown): unknown => (typeof email === 'string' ? email.toLowerCase() : email)

/** `conversation.assign-200`: to a user and then to another, where two are known; answer and list agree. */
export async function assign200(api: Api): Promise<void> {
  api.given.user()
  let talk = await borrowedTalk(api)
  const { users = [] } = api.target.records
  const others = users.filter((user) => folded(user) !== folded(talk.assigneeEmail))
  for (const user of [...others, ...users].slice(0, 2))
    await api.case(async () => {
      const exchange = await assignTalk(api, talk, user, talk.rev)
      api.expect.status(exchange, 200)
      const answer = recordIn(exchange)
      api.expect.equal(answer.id, talk.id, 'the id of the conversation assigned', { by: exchange })
      api.expect.equal(folded(answer.assigneeEmail), folded(user), 'the assignee answered', { by: exchange })
      talk = await api.read.conversation(talk)
      const by = [exchange, ...api.evidence.exchanges.slice(-1)]
      api.expect.equal(folded(talk.assigneeEmail), folded(user), 'the assignee listed', { by })
    })
}

/** `conversation.unassign`: from a user, where one is known, and once more from nobody. */
export async function unassign(api: Api): Promise<void> {
  let talk = await borrowedTalk(api)
  const [user] = api.target.records.users ?? []
  if (user !== undefined) {
    api.given2xx(await assignTalk(api, talk, user, talk.rev))
    talk = await api.read.conversation(talk)
  }
  for (let n = 0; n < 2; n += 1)
    await api.case(async () => {
      const exchange = await assignTalk(api, talk, null, talk.rev)
      api.expect.status(exchange, 200)
      expectNobody(api, recordIn(exchange), exchange)
      talk = await api.read.conversation(talk)
      expectNobody(api, talk, exchange)
    })
}

function expectNobody(api: Api, { assigneeEmail, assigneeName }: Json, by: Exchange): void {
  const seen = { assigneeEmail, assigneeName }
  const nobody = { assigneeEmail: null, assigneeName: null }
  api.expect.equal(seen, nobody, 'nobody', { by: [by, ...api.evidence.exchanges.slice(-1)] })
}
