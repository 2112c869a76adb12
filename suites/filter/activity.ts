import { op } from '../../contract/index.js'
import type { Api, Check, Json, Walk } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { obeys } from '../judgements/filters.js'
import { judgeLikeOtherLists } from '../judgements/unknown-reference.js'
import { makeDealOf, recordActivity } from '../observations/activity.js'
import {
  judgeExactly,
  judgeFilter,
  judgeRefusedOrObeyed,
  judgeUnstatedCombinations,
  readWholeList,
} from './exactness.js'
import { extremesOf } from './values.js'

const list = op.listActivities
const idOf = ({ id }: Json) => String(id)

/** Calls of two contacts, with and without deals, as the timelines of the two show them. */
interface Scene {
  readonly contacts: readonly [Json, Json]
  /** Two deals of the first contact and one of the second, as far as deals can be made. */
  readonly deals: readonly Json[]
  readonly entries: readonly Json[]
}

/** Records calls of two contacts and their deals; done once per run. */
const makeScene = (api: Api): Promise<Scene> =>
  api.observe(
    'calls of two contacts and their deals',
    async (maker) => {
      const contacts = [await maker.given.contact(), await maker.given.contact()] as const
      const [first, second] = contacts
      const owners = [first, first, second]
      const deals: Json[] = []
      for (const owner of owners) {
        const deal = await makeDealOf(maker, owner)
        if (deal) deals.push(deal)
      }
      const dated = (n: number) => ({ occurredAt: `2024-05-0${n}T07:08:09Z` })
      for (const [n, contact] of [first, second, first].entries())
        await recordActivity(maker, 'call', contact, dated(n + 1))
      // The first deal has three calls, so that it takes several pages.
      for (const [n, deal] of [deals[0], ...deals, deals[0]].entries()) {
        const owner = contacts.find(({ id }) => id === deal?.leadId)
        if (deal && owner) await recordActivity(maker, 'call', owner, { dealId: deal.id, ...dated(n + 4) })
      }
      const entries: Json[] = []
      for (const contact of contacts) entries.push(...(await readTimeline(maker, contact)).records)
      return { contacts, deals, entries }
    },
    { lasting: true },
  )

const readTimeline = (api: Api, contact: Json): Promise<Walk> =>
  api.read.walk(list, { query: { leadId: idOf(contact) } })

/** The whole timeline, observed once for the rules that compare with it. */
const readWholeTimeline = (api: Api): Promise<Walk | undefined> =>
  api.observe('the whole timeline', (reader) => readWholeList(reader))

/** An id that misses its last character, and one that has a character more. */
const near = (id: string): readonly string[] =>
  [id.slice(0, -1), `${id}0`].filter((one) => one !== '' && one.length <= 200)

const activityLead: Check = async (api) => {
  const { contacts, entries } = await makeScene(api)
  for (const contact of contacts) {
    const leadId = idOf(contact)
    await judgeExactly(api, { leadId }, { wanted: entries.filter(obeys({ leadId })).map(idOf) })
  }
  const all = await readWholeTimeline(api)
  for (const leadId of new Set([idOf(contacts[0]), ...extremesOf(all?.records ?? [], 'leadId')]))
    await judgeFilter(api, all, entries, { leadId })
  const empty = await api.given.contact()
  await judgeExactly(api, { leadId: idOf(empty) }, {})
  await api.case(() => judgeLikeOtherLists(api))
  for (const leadId of [api.fresh.unknownId(), ...near(idOf(contacts[0]))])
    await judgeExactly(api, { leadId }, { unknown: true })
}

const activityDeal: Check = async (api) => {
  const { contacts, deals, entries } = await makeScene(api)
  if (deals.length === 0) api.inconclusive('no deal can be made (gap.deal-create-fields)')
  for (const deal of deals) {
    const dealId = idOf(deal)
    await judgeExactly(api, { dealId }, { wanted: entries.filter(obeys({ dealId })).map(idOf) })
  }
  const all = await readWholeTimeline(api)
  for (const dealId of new Set([...deals.slice(0, 1).map(idOf), ...extremesOf(all?.records ?? [], 'dealId')]))
    await judgeFilter(api, all, entries, { dealId })
  for (const dealId of [api.fresh.unknownId(), ...near(String(deals[0]?.id)), idOf(contacts[0])])
    await judgeExactly(api, { dealId }, { unknown: true })
}

const activityCombination: Check = async (api) => {
  await learnErrorCodes(api)
  const { contacts, deals, entries } = await makeScene(api)
  const [first, second] = contacts.map(idOf) as [string, string]
  const [deal] = deals
  if (deal === undefined) return api.inconclusive('no deal can be made (gap.deal-create-fields)')
  const queries = deals.map(idOf).flatMap((dealId) => [first, second].map((leadId) => ({ leadId, dealId })))
  await judgeUnstatedCombinations(api, entries, queries)
  await judgeRefusedOrObeyed(api, [{ leadId: first, dealId: api.fresh.unknownId() }])
}

/** The checks of the filters of the timeline (section 4.4). */
export const activities = {
  'filter.activity-lead': activityLead,
  'filter.activity-deal': activityDeal,
  'filter.activity-combination': activityCombination,
}
