import { op, ticketPriorities, ticketStatuses } from '../../contract/index.js'
import type { Api, Check, Exchange, Json } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import type { FilterQuery } from '../judgements/filters.js'
import { judgeLikeOtherLists } from '../judgements/unknown-reference.js'
import { patchTicket, readListedNow } from '../ticket/reading.js'
import { findAssigned, judgeEachAssignee, judgeFollowing } from './assignee.js'
import { barred, judgeExactly, judgeFilter, judgeRefusedOrObeyed } from './exactness.js'
import { distinguishing, extremesOf, mostCommon, valuesOf } from './values.js'

const idOf = ({ id }: Json) => String(id)

/** No documented call makes a ticket. */
const listed = (api: Api) => findAssigned(api, 'record:ticket')

/** A value of the field from a ticket in each status: what loses the closed ones shows there. */
const ofEachStatus = (records: readonly Json[], field: string): readonly string[] => [
  ...new Set(
    ticketStatuses.flatMap((status) =>
      valuesOf(
        records.filter((one) => one.status === status),
        field,
      ).slice(0, 1),
    ),
  ),
]

/** A ticket that may be changed, where the configuration names one that is listed. */
const changeable = (api: Api, records: readonly Json[]): Json | undefined =>
  records.find(({ id }) => api.target.allow !== 'none' && api.target.records.tickets?.includes(String(id)))

/** Updates a ticket at its revision of the moment; once more where another change comes first. */
async function updateTicketNow(api: Api, ticket: Json, fields: Json): Promise<Exchange> {
  const attempt = async () => patchTicket(api, (await readListedNow(api, ticket)).ticket, fields)
  const first = await attempt()
  return first.response.status === 409 ? attempt() : first
}

/**
 * A ticket turns up under a new value of a member once an update gives it that value, and no longer under the former;
 * alone or next to its status. An update that is refused, or does not show the value, is for other rules.
 */
async function judgeFollowingUpdate(api: Api, ticket: Json, field: string, value: string): Promise<void> {
  const exchange = await updateTicketNow(api, ticket, { [field]: value })
  if (exchange.response.status !== 200) return
  api.after(() => updateTicketNow(api, ticket, { [field]: ticket[field] }))
  const changed = api.read.record(exchange)
  if (changed[field] !== value) return
  const next: readonly FilterQuery[] = field === 'priority' ? [{}, { status: String(changed.status) }] : [{}]
  for (const together of next) {
    await judgeExactly(api, { [field]: value, ...together }, { wanted: [idOf(ticket)] })
    await judgeExactly(api, { [field]: String(ticket[field]), ...together }, { unwanted: [idOf(ticket)] })
  }
}

const ticketStatus: Check = async (api) => {
  const { whole, records } = await listed(api)
  for (const status of ticketStatuses) await judgeFilter(api, whole, [], { status })
  // A closed ticket may stay closed.
  const ticket = changeable(
    api,
    records.filter(({ status }) => status !== 'closed'),
  )
  if (ticket === undefined) return
  const open = ['open', 'in_progress', 'waiting_customer'] as const
  const [one, other = one] = open.filter((status) => status !== ticket.status)
  if (one && other)
    await judgeFollowingUpdate(api, ticket, 'status', api.oneOf('status to change to', [one, other]))
}

const ticketPriority: Check = async (api) => {
  const { whole, records } = await listed(api)
  for (const priority of ticketPriorities) await judgeFilter(api, whole, [], { priority })
  const ticket = changeable(api, records)
  if (ticket)
    await judgeFollowingUpdate(api, ticket, 'priority', ticket.priority === 'urgent' ? 'low' : 'urgent')
}

/** A ticket turns up under a user once assigned to them, and no longer once it is taken from them. */
async function judgeFollowingAssignment(api: Api, ticket: Json): Promise<void> {
  const user = api.target.records.users?.find((email) => email !== ticket.assigneeEmail)
  if (user === undefined) return
  const assign = (assigneeEmail: unknown) =>
    api.call(op.assignTicket, { params: { id: idOf(ticket) }, body: { assigneeEmail } })
  // An assignment may change the status as well (section 3).
  const next = api.oneOf('filter next to an assignee', ['nothing', 'status'])
  const together = ({ status }: Json): FilterQuery => (next === 'status' ? { status: String(status) } : {})
  await judgeFollowing(api, ticket, assign, user, together)
}

const ticketAssignee: Check = async (api) => {
  const { whole, records } = await listed(api)
  for (const assigneeEmail of ofEachStatus(records, 'assigneeEmail'))
    await judgeFilter(api, whole, [], { assigneeEmail })
  await judgeEachAssignee(api, whole, records)
  const ticket = changeable(api, records)
  if (ticket) await judgeFollowingAssignment(api, ticket)
}

const ticketLead: Check = async (api) => {
  const { whole, records } = await listed(api)
  const leads = [...new Set([...extremesOf(records, 'leadId'), ...ofEachStatus(records, 'leadId')])]
  for (const leadId of leads) await judgeFilter(api, whole, [], { leadId })
  const near = leads
    .flatMap((id) => [id.slice(0, -1), `${id}0`])
    .filter((id) => id !== '' && id.length <= 200)
  await api.case(() => judgeLikeOtherLists(api))
  for (const leadId of [api.fresh.unknownId(), ...near])
    await judgeExactly(api, { leadId }, { unknown: true })
  const ticket = changeable(
    api,
    records.filter((one) => typeof one.leadId === 'string'),
  )
  if (ticket) await judgeFollowingUpdate(api, ticket, 'leadId', idOf(await api.given.contact()))
}

const pairsHold =
  (...fields: readonly string[]): Check =>
  async (api) => {
    const { whole, records } = await listed(api)
    const queries = [...mostCommon(records, fields), ...distinguishing(records, fields)]
    if (queries.length === 0)
      return api.inconclusive(`no ticket that the list shows has ${fields.join(' and ')}; assign one`)
    for (const query of queries) await judgeFilter(api, whole, [], query)
  }

const ticketPriorityAssignee: Check = async (api) => {
  await learnErrorCodes(api)
  const { records } = await api.read.walk(api.operation, {}, { maxPages: 3 })
  const queries = [
    { priority: 'high', assigneeEmail: api.fresh.email() },
    ...distinguishing(records, ['priority', 'assigneeEmail']),
    ...distinguishing(records, ['status', 'priority', 'assigneeEmail']),
  ]
  await judgeRefusedOrObeyed(api, queries, barred)
}

const ticketLeadAlone: Check = async (api) => {
  await learnErrorCodes(api)
  const { records } = await api.read.walk(api.operation, {}, { maxPages: 3 })
  const [leadId = api.fresh.unknownId()] = valuesOf(records, 'leadId').slice(-1)
  const others = ['status', 'priority', 'assigneeEmail']
  const queries: readonly FilterQuery[] = [
    { leadId, status: 'open' },
    ...others.flatMap((other) => distinguishing(records, ['leadId', other])),
    ...distinguishing(records, ['leadId', 'status', 'priority']).slice(0, 1),
  ]
  await judgeRefusedOrObeyed(api, queries, barred)
}

/** The checks of the filters of tickets (section 4.6). */
export const tickets = {
  'filter.ticket-status': ticketStatus,
  'filter.ticket-priority': ticketPriority,
  'filter.ticket-assignee': ticketAssignee,
  'filter.ticket-lead': ticketLead,
  'filter.ticket-status-priority': pairsHold('status', 'priority'),
  'filter.ticket-status-assignee': pairsHold('status', 'assigneeEmail'),
  'filter.ticket-priority-assignee': ticketPriorityAssignee,
  'filter.ticket-lead-alone': ticketLeadAlone,
}
