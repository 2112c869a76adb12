import { type Assumptions, op, permittedValues } from '../../contract/index.js'
import type { Json } from '../../suites/engine/json.js'
import { idsOf } from '../../suites/records/ids-of.js'
import { isAccepted } from './is-accepted.js'
import type { Learner, QuestionAnswer } from './learner.js'
import { makeDeal, makeWebhook } from './learner-records.js'
import { byReads, byWrites, type Questions } from './question.js'
import { readFirstContacts } from './read-first-contacts.js'
import { Unlearnt } from './unlearnt.js'

/** The first page of contacts, and its cursor. */
async function readFirstPage(learner: Learner, limit = 1) {
  const page = await learner.call(op.listContacts, { query: { limit: String(limit) } })
  if (page.records.length === 0 || page.next === null)
    throw new Unlearnt('the workspace lists a single page of contacts')
  return { ids: idsOf(page.records), cursor: page.next }
}

/** Whether a cursor of `firstPage` led on: the page begins after its contacts. */
const leadsOn = ({ ok, records }: QuestionAnswer, seen: readonly string[]): boolean =>
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
    if (isAccepted(none) !== isAccepted(many))
      throw new Unlearnt('a limit of 0 and one of 101 are answered differently')
    if (!isAccepted(none)) return 'refuse'
    const two = await learner.list(op.listContacts, { query: { limit: '2' } }, (found) => found.length > 1)
    if (two.length < 2) throw new Unlearnt('the workspace lists fewer than two contacts')
    if (none.records.length === 0) throw new Unlearnt('a limit of 0 gives an empty page')
    return none.records.length === 1 ? 'clamp' : 'default'
  }),
  'limit-syntax': byReads(async (learner) => {
    const isNumber = async (text: string) => isAccepted(await learner.get(`/api/v1/contacts?limit=${text}`))
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
    const seen = await learner.get('/api/v1/contacts?limit=1&cursor=conformance-no-cursor')
    if (seen.status === 404) return 'not-found'
    if (!isAccepted(seen)) return 'refuse'
    if (seen.records.length > 0) return 'first-page'
    if ((await readFirstContacts(learner)).length > 0 || learner.target.variant === 'compact')
      return 'empty-page'
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
      const { ids, cursor } = await readFirstPage(learner, size)
      const limits = { limit: String(size), cursor }
      return leadsOn(await learner.call(op.listContacts, { query: { ...limits, ...query } }), ids)
    }
    if (!(await after({}))) throw new Unlearnt('a cursor does not lead on')
    const [tag] = tagged.tags as readonly string[]
    const filters = !(await after({ tag: String(tag) }))
    const limit = !(await after({ limit: String(size + 1) }))
    return { list: await probeBoundToList(learner, filters), filters, limit }
  }),
  'cursor-lifetime': byReads(
    async (learner) => {
      const { ids, cursor } = await readFirstPage(learner)
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
    const all = await readFirstContacts(learner)
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
      throw new Unlearnt('a walk by two filters did not end')
    return 'full'
  }),
  'paging-under-writes': byWrites(async (learner) => {
    const before = await makeDeal(learner)
    const one = await learner.call(op.listDeals, { query: { limit: '1' } })
    const [shown] = one.records
    if (one.next === null || shown === undefined)
      throw new Unlearnt('the workspace lists a single page of deals')
    await learner.tick(before.updatedAt)
    const after = await makeDeal(learner)
    const next = await learner.call(op.listDeals, { query: { limit: '1', cursor: one.next } })
    const [second] = next.records
    if (second === undefined) throw new Unlearnt('a cursor does not lead on')
    // By key, the page goes on with a deal that was changed before the one that was shown.
    if (second.id === shown.id || second.id === after.id) return 'offset'
    if (Date.parse(String(second.updatedAt)) <= Date.parse(String(shown.updatedAt))) return 'keyset'
    throw new Unlearnt('another client changes deals at the same time')
  }),
  'webhooks-list-paging': byReads(async (learner) => {
    const limited = await learner.get('/api/v1/webhooks?limit=1')
    if (!isAccepted(limited)) return 'refused'
    if ((await learner.call(op.listWebhooks)).records.length < 2) {
      await makeWebhook(learner)
      await makeWebhook(learner)
    }
    const { records } = await learner.get('/api/v1/webhooks?limit=1')
    return records.length === 1 ? 'pages' : 'ignored'
  }),
}

/** Whether a cursor of contacts does not work at another list. */
async function probeBoundToList(learner: Learner, filters: boolean): Promise<boolean> {
  const garbage = learner.value('cursor-garbage')
  // There, a page that begins again and one that goes on look alike, and what is bound to filters is bound to its list.
  if (garbage === 'first-page') return filters
  const { cursor } = await readFirstPage(learner)
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
