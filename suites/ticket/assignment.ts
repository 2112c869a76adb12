import * as fc from 'fast-check'
import { op } from '../../contract/index.js'
import { assignmentTurns } from '../../fixtures/arbitraries/assignment-turns.js'
import { type Api, type Check, type Exchange, type Json, member, property, recordIn } from '../api/index.js'
import { isAssigned, isUnassigned } from '../judgements/assignee.js'
import { judgeNotFound } from '../judgements/not-found.js'
import { makeOwnedDeal } from '../observations/owned-records.js'
import { assignBack, assignTicket, readListedNow } from './reading.js'

const list = op.listTickets

/** A ticket that may be changed, given back to whom it was assigned after the check. */
async function borrowTicket(api: Api): Promise<Json> {
  const ticket = await api.given.ticket()
  assignBack(api, ticket)
  return ticket
}

/** Whether the list shows the ticket among those of an assignee. */
const findAmong = async (api: Api, ticket: Json, assigneeEmail: string) =>
  api.read.first(list, ({ id }) => id === ticket.id, { query: { assigneeEmail } })

/** `ticket.assign-200`: to one user and the other or to none in turn; answer, list and filter agree. */
export const assign200: Check = property(
  assignmentTurns(),
  async (api, drawn) => {
    const users = [api.given.user(), ...(api.target.records.users ?? []).slice(1, 2)]
    let ticket = await borrowTicket(api)
    const named = new Map<string, Exchange>()
    for (const [n, turn] of drawn.entries()) {
      const user = turn === null ? null : (users[turn % users.length] as string)
      const exchange = await assignTicket(api, ticket, user)
      // That a ticket can be taken from everyone is another rule.
      if (user === null) ticket = api.read.record(exchange)
      else {
        api.expect.status(exchange, 200)
        const answer = api.read.record(exchange)
        api.expect.member(answer, 'id', ticket.id, 'the id of the ticket assigned', { by: exchange })
        isAssigned(api, answer, user, 'the assignee answered', exchange)
        ticket = answer
        named.set(user, exchange)
        await expectAssigneeListed(api, ticket, user, exchange)
      }
      if (n === drawn.length - 1) await expectFound(api, ticket, String(user), exchange)
    }
    await expectNamesFollow(api, named)
  },
  { atMost: 1 },
)

/** Holds where users in turn are not called by one name, unless a deal of the later one shows the same name. */
async function expectNamesFollow(api: Api, named: ReadonlyMap<string, Exchange>): Promise<void> {
  const names = [...named.values()].map((exchange) => recordIn(exchange).assigneeName)
  const [[user, last] = []] = [...named].slice(-1)
  const name = names.at(-1)
  if (names.length < 2 || user === undefined || last === undefined || typeof name !== 'string') return
  if (names.some((other) => other !== name)) return
  const deal = await makeOwnedDeal(api, await api.given.contact(), user)
  if (typeof deal?.ownerName !== 'string') return
  api.expect.equal(name, deal.ownerName, `assigneeName, the name of ${user} as a deal of theirs shows it`, {
    by: [...named.values()],
    compared: member(recordIn(last), 'assigneeName', { equals: deal.ownerName }),
  })
}

/** Holds where the list shows the assignee. */
async function expectAssigneeListed(api: Api, ticket: Json, user: string, after: Exchange): Promise<void> {
  const listed = await readListedNow(api, ticket)
  isAssigned(api, listed.ticket, user, 'the assignee listed', [after, ...listed.by])
}

/** Holds where the filter by an assignee has the ticket. */
async function expectFound(api: Api, ticket: Json, user: string, after: Exchange): Promise<void> {
  const { record, exchanges } = await findAmong(api, ticket, user)
  const basis = {
    by: [after, ...exchanges.slice(-1)],
    in: exchanges,
    compared: { lacks: [String(ticket.id)] },
  }
  api.expect.that(record !== undefined, `the ticket among those of ${user}`, 'a list without it', basis)
}

/** `ticket.unassign`: as often as was drawn, each time after an assignment where a user is known. */
export const unassign: Check = property(
  fc.integer({ min: 1, max: 4 }),
  async (api, times) => {
    let ticket = await borrowTicket(api)
    const [user] = api.target.records.users ?? []
    for (let n = 1; n <= times; n += 1) {
      if (user !== undefined) ticket = api.read.record(await assignTicket(api, ticket, user))
      const { assigneeEmail } = ticket
      const exchange = await assignTicket(api, ticket, null)
      // Null is among the values of the body, whatever it means.
      const isInvalid = user !== undefined && exchange.response.status === 400
      api.expect.status(exchange, 200, isInvalid ? { certain: true } : {})
      ticket = api.read.record(exchange)
      isUnassigned(api, ticket, [exchange])
      if (n < times) continue
      const listed = await readListedNow(api, ticket)
      isUnassigned(api, listed.ticket, [exchange, ...listed.by])
      if (typeof assigneeEmail !== 'string') return
      const { record, exchanges } = await findAmong(api, ticket, assigneeEmail)
      const pages = exchanges.slice(-1)
      const basis = { by: [exchange, ...pages], in: pages, compared: { shows: [String(ticket.id)] } }
      api.expect.that(
        record === undefined,
        `no longer among those of ${assigneeEmail}`,
        'a list with it',
        basis,
      )
    }
  },
  { atMost: 1 },
)

/** `ticket.assign-missing` */
export async function assignMissing(api: Api): Promise<void> {
  const [existing] = api.target.records.tickets ?? []
  const [user = null] = api.target.records.users ?? []
  const bodies = [...new Set([null, user])].map((assigneeEmail) => ({ assigneeEmail, expectedRev: 1 }))
  await judgeNotFound(api, { bodies, existing })
}
