import { isDeepStrictEqual } from 'node:util'
import { type Assumptions, type OperationId, op, permittedValues } from '../../contract/index.js'
import type { Json } from '../engine/json.js'
import { firstContacts } from './first-contacts.js'
import { isTaken } from './is-taken.js'
import type { Answer, Learner } from './learner.js'
import { byReads, byWrites, type Questions, Unlearnt } from './question.js'

const idsOf = (records: readonly Json[]): readonly string[] => records.map(({ id }) => String(id))

/** The first page of contacts, and its cursor. */
async function firstPage(learner: Learner, limit = 1) {
  const page = await learner.call(op.listContacts, { query: { limit: String(limit) } })
  if (page.records.length === 0 || page.next === null)
    throw new Unlearnt('the workspace lists a single page of contacts')
  return { ids: idsOf(page.records), cursor: page.next }
}

/** Whether a cursor of `firstPage` led on: the page begins after its contacts. */
const leadsOn = ({ ok, records }: Answer, seen: readonly string[]): boolean =>
  ok && records.length > 0 && !seen.includes(String(records[0]?.id))

/** How pages and cursors are learnt (sections 4.1, 4.9 and 8). */
export const pagingQuestions: Questions<
  | 'limit-out-of-range'
  | 'limit-syntax'
  | 'cursor-garbage'
  | 'cursor-binding'
  | 'cursor-lifetime'
  | 'short-pages'
  | 'paging-under-writes'
  | 'webhooks-list-paging'
> = {
  'limit-out-of-range': byReads(async (learner) => {
    const [none, many] = [
      await learner.call(op.listContacts, { query: { limit: '0' } }),
      await learner.call(op.listContacts, { query: { limit: '101' } }),
    ]
    if (isTaken(none) !== isTaken(many))
      throw new Unlearnt('a limit of 0 and one of 101 are answered differently')
    if (!isTaken(none)) return 'refuse'
    const two = await learner.list(op.listContacts, { query: { limit: '2' } }, (found) => found.length > 1)
    if (two.length < 2) throw new Unlearnt('the workspace lists fewer than two contacts')
    if (none.records.length === 0) throw new Unlearnt('a limit of 0 gives an empty page')
    return none.records.length === 1 ? 'clamp' : 'default'
  }),
  'limit-syntax': byReads(async (learner) => {
    const isNumber = async (text: string) => isTaken(await learner.look(`/api/v1/contacts?limit=${text}`))
    const value = {
      leadingZeros: await isNumber('01'),
      sign: await isNumber('%2B1'),
      blanks: await isNumber('%201'),
    }
    const empty = await isNumber('')
    if (!['absent', 'refuse'].includes(learner.required('empty-query-value'))) return { ...value, empty }
    // There, an empty limit is not read as a number.
    return learner.only('limit-syntax', (one) =>
      (['leadingZeros', 'sign', 'blanks'] as const).every((name) => one[name] === value[name]),
    )
  }),
  'cursor-garbage': byReads(async (learner) => {
    const seen = await learner.look('/api/v1/contacts?limit=1&cursor=conformance-no-cursor')
    if (seen.status === 404) return 'not-found'
    if (!isTaken(seen)) return 'refuse'
    if (seen.records.length > 0) return 'first-page'
    if ((await firstContacts(learner)).length > 0 || learner.target.variant === 'compact') return 'empty-page'
    throw new Unlearnt('the workspace lists no contact')
  }),
  'cursor-binding': byReads(async (learner) => {
    const contacts = await learner.list(op.listContacts, {}, (found) => found.length > 0)
    const isTagged = ({ tags }: Json) => Array.isArray(tags) && typeof tags[0] === 'string'
    // By a filter that a contact of the first page passes, a page without the cursor begins with that contact.
    const place = contacts.findIndex(isTagged)
    const tagged = contacts[place]
    if (tagged === undefined) throw new Unlearnt('no contact that is listed first has a tag to filter by')
    const size = place + 1
    const after = async (query: Readonly<Record<string, string>>) => {
      const { ids, cursor } = await firstPage(learner, size)
      const limits = { limit: String(size), cursor }
      return leadsOn(await learner.call(op.listContacts, { query: { ...limits, ...query } }), ids)
    }
    if (!(await after({}))) throw new Unlearnt('a cursor does not lead on')
    const [tag] = tagged.tags as readonly string[]
    const filters = !(await after({ tag: String(tag) }))
    const limit = !(await after({ limit: String(size + 1) }))
    return { list: await isBoundToList(learner, filters), filters, limit }
  }),
  'cursor-lifetime': byReads(
    async (learner) => {
      const { ids, cursor } = await firstPage(learner)
      const again = async () =>
        leadsOn(await learner.call(op.listContacts, { query: { limit: '1', cursor } }), ids)
      if (!(await again())) throw new Unlearnt('a cursor does not lead on')
      if (!(await again())) return { expiresMs: null, reusable: false }
      const lifetimes = (permittedValues('cursor-lifetime') as readonly Assumptions['cursor-lifetime'][])
        .flatMap(({ expiresMs }) => expiresMs ?? [])
        .toSorted((a, b) => a - b)
      for (const expiresMs of lifetimes) {
        await learner.advance(expiresMs + 1000)
        if (!(await again())) return { expiresMs, reusable: true }
      }
      return { expiresMs: null, reusable: true }
    },
    { needs: ['control:clock'] },
  ),
  'short-pages': byReads(async (learner) => {
    const all = await firstContacts(learner)
    const named = all.find(({ email }) => typeof email === 'string' && /^[a-z0-9@.-]+$/.test(email))
    if (named === undefined) throw new Unlearnt('no contact has an e-mail')
    const single = await learner.call(op.listContacts, { query: { limit: '1', email: String(named.email) } })
    if (single.records.length === 1 && single.next !== null) return 'empty-last'
    const { tag, owner } = mixedFilters(all)
    let page = await learner.call(op.listContacts, { query: { limit: '1', tag, ownerEmail: owner } })
    for (let n = 0; n < 60 && page.ok && page.next !== null; n += 1) {
      if (page.records.length === 0) return 'short'
      page = await learner.call(op.listContacts, {
        query: { limit: '1', tag, ownerEmail: owner, cursor: page.next },
      })
    }
    if (!page.ok || page.next !== null || page.records.length === 0)
      throw new Unlearnt('a walk by two filters came to no end')
    return 'full'
  }),
  'paging-under-writes': byWrites(async (learner) => {
    const before = await learner.deal()
    const one = await learner.call(op.listDeals, { query: { limit: '1' } })
    const [shown] = one.records
    if (one.next === null || shown === undefined)
      throw new Unlearnt('the workspace lists a single page of deals')
    await learner.tick(before.updatedAt)
    const after = await learner.deal()
    const next = await learner.call(op.listDeals, { query: { limit: '1', cursor: one.next } })
    const [second] = next.records
    if (second === undefined) throw new Unlearnt('a cursor does not lead on')
    // By key, the page goes on with a deal that was changed before the one that was shown.
    if (second.id === shown.id || second.id === after.id) return 'offset'
    if (Date.parse(String(second.updatedAt)) <= Date.parse(String(shown.updatedAt))) return 'keyset'
    throw new Unlearnt('another client changes deals at the same time')
  }),
  'webhooks-list-paging': byReads(async (learner) => {
    const limited = await learner.look('/api/v1/webhooks?limit=1')
    if (!isTaken(limited)) return 'refused'
    if ((await learner.call(op.listWebhooks)).records.length < 2) {
      await learner.webhook()
      await learner.webhook()
    }
    const { records } = await learner.look('/api/v1/webhooks?limit=1')
    return records.length === 1 ? 'pages' : 'ignored'
  }),
}

/** Whether a cursor of contacts does not work at another list. */
async function isBoundToList(learner: Learner, filters: boolean): Promise<boolean> {
  const garbage = learner.value('cursor-garbage')
  // There, a page that begins anew and one that goes on look alike, and what is bound to filters is bound to its list.
  if (garbage === 'first-page') return filters
  const { cursor } = await firstPage(learner)
  const other = await learner.call(op.listTickets, { query: { limit: '1', cursor } })
  if (garbage === 'empty-page') return other.records.length === 0
  return !other.ok
}

/** A tag and an owner that some contacts have both, others one of the two, in between. */
function mixedFilters(all: readonly Json[]): { readonly tag: string; readonly owner: string } {
  const has = (tag: unknown) => (contact: Json) => Array.isArray(contact.tags) && contact.tags.includes(tag)
  const words = new Set(all.flatMap(({ tags }) => (Array.isArray(tags) ? tags : [])))
  const owners = new Set(
    all.flatMap(({ ownerEmail }) => (typeof ownerEmail === 'string' ? [ownerEmail] : [])),
  )
  for (const tag of words)
    for (const owner of owners) {
      const isMixed = (inside: readonly boolean[]) => {
        const last = inside.lastIndexOf(true)
        return last > 0 && inside.slice(0, last).includes(false)
      }
      const byTag = all.filter(has(tag)).map(({ ownerEmail }) => ownerEmail === owner)
      const byOwner = all.filter(({ ownerEmail }) => ownerEmail === owner).map(has(tag))
      if (typeof tag === 'string' && isMixed(byTag) && isMixed(byOwner)) return { tag, owner }
    }
  throw new Unlearnt('no tag and owner of contacts are mixed')
}

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
    if (!isTaken(same)) return 'refuse'
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
    if (!isTaken(await learner.call(op.listTasks, { query }))) return 'refuse'
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
    const status = await isCombined(learner, task, { leadId, status: 'open' }, { leadId, status: 'done' })
    const by = { leadId, status: 'open' }
    return {
      status,
      assignedToEmail: await isCombined(
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
  'meetings-range-boundary': byReads((learner) => meetingsRange(learner)),
  'tag-matching': byReads(async (learner) => {
    const all = await firstContacts(learner)
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
async function isCombined(
  learner: Learner,
  { id }: Json,
  passed: Readonly<Record<string, string>>,
  missed: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (!isTaken(await learner.call(op.listTasks, { query: { limit: '100', ...passed } }))) return false
  if (!idsOf(await learner.list(op.listTasks, { query: passed })).includes(String(id))) return false
  if (idsOf(await learner.list(op.listTasks, { query: missed })).includes(String(id))) return false
  if (learner.value('filter-combination-error') === 'intersect')
    throw new Unlearnt('filters that must not be combined are combined all the same, which looks alike')
  return true
}

const hour = 60 * 60 * 1000
const day = 24 * hour

/** How the bounds of meetings are read, by meetings that are listed without any. */
async function meetingsRange(learner: Learner): Promise<Assumptions['meetings-range-boundary']> {
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
  const reversed = isTaken(
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
  const isUtc = await isListed({ from: dateOf(startOf(early)), to: dateOf(startOf(early) + 2 * day) }, early)
  return { ...seen, dateZone: isUtc ? 'UTC' : '-05:00' }
}
