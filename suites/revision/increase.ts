import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import {
  type Api,
  type Check,
  type Exchange,
  type Json,
  member,
  recordIn,
  type SequenceStep,
  sequence,
} from '../api/index.js'
import { assignConversationTo, borrowConversation } from '../observations/borrow-conversation.js'
import { closeDealAt, judgeLikeOtherLosses } from '../observations/closing.js'
import { assignTicketAt, otherAssignees, updateTicketAt } from './change.js'

/** What is known of a record while it is read and changed: how it was last seen, and its last answer. */
interface Known {
  record: Json
  read: () => Promise<Json>
}

type Change = (api: Api, record: Json) => Promise<Exchange>

const subject: Change = (api, ticket) =>
  updateTicketAt(api, ticket, { subject: api.fresh.word() }, ticket.rev)
const description: Change = (api, ticket) =>
  updateTicketAt(api, ticket, { description: api.fresh.word() }, ticket.rev)
const priority: Change = (api, ticket) =>
  updateTicketAt(api, ticket, { priority: ticket.priority === 'high' ? 'low' : 'high' }, ticket.rev)
const toAnother: Change = (api, ticket) =>
  assignTicketAt(api, ticket, otherAssignees(api, ticket)[0], ticket.rev)
const toTheLast: Change = (api, ticket) =>
  assignTicketAt(api, ticket, otherAssignees(api, ticket).at(-1) ?? null, ticket.rev)

/** What a record shows, except what counts its changes. */
const shown = ({ rev: _, updatedAt: __, ...record }: Json): Json => record

/** Makes a change; its success must have made `rev` larger. */
async function expectLarger(api: Api, known: Known, change: Change): Promise<void> {
  const changed = await change(api, known.record)
  api.given2xx(changed)
  const [before, after] = [known.record.rev, recordIn(changed).rev]
  const larger = typeof before === 'number' && typeof after === 'number' && after > before
  // Direction and step are open, but a change that leaves rev alone makes no revision stale (section 7).
  const isLost = before === after && !isDeepStrictEqual(shown(known.record), shown(recordIn(changed)))
  const another = `a rev other than ${String(before)} after a change`
  const compared = member(recordIn(changed), 'rev', { differs: after })
  api.expect.that(!isLost, another, after, { by: changed, certain: true, compared })
  api.expect.that(larger, `a rev larger than ${String(before)}`, after, { by: changed, compared })
  known.record = { ...known.record, ...recordIn(changed) }
}

/** Reads once, or twice; `rev` must be that of the last answer, and stay. */
async function expectSame(api: Api, { record, read }: Known, times = 1): Promise<void> {
  const from = api.evidence.exchanges.length
  const readings = await api.each(times, read)
  const seen = readings.map(({ rev }) => rev)
  const by = api.evidence.exchanges.slice(from)
  const [first] = seen
  const isMoved = api.assumptions['rev-increment'].background && Number(first) > Number(record.rev)
  const due = isMoved ? first : record.rev
  api.expect.equal(
    seen,
    seen.map(() => due),
    `rev as last answered, by ${times === 1 ? 'a reading' : 'two readings'}`,
    {
      by,
      compared: member(
        readings.find(({ rev }) => rev !== due),
        'rev',
        { equals: due },
      ),
    },
  )
}

const step = (name: string, run: (known: Known, api: Api) => Promise<void>): SequenceStep<Known> => ({
  check: () => true,
  run,
  toString: () => name,
})

const reading = step('read', (known, api) => expectSame(api, known, 2))
const changing = (name: string, change: Change) =>
  step(name, (known, api) => expectLarger(api, known, change))

async function findTicket(api: Api): Promise<Known> {
  const record = await api.given.ticket()
  const known = { record, read: () => api.read.ticket(record) }
  await expectSame(api, known, 2)
  return known
}

async function findConversation(api: Api): Promise<Known> {
  const record = await borrowConversation(api)
  const known = { record, read: () => api.read.conversation(record) }
  await expectSame(api, known, 2)
  return known
}

/** Each of the changes in turn, then drawn sequences of them among readings. */
const grows =
  (changes: Readonly<Record<string, Change>>, begin = findTicket): Check =>
  async (api) => {
    const known = await begin(api)
    for (const change of Object.values(changes))
      await api.case(async () => {
        await expectLarger(api, known, change)
        await expectSame(api, known)
      })
    const steps = Object.entries(changes).map(([name, change]) => fc.constant(changing(name, change)))
    await sequence([fc.constant(reading), ...steps], begin, { atMost: 1, maxSteps: 6 })(api)
  }

const otherChannel: Change = (api, ticket) =>
  updateTicketAt(api, ticket, { channel: ticket.channel === 'sms' ? 'email' : 'sms' }, ticket.rev)

/** Links a ticket to a conversation that may be used and that it is not linked to. */
const link =
  (conversationId: string): Change =>
  (api, ticket) =>
    updateTicketAt(api, ticket, { conversationId }, ticket.rev)

const severalFieldsGrow = grows({ subject, description, priority })

/** Updates of a ticket move its `rev` on, whatever field they change. */
export const updatesGrow: Check = async (api) => {
  await severalFieldsGrow(api)
  const known = await findTicket(api)
  const { conversations = [] } = api.target.records
  const other = conversations.find(({ id }) => id !== known.record.conversationId)
  for (const change of [otherChannel, ...(other ? [link(other.id)] : [])])
    await api.case(async () => {
      await expectLarger(api, known, change)
      await expectSame(api, known)
    })
}

/** Assignments of a ticket move its `rev` on. */
export const assignmentsGrow = grows({ toAnother, toTheLast })

const conversationTo =
  (assignee: (others: readonly (string | null)[]) => string | null): Change =>
  (api, record) =>
    assignConversationTo(api, record, assignee(otherAssignees(api, record)), record.rev)

/** Assignments of a conversation move its `rev` on, and so does removing the assignee. */
export const conversationAssignmentsGrow = grows(
  {
    toAnother: conversationTo(([first = null]) => first),
    toTheLast: conversationTo((others) => others.at(-1) ?? null),
  },
  findConversation,
)

/** Closing a deal moves its `rev` on, and reading does not. */
export const closingsGrow: Check = async (api) => {
  for (const outcome of ['won', 'lost'] as const)
    await api.case(async () => {
      const record = await api.given.deal()
      const known = { record, read: () => api.read.deal(record) }
      await expectSame(api, known)
      const closed = await closeDealAt(api, known.record, outcome, known.record.rev)
      if (outcome === 'lost') judgeLikeOtherLosses(api, closed)
      // Without a reason a loss may be invalid (gap.deal-lost-reason).
      if (outcome === 'lost' && closed.response.status === 400) return
      await expectLarger(api, known, async () => closed)
      await expectSame(api, known)
    })
}
