import { type OperationId, op, plainFor, ticketMembers } from '../../contract/index.js'
import { type Api, type Json, Misconfigured, recordIn, Untested } from '../api/index.js'
import { commentBody, detectCommentWords } from '../observations/comment-words.js'
import { foreign, type Side } from '../observations/foreign-records.js'
import { findTicketToChange } from '../observations/ticket-to-change.js'
import { answered, sideEffectOf } from '../side-effects/side-effect.js'
import { altered, byId, type PreparedCall, withBody } from './call.js'
import { type Drivers, plainList } from './driver.js'
import { isOwn } from './list-fixture.js'
import { staleRev } from './tenant-fixture.js'
import { openTicketTrial } from './ticket-trial.js'

/** A call on the ticket that may be changed. */
const makeTicketCall = async (api: Api, body: (ticket: Json) => Json): Promise<PreparedCall> => {
  const ticket = await api.given.ticket()
  return { ...byId(ticket), body: body(ticket), on: ticket }
}

const state = (api: Api, { on = {} }: PreparedCall) => api.read.ticket(on)

/** Another subject, by a call that expects the ticket as it stands. */
const changeSubject = async (api: Api, ticket: Json) => {
  const body = { subject: api.fresh.word(), expectedRev: ticket.rev }
  api.given2xx(await api.call(op.updateTicket, { ...byId(ticket), body, idempotencyKey: api.fresh.key() }))
}

const otherPriority = (priority: unknown) => (priority === 'high' ? 'low' : 'high')

/** The words of a comment; the assumed ones where they cannot be found out. */
const wordsOf = (api: Api) => detectCommentWords(api).catch(() => api.assumptions['ticket-comment-body'])

/** Tickets in lists by every filter, and on a later page. */
async function listTickets(api: Api): Promise<void> {
  const walk = await api.read.walk(op.listTickets, {}, { maxPages: 2 })
  for (const name of ['status', 'priority', 'assigneeEmail', 'leadId']) {
    const value = walk.records.map((ticket) => ticket[name]).find((text) => typeof text === 'string')
    if (typeof value === 'string') await api.call(op.listTickets, { query: { [name]: value, limit: '10' } })
  }
}

/** A ticket that the configuration names for a workspace, one that many filters find, under a fresh subject until the check is over. */
async function findMarkedTicket(api: Api, side: Side): Promise<readonly Json[]> {
  const { tickets = [], foreign: named } = api.target.records
  const ids: readonly unknown[] = isOwn(side) ? tickets : named?.ticket === undefined ? [] : [named.ticket]
  if (ids.length === 0) return []
  const blanks = ({ leadId, assigneeEmail }: Json) =>
    [leadId, assigneeEmail].filter((value) => value === null).length
  const { records } = await api.read.walk(op.listTickets, side)
  const [best] = records.filter(({ id }) => ids.includes(id)).toSorted((a, b) => blanks(a) - blanks(b))
  if (!best) return api.inconclusive('no ticket that the configuration names is listed')
  const rename = (subject: unknown, { rev }: Json) =>
    api.call(op.updateTicket, { ...side, ...byId(best), body: { subject, expectedRev: rev } })
  const renamed = api.read.record(await rename(api.fresh.word(), best))
  api.after(() => rename(best.subject, renamed))
  return [renamed]
}

/** The ticket that the configuration names for the other workspace, otherwise the first that it lists. */
async function findForeignTicket(api: Api): Promise<Json> {
  const named = api.target.records.foreign?.ticket
  const { records } = await api.read.walk(op.listTickets, foreign)
  const ticket = named === undefined ? records[0] : records.find(({ id }) => id === named)
  if (ticket) return ticket
  if (named !== undefined)
    throw new Misconfigured(
      'records.foreign.ticket',
      `(${named}) is not listed by ${op.listTickets} with keys.otherWorkspace`,
    )
  throw new Untested('the other workspace lists no ticket', 'add records.foreign.ticket to the configuration')
}

const ofOther = {
  record: findForeignTicket,
  seen: (api: Api, { id, leadId }: Json) =>
    api.read.find(op.listTickets, String(id), {
      ...foreign,
      query: typeof leadId === 'string' ? { leadId } : {},
    }),
  list: op.listTickets,
  async restore(api: Api, record: Json) {
    const { subject, assigneeEmail } = record
    const put = (operation: OperationId, body: Json) =>
      api.call(operation, { ...byId(record), ...foreign, body })
    await put(op.updateTicket, { subject })
    await put(op.assignTicket, { assigneeEmail })
  },
} as const

/** How to work with tickets (section 4.6). */
export const ticketDrivers: Drivers<
  typeof op.listTickets | typeof op.updateTicket | typeof op.commentTicket | typeof op.assignTicket
> = {
  [op.listTickets]: {
    ...plainList,
    cover: listTickets,
    list: {
      marked: findMarkedTicket,
      mark: ['subject'],
      queries: ({ leadId, status, priority, assigneeEmail }) => [
        { leadId },
        { status },
        { priority },
        { assigneeEmail },
      ],
    },
  },

  [op.updateTicket]: {
    valid: (api) =>
      makeTicketCall(api, ({ rev, priority }) => ({
        subject: api.fresh.word(),
        priority: otherPriority(priority),
        expectedRev: rev,
      })),
    harmless: (api) => ({
      params: { id: api.fresh.unknownId() },
      body: { subject: 'no such ticket', expectedRev: 1 },
    }),
    /** A ticket changed in subject and priority, and restored. */
    async cover(api) {
      const ticket = await findTicketToChange(api)
      const { subject, priority } = ticket
      let { rev } = ticket
      const change = async (body: Json) => {
        const exchange = await api.call(op.updateTicket, {
          ...byId(ticket),
          body: { ...body, expectedRev: rev },
        })
        rev = recordIn(exchange).rev ?? rev
      }
      api.after(() => change({ subject, priority }))
      await change({ subject: api.fresh.word() })
      await change({ priority: otherPriority(priority) })
    },
    state,
    async changes(_api, call, now) {
      const { subject, priority } = call.body as Json
      const { rev } = now as Json
      return [
        withBody(call, { expectedRev: rev }),
        withBody(call, { expectedRev: rev, subject: altered(subject) }),
        withBody(call, { expectedRev: rev, priority: otherPriority(priority) }),
        withBody(call, { expectedRev: rev, description: 'One more field.' }),
      ]
    },
    disturb: (api, _call, answer) => changeSubject(api, answer),
    invalid: [{ priority: 'nonsense' }, { subject: '' }],
    trial: (api) =>
      openTicketTrial(api, op.updateTicket, plainFor(ticketMembers, 'updateTicket'), {
        base: () => ({}),
        ordinary: { subject: api.fresh.word() },
      }),
    sideEffects: {},
    foreign: {
      ...ofOther,
      request: (api, { rev }) => ({ body: { subject: api.fresh.word(), expectedRev: rev } }),
      flawed: (api, record) => ({ body: { subject: api.fresh.word(), expectedRev: staleRev(record) } }),
    },
  },

  [op.commentTicket]: {
    async valid(api) {
      const words = await wordsOf(api)
      return makeTicketCall(api, () => commentBody(api, words, 'note'))
    },
    harmless: (api) => ({ params: { id: api.fresh.unknownId() }, body: api.given.commentBody() }),
    /** A ticket with a note, and with a reply. */
    async cover(api) {
      const on = byId(await findTicketToChange(api))
      for (const kind of ['note', 'reply'] as const)
        await api.call(op.commentTicket, { ...on, body: api.given.commentBody(kind) })
    },
    state,
    async changes(api, call) {
      const { text, kind } = await wordsOf(api)
      return [
        withBody(call, { [text]: altered((call.body as Json)[text]) }),
        withBody(call, { [kind]: 'reply' }),
      ]
    },
    disturb: async (api, call) => changeSubject(api, await state(api, call)),
    sideEffects: {
      left: (exchange) => ({
        left: sideEffectOf('comment', exchange.request.key, { id: answered(exchange).commentId }),
      }),
      makes: true,
      doubt: () => ({ noun: 'comment' }),
    },
    foreign: {
      ...ofOther,
      request: (api) => ({ body: api.given.commentBody() }),
      flawed: () => ({ body: {} }),
    },
  },

  [op.assignTicket]: {
    valid: (api) => makeTicketCall(api, ({ rev }) => ({ assigneeEmail: api.given.user(), expectedRev: rev })),
    harmless: (api) => ({
      params: { id: api.fresh.unknownId() },
      body: { assigneeEmail: null, expectedRev: 1 },
    }),
    /** A ticket without an assignee, with one where a user is known, and restored. */
    async cover(api) {
      const ticket = await findTicketToChange(api)
      const [user] = api.target.records.users ?? []
      const assign = (assigneeEmail: unknown) =>
        api.call(op.assignTicket, { ...byId(ticket), body: { assigneeEmail } })
      api.after(() => assign(ticket.assigneeEmail))
      await assign(null)
      if (user !== undefined) await assign(user)
    },
    state,
    changes: async (_api, call, now) => [
      withBody(call, { assigneeEmail: null, expectedRev: (now as Json).rev }),
    ],
    disturb: (api, _call, answer) => changeSubject(api, answer),
    invalid: [{ assigneeEmail: 7 }],
    /** Bodies that would take the ticket from its assignee or, where a user is known, give it to one. */
    trial: (api) =>
      openTicketTrial(api, op.assignTicket, ['assigneeEmail'], {
        base: ({ assigneeEmail }) => ({
          assigneeEmail: assigneeEmail === null ? (api.target.records.users?.[0] ?? null) : null,
        }),
        ordinary: {},
      }),
    sideEffects: {},
    foreign: {
      ...ofOther,
      // Unassigned is valid in every workspace, while no user is known in both.
      request: (_, { rev }) => ({ body: { assigneeEmail: null, expectedRev: rev } }),
      flawed: (_, record) => ({ body: { assigneeEmail: null, expectedRev: staleRev(record) } }),
    },
  },
}
