import { type OperationId, op } from '../../contract/index.js'
import type { Api, Call } from '../api/index.js'
import { makeActivityBody } from './activity.js'

/** A part of a list selected by a filter, or the whole of it. */
export interface IsolatedSubset {
  readonly operation: OperationId
  /** Whose list it is, where the path names a record. */
  readonly params?: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Exactly the ids of the subset, where no one else writes to it; absent where others may. */
  readonly ids?: readonly string[]
  /** Whether it is walked once, and again only where a page ends between records with the same sort key. */
  readonly atTies?: true
}

/** What a call of the subset names in its path. */
export const paramsOf = ({ params }: IsolatedSubset): Pick<Call, 'params'> => (params ? { params } : {})

/** A subset's query as text. */
export const queryText = (query: IsolatedSubset['query']): string =>
  Object.keys(query).length === 0 ? 'the whole list' : `the list by ${JSON.stringify(query)}`

type SubsetList =
  | typeof op.listContacts
  | typeof op.listContactNotes
  | typeof op.listTasks
  | typeof op.listDeals

/** Whether a list has subsets that a run can make for itself. */
export const isSubsetList = (operation: OperationId): operation is SubsetList =>
  Object.hasOwn(makers, operation)

/** Earlier than any record. */
export const farPast = '2000-01-01T00:00:00.000Z'

/** Later than any record. */
export const farFuture = '2999-01-01T00:00:00.000Z'

/**
 * So many contacts of the check's own under a fresh tag, or deals of one fresh contact; made once per run. Between
 * them stand neighbours that the filter just leaves out: a walk that forgets its filter runs into them.
 */
export const makeSubset = (api: Api, operation: SubsetList, size: number): Promise<IsolatedSubset> =>
  api.observe(`isolated subset of ${size} at ${operation}`, (maker) => makers[operation](maker, size), {
    lasting: true,
  })

/** A call under a key of its own, so that a creation whose answer was lost is sent again and done once. */
const keyed = (api: Api): Call => ({ idempotencyKey: api.fresh.key() })

/** Makes so many records and, after every few of them, a neighbour; gives the records' ids. */
async function createWithNeighbours(
  api: Api,
  size: number,
  make: () => Promise<{ readonly id?: unknown }>,
  neighbour: () => Promise<unknown>,
): Promise<readonly string[]> {
  const every = Math.max(2, Math.ceil(size / 6))
  return api.all(Array.from({ length: size }), async (_, n) => {
    const { id } = await make()
    if (n % every === 1) await neighbour()
    return String(id)
  })
}

async function makeTaggedContacts(api: Api, size: number): Promise<IsolatedSubset> {
  const tag = api.fresh.word()
  const make = (name: string) => () => api.given.contact({ tags: [name] }, keyed(api))
  const ids = await createWithNeighbours(api, size, make(tag), make(`${tag}s`))
  return { operation: op.listContacts, query: { tag }, ids }
}

async function makeDealsOfOne(api: Api, size: number): Promise<IsolatedSubset> {
  const contact = await api.given.contact()
  const other = await api.given.contact()
  const make = (of: typeof contact) => () => api.given.deal({ contact: of, call: keyed(api) })
  const ids = await createWithNeighbours(api, size, make(contact), make(other))
  return { operation: op.listDeals, query: { leadId: String(contact.id) }, ids }
}

async function makeNotesOfOne(api: Api, size: number): Promise<IsolatedSubset> {
  const contact = await api.given.contact()
  const other = await api.given.contact()
  const ids = await createWithNeighbours(
    api,
    size,
    () => api.given.note(contact, {}, keyed(api)),
    () => api.given.note(other, {}, keyed(api)),
  )
  // A new contact may have a note of its own (gap.note-created-id).
  const { noteCreatedId } = contact
  return {
    operation: op.listContactNotes,
    params: { id: String(contact.id) },
    query: {},
    ids: typeof noteCreatedId === 'string' ? [...ids, noteCreatedId] : ids,
  }
}

async function makeTasksOfOne(api: Api, size: number): Promise<IsolatedSubset> {
  const contact = await api.given.contact()
  const other = await api.given.contact()
  let count = 0
  const make = (of: typeof contact) => () => {
    count += 1
    // Some are due at the same time, some at none.
    const dueAt = count % 3 === 0 ? {} : { dueAt: `2031-01-0${1 + (count % 4)}T10:00:00.000Z` }
    const body = { type: 'task', leadId: of.id, title: api.fresh.word(), ...dueAt }
    return api.given.activity(body, keyed(api))
  }
  const ids = await createWithNeighbours(api, size, make(contact), make(other))
  return { operation: op.listTasks, query: { leadId: String(contact.id) }, ids }
}

const makers: { readonly [E in SubsetList]: (api: Api, size: number) => Promise<IsolatedSubset> } = {
  [op.listContacts]: makeTaggedContacts,
  [op.listContactNotes]: makeNotesOfOne,
  [op.listTasks]: makeTasksOfOne,
  [op.listDeals]: makeDealsOfOne,
}

/** The notes of the first contact that is listed, of any origin. */
async function findNotesOfFirst(api: Api): Promise<IsolatedSubset> {
  const [contact] = (await api.read.leading(op.listContacts, {}, { limit: 1 })).records
  if (contact === undefined) return api.inconclusive('the workspace holds no contact')
  return { operation: op.listContactNotes, params: { id: String(contact.id) }, query: {} }
}

/** How many messages each conversation that may be read has, so far as one page shows; none of one that is refused. */
const measureConversations = (api: Api) =>
  api.observe(
    'the lengths of the conversations',
    (reader) =>
      reader.each(reader.target.records.conversations?.length ?? 0, async (n) => {
        const { id = '' } = reader.target.records.conversations?.[n] ?? {}
        const { records } = await reader.read.leading(op.listMessages, { params: { id } }, { orNone: true })
        return { id, length: records.length }
      }),
    { lasting: true },
  )

/** The conversation that may be read which has the fewest messages of those with more than one; undefined where none is short. */
async function findShortestConversation(api: Api): Promise<string | undefined> {
  const several = (await measureConversations(api)).filter(({ length }) => length > 1)
  return several.toSorted((a, b) => a.length - b.length)[0]?.id
}

/** The conversation that may be read which has the most messages, so far as one page shows. */
async function findLongestConversation(api: Api): Promise<string> {
  const [longest] = (await measureConversations(api)).toSorted((a, b) => b.length - a.length)
  return longest?.id ?? api.given.conversationId()
}

/** The whole of a list; where the path names a record, of one that has some. */
export async function findWholeList(api: Api, operation: OperationId): Promise<IsolatedSubset> {
  switch (operation) {
    case op.listContactNotes:
      return api.target.allow === 'none' ? findNotesOfFirst(api) : makeSubset(api, operation, 6)
    case op.listMessages:
      return { operation, params: { id: await findLongestConversation(api) }, query: {} }
    case op.listTemplates:
      // Which templates come without a number is open (gap.template-number-missing).
      return { operation, query: { phoneNumberId: api.given.phoneNumber() } }
    default:
      return { operation, query: {} }
  }
}

/** The timeline of one contact, which no other client writes to. */
const makeTimelineOfOne = (api: Api): Promise<IsolatedSubset> =>
  api.observe(
    'the timeline of one contact',
    async (maker) => {
      const contact = await maker.given.contact()
      for (let n = 0; n < 6; n += 1)
        await maker.given.activity(await makeActivityBody(maker, 'call', contact), keyed(maker))
      return { operation: op.listActivities, query: { leadId: String(contact.id) } }
    },
    { lasting: true },
  )

/** A short list of its kind, whose pages of one record are all within reach, where the whole may be long. */
export async function findShortList(api: Api, operation: OperationId): Promise<IsolatedSubset | undefined> {
  if (operation === op.listActivities && api.target.allow !== 'none') return makeTimelineOfOne(api)
  if (operation !== op.listMessages) return undefined
  const id = await findShortestConversation(api)
  return id === undefined ? undefined : { operation, params: { id }, query: {} }
}

/** Of lists without subsets that paging is judged on from the start: a subset for one that is too long to be walked whole. */
const reserves: Partial<Record<OperationId, (api: Api) => Promise<IsolatedSubset>>> = {
  [op.listActivities]: makeTimelineOfOne,
}

/** Whether a run can make a subset of a list for itself, so that the whole of it need not be walked. */
export const hasOwnSubset = (operation: OperationId): boolean =>
  isSubsetList(operation) || Object.hasOwn(reserves, operation)

/** A subset in reserve of the list that is judged; undefined where it has none, or none may be made. */
export const reserveSubset = async (api: Api): Promise<IsolatedSubset | undefined> =>
  api.target.allow === 'none' ? undefined : reserves[api.operation]?.(api)
