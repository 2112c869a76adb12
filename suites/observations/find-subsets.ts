import { isDeepStrictEqual } from 'node:util'
import { limits, type OperationId, op } from '../../contract/index.js'
import type { Api } from '../api/index.js'
import {
  farPast,
  findShortList,
  findWholeList,
  type IsolatedSubset,
  isSubsetList,
  makeSubset,
} from './isolated-subset.js'

/**
 * How many records make a large subset: more than the default page holds, and in some runs of contacts more than the
 * largest. Each takes a call of its own.
 */
const largeSizeOf = (api: Api, operation: typeof op.listContacts | typeof op.listContactNotes): number =>
  operation === op.listContacts ? api.oneOf('size of a large subset of contacts', [63, 63, 103]) : 53

/** A subset of more records than fit on a page, where one can be had. */
export async function findLargeSubset(api: Api, operation: OperationId): Promise<IsolatedSubset> {
  if (api.target.allow !== 'none') {
    if (operation === op.listContacts || operation === op.listContactNotes)
      return makeSubset(api, operation, largeSizeOf(api, operation))
    if (operation === op.listDeals && !(await probeWhetherLong(api, operation)))
      return makeSubset(api, operation, 103)
    if (operation === op.listTags) await makeManyTags(api)
  }
  // A task is never gone, and clutters a user's list.
  return findWholeList(api, operation)
}

/** Whether a list holds more records than the largest page, so that none need be made. */
const probeWhetherLong = (api: Api, operation: OperationId): Promise<boolean> =>
  api.observe(
    `whether ${operation} is longer than a page`,
    async (reader) => {
      const { length } = (await reader.read.walk(operation, {}, { maxPages: 2 })).records
      return length > limits.page.max
    },
    { lasting: true },
  )

/** How many tags fill more than two of the largest pages. */
const twoPagesOfTags = 201

/**
 * Two contacts with a tag in common, and with so many others that the list of tags fills more than two of the largest
 * pages (gap.tag-origin); no more than it lacks, as tags stay and the list grows from run to run.
 */
export const makeManyTags = (api: Api): Promise<{ readonly shared: string }> =>
  api.observe(
    'more tags than two pages hold',
    async (maker) => {
      const shared = maker.fresh.word()
      const { records } = await maker.read.walk(op.listTags, {}, { maxPages: 3 })
      const each = records.length < twoPagesOfTags ? Math.ceil(twoPagesOfTags / 2) : 0
      for (let n = 0; n < 2; n += 1) {
        const tags = [shared, ...Array.from({ length: each }, () => maker.fresh.word())]
        // A server may find that too many for one contact; the list of tags is then judged as it is.
        await maker.call(op.createContact, { body: maker.given.contactBody({ tags }) })
      }
      return { shared }
    },
    { lasting: true },
  )

/** The subsets of a list that paging is judged on: isolated ones where a filter allows them, and longer ones. */
export async function findSubsets(api: Api, operation: OperationId): Promise<readonly IsolatedSubset[]> {
  const own: IsolatedSubset[] = []
  if (api.target.allow !== 'none') {
    if (isSubsetList(operation)) own.push(await makeSubset(api, operation, 6))
    own.push(...[await findLargeSubset(api, operation)].filter(({ ids }) => ids !== undefined))
  }
  const all = await findWholeList(api, operation)
  const short = await findShortList(api, operation)
  return [
    ...own.filter((one) => one !== all),
    all,
    ...(short && !isDeepStrictEqual(short, all) ? [short] : []),
    ...filteredOf(api, operation).map((query) => ({ operation, query })),
    ...(await findTiedTasks(api, operation)),
  ]
}

/** Tasks in the orders of further filters, walked at ties alone: those that are done, and the open ones of a user. */
async function findTiedTasks(api: Api, operation: OperationId): Promise<readonly IsolatedSubset[]> {
  if (operation !== op.listTasks) return []
  const user = await findUserOfTies(api)
  const queries = [
    { status: 'done' },
    ...(user === undefined ? [] : [{ status: 'open', assignedToEmail: user }]),
  ]
  const walked = filteredOf(api, operation)
  return queries
    .filter((query) => !walked.some((other) => isDeepStrictEqual(other, query)))
    .map((query) => ({ operation, query, atTies: true }))
}

/** The user who has the most open tasks that are due when another one of theirs is; undefined where no one has any. */
const findUserOfTies = (api: Api): Promise<string | undefined> =>
  api.observe(
    'a user with tasks due at once',
    async (reader) => {
      const { records } = await reader.read.leading(op.listTasks, { query: { status: 'open' } })
      const due = new Set<string>()
      const ties = new Map<string, number>()
      for (const { assignedToEmail: user, dueAt } of records) {
        if (typeof user !== 'string' || typeof dueAt !== 'string') continue
        const at = JSON.stringify([user, dueAt])
        if (due.has(at)) ties.set(user, (ties.get(user) ?? 0) + 1)
        due.add(at)
      }
      const [most] = [...ties].toSorted(([, a], [, b]) => b - a)
      return most?.[0]
    },
    { lasting: true },
  )

/** The filters of a list that are walked in this run: the first, and in one run of three the others as well. */
function filteredOf(api: Api, operation: OperationId): readonly IsolatedSubset['query'][] {
  const queries = filtered[operation] ?? []
  return api.drawn(`filters of ${operation} walked`, 1, 3) === 1 ? queries : queries.slice(0, 1)
}

/** Filters that leave a large subset, in another order or out of another index than the whole list. */
const filtered: Partial<Record<OperationId, readonly Readonly<Record<string, string>>[]>> = {
  [op.listContacts]: [{ updatedSince: farPast }],
  [op.listDeals]: [{ status: 'open' }],
  [op.listTickets]: [{ status: 'open' }, { priority: 'high' }],
  [op.listTasks]: [{ status: 'open' }, { status: 'done' }],
  [op.listConversations]: [{ channel: 'sms' }, { status: 'open' }],
  [op.listMeetings]: [{ from: '2000-01-01' }],
}
