import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'
import { notFound } from '../judgements/missing.js'
import { assign, assignBack, listedNow } from './reading.js'

const list = op.listTickets

/** A ticket that may be changed, given back to whom it was assigned after the check. */
async function borrowed(api: Api): Promise<Json> {
  const ticket = await api.given.ticket()
  assignBack(api, ticket)
  return ticket
}

/** Addresses compare without case (gap.email-case). */
const folded = (email: unknown): unknown => (typeof email === 'string' ? email.toLowerCase() : email)

/** Whether the list shows the ticket among those of an assignee. */
const among = async (api: Api, ticket: Json, assigneeEmail: string) =>
  api.read.first(list, ({ id }) => id === ticket.id, { query: { assigneeEmail } })

/** `ticket.assign-200`: to a user and then to another, where two are known; answer, list and filter agree. */
export async function assign200(api: Api): Promise<void> {
  api.given.user()
  let ticket = await borrowed(api)
  for (const user of (api.target.records.users ?? []).slice(0, 2))
    await api.case(async () => {
      const exchange = await assign(api, ticket, user)
      api.expect.status(exchange, 200)
      const answer = api.read.record(exchange)
      api.expect.equal(answer.id, ticket.id, 'the id of the ticket assigned', { by: exchange })
      api.expect.equal(folded(answer.assigneeEmail), folded(user), 'the assignee answered', { by: exchange })
      const listed = await listedNow(api, ticket)
      const by = [exchange, ...listed.by]
      api.expect.equal(folded(listed.ticket.assigneeEmail), folded(user), 'the assignee listed', { by })
      const filtered = await among(api, ticket, user)
      api.expect.that(
        filtered.record !== undefined,
        `the ticket among those of ${user}`,
        'a list without it',
        {
          by: [exchange, ...filtered.exchanges.slice(-1)],
        },
      )
      ticket = listed.ticket
    })
}

/** `ticket.unassign` */
export async function unassign(api: Api): Promise<void> {
  let ticket = await borrowed(api)
  const [user] = api.target.records.users ?? []
  if (user !== undefined) ticket = api.read.record(await assign(api, ticket, user))
  const { assigneeEmail } = ticket
  const exchange = await assign(api, ticket, null)
  api.expect.status(exchange, 200)
  const listed = await listedNow(api, ticket)
  for (const state of [api.read.record(exchange), listed.ticket]) {
    const seen = { assigneeEmail: state.assigneeEmail, assigneeName: state.assigneeName }
    const by = [exchange, ...listed.by]
    api.expect.equal(seen, { assigneeEmail: null, assigneeName: null }, 'no assignee', { by })
  }
  if (typeof assigneeEmail !== 'string') return
  const filtered = await among(api, ticket, assigneeEmail)
  api.expect.that(
    filtered.record === undefined,
    `no longer among those of ${assigneeEmail}`,
    'a list with it',
    {
      by: [exchange, ...filtered.exchanges.slice(-1)],
    },
  )
}

/** `ticket.assign-missing` */
export async function assignMissing(api: Api): Promise<void> {
  const [existing] = api.target.records.tickets ?? []
  const [user = null] = api.target.records.users ?? []
  const bodies = [...new Set([null, user])].map((assigneeEmail) => ({ assigneeEmail, expectedRev: 1 }))
  await notFound(api, { bodies, existing })
}
