import { families, op } from '../contract/index.js'
import { type Api, type Check, isSameValue, type Json, succeeded, type Walk } from './api/index.js'
import { familySuite } from './kinds/family-suite.js'
import { closeDealAt } from './observations/closing.js'
import { farPast, queryText } from './observations/isolated-subset.js'
import { makeOwnedDeal, makeOwnerOfSome } from './observations/owned-records.js'
import { conversationChecks } from './order/conversation.js'
import { meetingChecks } from './order/meeting.js'
import { destinationsRepeatable, unstatedRepeatable } from './order/repeatable.js'
import {
  ascending,
  collations,
  descending,
  expectSorted,
  outOfOrder,
  requireDistinct,
  reversed,
  turnOf,
  waitForLaterInstant,
} from './order/sorting.js'
import { tasksAll, tasksOpen } from './order/task.js'

/** The most pages of a long list that are looked at, a hundred records each; and of smaller pages. */
const [longest, longestOfSmall] = [10, 5]

type Query = Readonly<Record<string, string>>

const walk = (api: Api, query: Query, limit = 100) =>
  api.read.walk(api.operation, { query }, { limit, maxPages: limit < 100 ? longestOfSmall : longest })

const renameContact = async (api: Api, { id }: Json) => {
  const call = { params: { id: String(id) }, body: { name: api.fresh.word() } }
  return api.read.record(await api.call(op.updateContact, call))
}

/** Some comparison holds along every walk, and changing contacts moves none of them. */
const contactsById: Check = async (api) => {
  const tag = api.fresh.word()
  const own = await api.each(8, () => api.given.contact({ tags: [tag] }))
  const limit = api.drawn('limit of eight', 2, 7)
  const before = await walk(api, { tag }, limit)
  await renameContact(api, own[api.drawn('contact that changes', 1, 7)] as Json)
  for (let n = 0; n < 2; n += 1) await renameContact(api, own[0] as Json)
  const after = await walk(api, { tag }, limit)
  const [by, pages] = [[...before.pages, ...after.pages], after.pages].map((some) =>
    some.map(({ exchange }) => exchange),
  )
  await api.case(async () =>
    api.expect.equal(after.ids, before.ids, 'the sequence before two contacts changed', {
      by: by ?? [],
      in: pages ?? [],
      compared: outOfOrder(after.ids, before.ids),
    }),
  )
  const walks = [after, await walk(api, {}), ...(await walkContactsOfOwner(api))]
  const orders = [...collations, ...collations.map(reversed)]
  const holds = orders.some((order) =>
    walks.every(({ ids }) => turnOf([...new Set(ids)], order) === undefined),
  )
  const shown = walks.map(({ ids }) => ids.slice(0, 8).join(', ')).join(' / ')
  const firsts = walks.flatMap(({ pages }) => pages.slice(0, 1)).map(({ exchange }) => exchange)
  await api.case(async () =>
    api.expect.that(holds, 'contacts in the order of their ids', shown, { by: firsts }),
  )
}

/** The contacts of a user, which come out of another index. */
async function walkContactsOfOwner(api: Api): Promise<readonly Walk[]> {
  const owner = await makeOwnerOfSome(api)
  return owner === undefined ? [] : [await walk(api, { ownerEmail: owner.ownerEmail })]
}

/** Changes contacts in another order than they were made in, and reads them in small pages. */
const contactsUpdatedSince: Check = async (api) => {
  const [first, second, third, fourth] = await api.each(4, () => api.given.contact())
  await waitForLaterInstant(api)
  await renameContact(api, third as Json)
  await waitForLaterInstant(api)
  await renameContact(api, first as Json)
  const made = [second, fourth].map((contact) => Date.parse(String(contact?.updatedAt)))
  const since = Math.min(...made)
  if (Number.isNaN(since)) api.inconclusive('a contact has no updatedAt')
  const updatedSince = new Date(since - 5).toISOString()
  const walks = [
    await walk(api, { updatedSince }, api.drawn('limit of four', 1, 3)),
    await walk(api, { updatedSince: farPast }, api.drawn('limit of all contacts', 3, 40)),
    await walk(api, { updatedSince: farPast }),
  ]
  for (const one of walks)
    await api.case(async () =>
      expectSorted(api, one, 'updatedAt', [ascending, descending], 'contacts by updatedSince'),
    )
  requireDistinct(api, walks, 'updatedAt')
}

/** Four deals of one contact, the oldest of which was closed last. */
interface ClosedOldest {
  readonly oldest: Json
  readonly younger: readonly string[]
  /** Whether the close was accepted. */
  readonly closed: boolean
}

/** Makes four deals of one contact, and closes the oldest; done once per run. */
const closeOldestDeal = (api: Api): Promise<ClosedOldest> =>
  api.observe(
    'four deals of one contact',
    async (maker) => {
      const contact = await maker.given.contact()
      const make = async () => (await makeOwnedDeal(maker, contact)) ?? (await maker.given.deal({ contact }))
      const oldest = await make()
      await waitForLaterInstant(maker)
      const younger = (await maker.each(3, make)).map(({ id }) => String(id))
      await waitForLaterInstant(maker)
      // Where no body is accepted (gap.deal-close-selector), deals that others changed have to do.
      const closed = succeeded(await closeDealAt(maker, oldest, 'won'))
      return { oldest, younger, closed }
    },
    { lasting: true },
  )

/**
 * Holds where the deal that was closed last comes before those of its contact that no one has changed since. Of deals that show one
 * time either may come first (gap.order-ties), such as where times are kept in whole seconds.
 */
function expectMovedToFront(api: Api, { ids, pages }: Walk, { oldest, younger }: ClosedOldest): void {
  const at = ids.indexOf(String(oldest.id))
  const shown = new Map(pages.flatMap(({ records }) => records.map((deal) => [deal.id, deal.updatedAt])))
  const isTie = (id: string) => isSameValue(shown.get(id), shown.get(oldest.id))
  const before = younger.filter((id) => ids.includes(id) && ids.indexOf(id) < at && !isTie(id))
  const by = pages.filter(({ records }) =>
    records.some(({ id }) => id === oldest.id || before.includes(String(id))),
  )
  api.expect.that(
    at !== -1 && before.length === 0,
    'the deal closed last before older ones',
    `${before[0]} first`,
    {
      by: by.map(({ exchange }) => exchange),
      in: pages.map(({ exchange }) => exchange),
      compared:
        at === -1 ? { lacks: [String(oldest.id)] } : { shows: [String(before[0]), String(oldest.id)] },
    },
  )
}

const dealsByUpdate: Check = async (api) => {
  const story = await closeOldestDeal(api)
  const { oldest } = story
  const owners = typeof oldest.ownerEmail === 'string' ? [{ ownerEmail: oldest.ownerEmail }] : []
  const filters: readonly Query[] = [
    ...[{ status: 'open' }, { status: 'won' }, { pipelineId: String(oldest.pipelineId) }],
    ...owners,
  ]
  const walks = [await walk(api, {}), await walk(api, {}, api.drawn('limit of all deals', 2, 20))]
  for (const query of filters)
    walks.push(await walk(api, query, api.drawn(`limit of deals by ${Object.keys(query)}`, 10, 60)))
  const [whole] = walks
  if (story.closed && whole?.ended) await api.case(async () => expectMovedToFront(api, whole, story))
  for (const [n, one] of walks.entries()) {
    const what = `deals in ${queryText(filters[n - 2] ?? {})}`
    await api.case(async () => expectSorted(api, one, 'updatedAt', [descending], what))
  }
  requireDistinct(api, walks, 'updatedAt')
}

const dealsOfLead: Check = async (api) => {
  const { oldest } = await closeOldestDeal(api)
  const leadId = String(oldest.leadId)
  const walks = [await walk(api, { leadId }), await walk(api, { leadId }, 1), await walk(api, { leadId }, 2)]
  for (const one of walks)
    await api.case(async () => expectSorted(api, one, 'createdAt', [descending], 'deals of one contact'))
  requireDistinct(api, walks, 'createdAt')
}

/** The checks of the family order. */
export const orderSuite = familySuite(families.order, {
  'order.contacts-by-id': contactsById,
  'order.contacts-updated-since': contactsUpdatedSince,
  'order.deals-by-update': dealsByUpdate,
  'order.deals-of-lead': dealsOfLead,
  'order.tasks-open': tasksOpen,
  'order.tasks-all': tasksAll,
  'order.unstated-repeatable': (api) =>
    api.operation === op.listWebhooks ? destinationsRepeatable(api) : unstatedRepeatable(api),
  ...conversationChecks,
  ...meetingChecks,
})
