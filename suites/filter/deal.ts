import { dealStatuses, limits } from '../../contract/index.js'
import type { Api, Check, Json } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { type FilterQuery, obeys } from '../judgements/filters.js'
import { judgeLikeOtherLists } from '../judgements/unknown-reference.js'
import { closeDealAt } from '../observations/closing.js'
import { makeOwnedDeal } from '../observations/owned-records.js'
import {
  barred,
  judgeCombined,
  judgeExactly,
  judgeFilter,
  judgeRefusedOrObeyed,
  readWholeList,
} from './exactness.js'
import { extremesOf } from './values.js'

const idOf = ({ id }: Json) => String(id)

/** A deal of a contact, closed as won where the server takes the body (gap.deal-close-selector). */
async function makeWonDeal(api: Api, contact: Json): Promise<Json> {
  const deal = await api.given.deal({ contact })
  const closed = await closeDealAt(api, deal, 'won')
  return closed.response.status === 200 ? api.read.record(closed) : deal
}

const dealLead: Check = async (api) => {
  const contact = await api.given.contact()
  const other = await api.given.contact()
  const deals = [await api.given.deal({ contact }), await api.given.deal({ contact: other })]
  deals.push(await makeWonDeal(api, contact), await api.given.deal({ contact }))
  const leads = [contact, other, await api.given.contact()].map(idOf)
  for (const leadId of leads)
    await judgeExactly(api, { leadId }, { wanted: deals.filter(obeys({ leadId })).map(idOf) })
  await api.case(() => judgeLikeOtherLists(api))
  // An id of full length leaves no room for a longer one.
  for (const leadId of [idOf(contact).slice(0, -1), `${idOf(contact)}0`])
    if (leadId !== '' && leadId.length <= limits.filterId.max)
      await judgeExactly(api, { leadId }, { unknown: true })
}

const dealPipeline: Check = async (api) => {
  const own = await api.given.deal()
  const whole = await readWholeList(api)
  const seen = extremesOf(whole?.records ?? [], 'pipelineId')
  for (const pipelineId of new Set([String(own.pipelineId), ...seen]))
    await judgeFilter(api, whole, [own], { pipelineId })
  const near = String(own.pipelineId).slice(0, -1)
  for (const pipelineId of [api.fresh.unknownId(), ...(near === '' ? [] : [near])])
    await judgeExactly(api, { pipelineId }, { unknown: true })
}

const dealStatus: Check = async (api) => {
  const contact = await api.given.contact()
  const own = [await api.given.deal({ contact }), await makeWonDeal(api, contact)]
  const whole = await readWholeList(api)
  for (const status of dealStatuses) {
    const gone = own.filter((deal) => deal.status !== status).map(idOf)
    await judgeFilter(api, whole, own, { status }, gone)
  }
}

const dealOwnerEmail: Check = async (api) => {
  api.need('record:user')
  const own = await makeOwnedDeal(api, await api.given.contact())
  const whole = await readWholeList(api)
  const seen = extremesOf(whole?.records ?? [], 'ownerEmail')
  const owners = [...new Set([...(own ? [String(own.ownerEmail)] : []), ...seen])]
  if (owners.length === 0) api.inconclusive('no deal has an owner, and creation takes none')
  for (const ownerEmail of owners.slice(0, 2)) {
    await judgeFilter(api, whole, own ? [own] : [], { ownerEmail })
    await judgeExactly(api, { ownerEmail: `x${ownerEmail}` }, { unknown: true })
  }
}

const dealCombination: Check = async (api) => {
  const contact = await api.given.contact()
  const own = [
    (await makeOwnedDeal(api, contact)) ?? (await api.given.deal({ contact })),
    await makeWonDeal(api, contact),
  ]
  const whole = await readWholeList(api)
  const pipelineId = String(own[0]?.pipelineId)
  await judgeCombined(api, whole, own, { pipelineId, status: 'open' })
  await judgeCombined(api, whole, own, { pipelineId, status: 'won' })
  await judgeRefusedOrObeyed(api, [{ pipelineId: api.fresh.unknownId(), status: 'open' }])
  const ownerEmail = own[0]?.ownerEmail
  if (typeof ownerEmail !== 'string') return
  await judgeCombined(api, whole, own, { pipelineId, ownerEmail })
  await judgeCombined(api, whole, own, { status: 'won', ownerEmail })
  await judgeCombined(api, whole, own, { pipelineId, status: 'open', ownerEmail })
  await judgeRefusedOrObeyed(api, [
    { pipelineId: api.fresh.unknownId(), ownerEmail },
    { status: 'open', ownerEmail: api.fresh.email() },
  ])
}

const dealLeadAlone: Check = async (api) => {
  await learnErrorCodes(api)
  const contact = await api.given.contact()
  const own = await api.given.deal({ contact })
  const leadId = idOf(contact)
  const others: readonly FilterQuery[] = [
    { status: 'lost' },
    { status: 'open' },
    { pipelineId: api.fresh.unknownId() },
    { pipelineId: String(own.pipelineId) },
    { ownerEmail: api.fresh.email() },
    { status: 'won', pipelineId: String(own.pipelineId) },
  ]
  await judgeRefusedOrObeyed(
    api,
    others.map((other) => ({ leadId, ...other })),
    barred,
  )
}

/** The checks of the filters of deals (section 4.5). */
export const deals = {
  'filter.deal-lead': dealLead,
  'filter.deal-pipeline': dealPipeline,
  'filter.deal-status': dealStatus,
  'filter.deal-owner-email': dealOwnerEmail,
  'filter.deal-combination': dealCombination,
  'filter.deal-lead-alone': dealLeadAlone,
}
