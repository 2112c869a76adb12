import { isDeepStrictEqual } from 'node:util'
import { type Assumptions, type OperationId, op } from '../../contract/index.js'
import type { Json } from '../../suites/engine/json.js'
import { idsOf } from '../../suites/records/ids-of.js'
import { isAccepted } from './is-accepted.js'
import type { Learner } from './learner.js'
import { byReads, type Questions } from './question.js'
import { readFirstContacts } from './read-first-contacts.js'
import { Unlearnt } from './unlearnt.js'

/** How filters are learnt (sections 4.3, 4.4 and 4.8). */
export const filterQuestions: Questions<
  | 'filter-combination-error'
  | 'filter-unknown-reference'
  | 'tasks-assignee-without-open'
  | 'tasks-lead-combination'
  | 'updated-since-boundary'
  | 'meetings-range-boundary'
  | 'tag-matching'
> = {
  'filter-combination-error': byReads(async (learner) => {
    const [deal] = await learner.list(op.listDeals, {}, (found) => found.length > 0)
    if (deal === undefined) throw new Unlearnt('the workspace lists no deal')
    const { leadId, status } = deal
    const other = status === 'won' ? 'lost' : 'won'
    const ask = async (word: unknown) =>
      learner.call(op.listDeals, { query: { limit: '100', leadId: String(leadId), status: String(word) } })
    const same = await ask(status)
    if (!isAccepted(same)) return 'refuse'
    if (!idsOf(same.records).includes(String(deal.id))) return 'empty-page'
    return idsOf((await ask(other)).records).includes(String(deal.id)) ? 'one-wins' : 'intersect'
  }),
  'filter-unknown-reference': byReads(async (learner) => {
    const isFound = async (operation: OperationId) => {
      const { ok, status } = await learner.call(operation, {
        query: { limit: '1', leadId: 'conformance-unknown' },
      })
      if (!ok && status !== 404) throw new Unlearnt(`${operation} answered an unknown contact with ${status}`)
      return ok
    }
    if (!(await isFound(op.listDeals))) return 'not-found'
    return (await isFound(op.listTasks)) ? 'empty-everywhere' : 'empty'
  }),
  'tasks-assignee-without-open': byReads(async (learner) => {
    const done = await learner.list(op.listTasks, { query: { status: 'done' } })
    const { assignedToEmail } = done.find((task) => typeof task.assignedToEmail === 'string') ?? {}
    if (typeof assignedToEmail !== 'string') throw new Unlearnt('no task that is done has an assignee')
    const query = { limit: '100', assignedToEmail }
    if (!isAccepted(await learner.call(op.listTasks, { query }))) return 'refuse'
    const found = await learner.list(op.listTasks, { query })
    if (found.some((task) => task.assignedToEmail !== assignedToEmail))
      throw new Unlearnt('the filter does not filter')
    if (found.some(({ doneAt }) => doneAt !== null)) return 'filter'
    if (found.length > 0) return 'imply-open'
    throw new Unlearnt('the assignee has no open task')
  }),
  'tasks-lead-combination': byReads(async (learner) => {
    const open = await learner.list(op.listTasks, { query: { status: 'open' } })
    const task = open.find(({ assignedToEmail }) => typeof assignedToEmail === 'string')
    if (task === undefined) throw new Unlearnt('no open task has an assignee')
    const others = new Set(open.map(({ assignedToEmail }) => assignedToEmail))
    const another =
      [...others].find((one) => typeof one === 'string' && one !== task.assignedToEmail) ?? learner.email()
    const leadId = String(task.leadId)
    const assignedToEmail = String(task.assignedToEmail)
    const status = await probeCombined(learner, task, { leadId, status: 'open' }, { leadId, status: 'done' })
    const by = { leadId, status: 'open' }
    return {
      status,
      assignedToEmail: await probeCombined(
        learner,
        task,
        { ...by, assignedToEmail },
        { ...by, assignedToEmail: String(another) },
      ),
    }
  }),
  'updated-since-boundary': byReads(async (learner) => {
    const listed = await learner.list(
      op.listContacts,
      { query: { updatedSince: '1970-01-01T00:00:00Z' } },
      (found) => found.length >= 3,
    )
    const some = listed.filter(({ updatedAt }) => typeof updatedAt === 'string').slice(0, 3)
    const seen = new Set<boolean>()
    for (const { id, updatedAt } of some) {
      const query = { updatedSince: String(updatedAt) }
      const isListed = (found: readonly Json[]) => found.some((contact) => contact.id === id)
      seen.add(isListed(await learner.list(op.listContacts, { query }, isListed)))
    }
    if (seen.has(false)) return 'excluded'
    const isExact = some.every(({ updatedAt }) => /\.\d{3}/.test(String(updatedAt)))
    if (seen.size === 0 || !isExact)
      throw new Unlearnt('contacts do not show the very instant of their change')
    return 'included'
  }),
  'meetings-range-boundary': byReads((learner) => probeMeetingsRange(learner)),
  'tag-matching': byReads(async (learner) => {
    const all = await readFirstContacts(learner)
    const words = all
      .flatMap(({ tags }) => (Array.isArray(tags) ? tags : []))
      .filter((one) => typeof one === 'string')
    const word = words.find((one) => /^[a-z]+$/.test(one) && !words.includes(one.toUpperCase()))
    if (word === undefined) throw new Unlearnt('no contact has a tag in lower case')
    const found = await learner.call(op.listContacts, { query: { tag: word.toUpperCase() } })
    if (!found.ok) throw new Unlearnt(`a tag in upper case got ${found.status}`)
    return found.records.length > 0 ? 'insensitive' : 'exact'
  }),
}

/** Whether a list combines some filters, by a query that a record passes and one that it does not pass. */
async function probeCombined(
  learner: Learner,
  { id }: Json,
  passed: Readonly<Record<string, string>>,
  missed: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (!isAccepted(await learner.call(op.listTasks, { query: { limit: '100', ...passed } }))) return false
  if (!idsOf(await learner.list(op.listTasks, { query: passed })).includes(String(id))) return false
  if (idsOf(await learner.list(op.listTasks, { query: missed })).includes(String(id))) return false
  if (learner.value('filter-combination-error') === 'intersect')
    throw new Unlearnt('filters that must not be combined are combined all the same, which looks alike')
  return true
}

const hour = 60 * 60 * 1000
const day = 24 * hour

/** How the bounds of meetings are read, by meetings that are listed without any. */
async function probeMeetingsRange(learner: Learner): Promise<Assumptions['meetings-range-boundary']> {
  const all = (await learner.list(op.listMeetings)).filter(({ startAt }) => typeof startAt === 'string')
  const startOf = ({ startAt }: Json) => Date.parse(String(startAt))
  const isListed = async (query: Readonly<Record<string, string>>, { id }: Json): Promise<boolean> => {
    const isIt = (found: readonly Json[]) => found.some((one) => one.id === id)
    return isIt(await learner.list(op.listMeetings, { query }, isIt))
  }
  const [some] = all
  if (some === undefined) throw new Unlearnt('the workspace lists no meeting')
  const at = String(some.startAt)
  const near = (ms: number) => new Date(startOf(some) + ms).toISOString()
  const from = (await isListed({ from: at, to: near(day) }, some)) ? 'included' : 'excluded'
  const to = (await isListed({ to: at, from: near(-day) }, some)) ? 'included' : 'excluded'
  const reversed = isAccepted(
    await learner.call(op.listMeetings, { query: { from: near(2 * day), to: near(-2 * day) } }),
  )
  const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  // Before five in the morning it is the day before in the zone at -05:00.
  const early = all.find((one) => startOf(one) % day < 5 * hour && startOf(one) % day > 0)
  const late = all.find((one) => startOf(one) % day > 6 * hour)
  if (late === undefined) throw new Unlearnt('no meeting starts late on a day')
  const dateToCoversDay = await isListed(
    { from: dateOf(startOf(late) - 2 * day), to: dateOf(startOf(late)) },
    late,
  )
  const seen = { from, to, dateToCoversDay, reversed: reversed ? 'empty' : 'refuse' } as const
  if (early === undefined)
    return learner.only('meetings-range-boundary', (one) => isDeepStrictEqual({ ...one, ...seen }, one))
  const isFrom = (one: Json, date: number) =>
    isListed({ from: dateOf(date), to: dateOf(startOf(one) + 2 * day) }, one)
  const isUtc = await isFrom(early, startOf(early))
  const latest = all.reduce((one, other) => (startOf(other) % day > startOf(one) % day ? other : one))
  // In a zone ahead of UTC it is the next day already, and far behind it the day before.
  const isElsewhere = isUtc
    ? await isFrom(latest, startOf(latest) + day)
    : !(await isFrom(late, startOf(late)))
  if (isElsewhere) throw new Unlearnt('a date is one of another zone than UTC or -05:00: give it as dateZone')
  return { ...seen, dateZone: isUtc ? 'UTC' : '-05:00' }
}
