import type { EndpointId } from '../../contract/index.js'
import { capabilities } from '../harness/capability.js'
import { type Api, type Call, isObject, type Json, type Page, Untested } from '../harness/index.js'
import { foreign } from './trespass.js'

type Side = Pick<Call, 'as'>
type Query = Readonly<Record<string, string>>

/** How one list is tried: records that show whose they are, and the queries that would come upon one. */
interface Trial {
  /** Records of one workspace that carry a fresh word. */
  readonly marked: (api: Api, side: Side, shared: string) => Promise<readonly Json[]>
  /** The member that carries the fresh word. */
  readonly mark: string
  readonly queries: (record: Json) => readonly Readonly<Record<string, unknown>>[]
}

/** A contact, with a user for its owner where the server takes one. */
async function contact(api: Api, side: Side, tag: string): Promise<Json> {
  const [ownerEmail] = api.target.records.users ?? []
  const body = api.given.contactBody({ tags: [tag], ownerEmail })
  const made = await api.call('POST /api/v1/contacts', { ...side, body })
  return made.response.status < 300 ? api.read.record(made) : api.given.contact({ tags: [tag] }, side)
}

/** A deal of the other workspace, with a contact of its own; made once per run. */
export const foreignDeal = (api: Api): Promise<Json> =>
  api.observe('a deal of the other workspace', (maker) => maker.given.deal({ call: foreign }), {
    lasting: true,
  })

/** The tickets that the configuration names for a workspace. */
function namedTickets({ target: { records } }: Api, side: Side): readonly string[] {
  if (side.as === undefined) return records.tickets ?? []
  return records.foreign?.ticket === undefined ? [] : [records.foreign.ticket]
}

/** A named ticket of a workspace, one that many filters find, under a fresh subject until the check is over. */
async function ticket(api: Api, side: Side): Promise<readonly Json[]> {
  const ids = namedTickets(api, side)
  if (ids.length === 0) return []
  const { records } = await api.read.walk('GET /api/v1/tickets', side)
  const [best] = records
    .filter(({ id }) => ids.includes(String(id)))
    .toSorted((a, b) => blanks(a) - blanks(b))
  if (!best) return api.cannotTell('no ticket that the configuration names is listed')
  const named = (body: Json) =>
    api.call('PATCH /api/v1/tickets/{id}', { ...side, params: { id: String(best.id) }, body })
  api.after(() => named({ subject: best.subject }))
  return [api.read.record(await named({ subject: api.fresh.word() }))]
}

const blanks = ({ leadId, assigneeEmail }: Json) => [leadId, assigneeEmail].filter((id) => id === null).length

async function tag(api: Api, side: Side): Promise<readonly Json[]> {
  const name = api.fresh.word()
  await api.given.contact({ tags: [name] }, side)
  return [{ name }]
}

/** A second before an instant, if it is one. */
function shortlyBefore(instant: unknown): string | undefined {
  const at = Date.parse(String(instant))
  return Number.isNaN(at) ? undefined : new Date(at - 1000).toISOString()
}

const trials: Partial<Record<EndpointId, Trial>> = {
  'GET /api/v1/contacts': {
    marked: (api, side, shared) => api.each(2, () => contact(api, side, shared)),
    mark: 'email',
    queries: ({ tags, email, ownerEmail, updatedAt }) => [
      { tag: Array.isArray(tags) ? tags[0] : undefined },
      { email },
      { ownerEmail },
      { updatedSince: shortlyBefore(updatedAt) },
    ],
  },
  'GET /api/v1/deals': {
    marked: async (api, side) => [side.as === undefined ? await api.given.deal() : await foreignDeal(api)],
    mark: 'title',
    queries: ({ leadId, status, pipelineId, ownerEmail }) => [
      { leadId },
      { status },
      { pipelineId },
      { ownerEmail },
    ],
  },
  'GET /api/v1/tickets': {
    marked: ticket,
    mark: 'subject',
    queries: ({ leadId, status, priority, assigneeEmail }) => [
      { leadId },
      { status },
      { priority },
      { assigneeEmail },
    ],
  },
  'GET /api/v1/tags': { marked: tag, mark: 'name', queries: () => [] },
}

const own: Side = {}

/** No list of either workspace shows a marked record of the other: by no query, on no page, by no cursor. */
export async function listsApart(api: Api): Promise<void> {
  const trial = trials[api.endpoint]
  if (!trial) throw new Error(`nothing is known to mark records of ${api.endpoint} with`)
  api.need('key:other-workspace')
  const shared = api.fresh.word()
  const ours = await trial.marked(api, own, shared)
  const theirs = await trial.marked(api, foreign, shared)
  if (ours.length + theirs.length === 0)
    throw new Untested('nothing to tell the workspaces by', capabilities['record:ticket'].unlock)
  await unseen(api, trial, { side: own, strangers: theirs, owner: foreign })
  await unseen(api, trial, { side: foreign, strangers: ours, owner: own })
}

/** Who looks, for whose records. */
interface Look {
  readonly side: Side
  readonly strangers: readonly Json[]
  readonly owner: Side
}

/** The records of one workspace are seen by their owner and not by the other workspace. */
async function unseen(api: Api, { mark, queries }: Trial, { side, strangers, owner }: Look): Promise<void> {
  const [first] = strangers
  if (!first) return
  const isStranger = (record: Json) => strangers.some((stranger) => stranger[mark] === record[mark])
  const filters = queries(first).filter(isComplete)
  const known = await api.read.walk(api.endpoint, { ...owner, query: filters[0] ?? {} })
  if (!known.records.some(isStranger)) return api.cannotTell('a record is not listed by its own workspace')
  for (const query of [{}, ...filters])
    for (const { exchange, records } of await walked(api, side, query))
      await api.case(async () => {
        const stray = records.find(isStranger)
        const expected = `only records of the own workspace for ${JSON.stringify(query)}`
        api.expect.that(stray === undefined, expected, stray, { by: exchange })
      })
  await api.case(() => byTheirCursor(api, side, owner, isStranger))
}

const isComplete = (query: Readonly<Record<string, unknown>>): query is Query =>
  Object.values(query).every((value) => typeof value === 'string')

/** A list walked in large pages, and in two where all of it fits on one: a cursor must not lose the workspace. */
async function walked(api: Api, side: Side, query: Query): Promise<readonly Page[]> {
  const whole = await api.read.walk(api.endpoint, { ...side, query }, { maxPages: 30 })
  const { length } = whole.records
  const isTold = 'tag' in query || Object.keys(query).length === 0
  if (whole.pages.length > 1 || length < 2 || !isTold) return whole.pages
  const limit = Math.ceil(length / 2)
  const halves = await api.read.walk(api.endpoint, { ...side, query }, { limit, maxPages: 3 })
  return [...whole.pages, ...halves.pages]
}

/** A cursor that one workspace was given opens nothing of it to the other, whatever else it does. */
async function byTheirCursor(
  api: Api,
  side: Side,
  owner: Side,
  isStranger: (record: Json) => boolean,
): Promise<void> {
  const { next } = api.read.page(await api.call(api.endpoint, { ...owner, query: { limit: '1' } }))
  if (next === null) return
  const exchange = await api.call(api.endpoint, { ...side, query: { limit: '100', cursor: next } })
  const { json } = exchange.response
  const records = isObject(json) && Array.isArray(json.data) ? json.data.filter(isObject) : []
  const stray = records.find(isStranger)
  api.expect.that(stray === undefined, 'nothing of the workspace the cursor came from', stray, {
    by: exchange,
  })
}
