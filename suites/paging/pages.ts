import { op } from '../../contract/index.js'
import {
  type Api,
  type Call,
  type Check,
  countOf,
  dataOf,
  type Exchange,
  isObject,
  member,
  recordIn,
  succeeded,
  watch,
} from '../api/index.js'
import { fillWithDestinations } from '../judgements/destinations.js'
import type { FilterQuery } from '../judgements/filters.js'
import { findSubsets } from '../observations/find-subsets.js'
import { farFuture, findWholeList, paramsOf } from '../observations/isolated-subset.js'
import { judgeEachWalk } from '../observations/walk.js'
import { cursorOf, recordsOf } from './answer.js'
import { filtersHoldAcrossPages } from './filters.js'

/** A call of a list that matches nothing. */
type EmptyCall = Pick<Call, 'params'> & { readonly query: FilterQuery; readonly as?: 'emptyWorkspace' }

/** Calls of a list that match nothing; a list without filters needs a workspace without records. */
async function findCallsMatchingNothing(api: Api): Promise<readonly EmptyCall[]> {
  switch (api.operation) {
    case op.listContactNotes: {
      const { id, noteCreatedId } = await api.given.contact()
      // One that is created with a note (gap.note-created-id) shows no empty list.
      return typeof noteCreatedId === 'string' ? [] : [{ params: { id: String(id) }, query: {} }]
    }
    case op.listConversations:
      return [{ query: { assigneeEmail: api.fresh.email() } }]
    case op.listMeetings:
      return [{ query: { from: farFuture } }]
    case op.listMessages:
    case op.listTemplates:
      // No call leaves these without records.
      return []
    case op.listContacts:
      return [
        { query: { tag: api.fresh.word() } },
        { query: { email: api.fresh.email() } },
        { query: { updatedSince: farFuture } },
      ]
    case op.listActivities:
    case op.listTasks:
    case op.listDeals:
    case op.listTickets:
      return [{ query: { leadId: String((await api.given.contact()).id) } }]
    default:
      return [{ query: {}, as: 'emptyWorkspace' }]
  }
}

/** Calls of a list that match nothing, each with its first page, asked for once per run. */
const askForNothing = (api: Api) =>
  api.observe(`pages of ${api.operation} without a record`, async (asker) => {
    const pages: { readonly call: EmptyCall; readonly first: Exchange }[] = []
    for (const call of await findCallsMatchingNothing(asker))
      pages.push({ call, first: await asker.call(asker.operation, call) })
    return pages
  })

const judgeEnvelope = (api: Api, exchange: Exchange) => {
  // The entries of all lists show it, that of GET /webhooks as well (section 4.9).
  const basis = { by: exchange, proof: true, certain: true }
  api.expect.status(exchange, 200, basis)
  const { json, text } = exchange.response
  api.expect.that(Array.isArray(dataOf(exchange)), '`data`, an array', text, {
    ...basis,
    compared: member(json, 'data', { schema: { type: 'array' } }),
  })
  const cursor = cursorOf(exchange)
  const fits = cursor === null || (typeof cursor === 'string' && cursor !== '')
  api.expect.that(fits, '`nextCursor`, null or a string that continues', cursor ?? 'no nextCursor', {
    ...basis,
    compared: member(
      json,
      'nextCursor',
      cursor === '' ? { differs: '' } : { schema: { type: ['null', 'string'] } },
    ),
  })
}

const envelope = watch(
  (api, exchange) => {
    const { status } = exchange.response
    if (status >= 200 && status < 300) judgeEnvelope(api, exchange)
  },
  async (api) => {
    const list = await findWholeList(api, api.operation)
    await api.call(api.operation, { ...paramsOf(list), query: list.query })
    await judgeEachWalk(api, await findSubsets(api, api.operation), () => undefined)
    if (api.operation === op.listTags && api.target.keys.emptyWorkspace === undefined) return
    if (api.target.allow === 'none') return
    await askForNothing(api)
  },
)

/** The most empty pages that are followed. */
const emptyPages = 8

/** An empty list is one empty page; some servers give several, which a null cursor ends (gap.short-pages). */
const emptyList: Check = async (api) => {
  const pages = await askForNothing(api)
  if (pages.length === 0)
    return api.inconclusive('a new contact has a note of its own, so no list is empty (gap.note-created-id)')
  for (const { call, first } of pages)
    for (const limit of [undefined, api.oneOf(`limit of no ${api.operation}`, ['1', '100'])])
      await api.case(async () => {
        const cursors: string[] = []
        while (cursors.length < emptyPages) {
          const query = { ...call.query, limit, cursor: cursors.at(-1) }
          const isFirst = limit === undefined && cursors.length === 0
          const page = isFirst ? first : await api.call(api.operation, { ...call, query })
          api.expect.status(page, 200)
          const { json, text } = page.response
          api.expect.equal(isObject(json) ? json.data : text, [], '`data`', {
            by: page,
            compared: countOf(page, { maximum: 0 }),
          })
          const cursor = cursorOf(page)
          if (cursor === null) return
          const goesOn = typeof cursor === 'string' && !cursors.includes(cursor)
          api.expect.that(goesOn, '`nextCursor` null', cursor ?? 'no nextCursor', {
            by: page,
            compared: member(page.response.json, 'nextCursor', { equals: null }),
          })
          cursors.push(String(cursor))
        }
      })
}

/** The one page of destinations, as it is found and with as many as a workspace may have. */
const webhooksList: Check = async (api) => {
  const isWhole = (exchange: Exchange, made: readonly unknown[]) => {
    judgeEnvelope(api, exchange)
    if (cursorOf(exchange) !== null) return
    const listed = recordsOf(exchange).map(({ id }) => id)
    const lost = made.filter((id) => !listed.includes(String(id)))
    const basis = { by: exchange, certain: true, compared: { lacks: lost.map(String).slice(0, 1) } }
    api.expect.equal(lost, [], 'destinations left out of the last page', basis)
  }
  const found = await api.call(op.listWebhooks)
  isWhole(found, [])
  const { creations, page } = await fillWithDestinations(api)
  const made = creations.filter(succeeded).map((exchange) => recordIn(exchange).id)
  if (page === undefined || made.length === 0) return api.inconclusive('no destination was accepted')
  isWhole(page, made)
  for (const exchange of [found, page])
    api.expect.member(exchange.response.json, 'nextCursor', null, '`nextCursor` of the one page', {
      by: exchange,
    })
}

/** The checks of pages one by one: their form, and what they hold under a filter. */
export const pages = {
  'paging.envelope': envelope,
  'paging.filters-hold-across-pages': filtersHoldAcrossPages,
  'paging.empty-list': emptyList,
  'paging.webhooks-list': webhooksList,
}
