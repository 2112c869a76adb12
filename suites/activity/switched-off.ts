import { op } from '../../contract/index.js'
import { type Api, type Exchange, type Json, Misconfigured } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { requireOff } from '../messaging/require-off.js'
import { createActivity, makeActivityBody } from '../observations/activity.js'
import { expectNothingRecorded } from './missing.js'

const as = 'featuresOff'

/** `activity.create-deals-off`: each kind is accepted without a deal, refused with one, and then leaves nothing. */
export async function createDealsOff(api: Api): Promise<void> {
  api.need('key:features-off')
  await learnErrorCodes(api)
  const there = api.signedBy(as)
  const { contact, dealId } = await findDeal(there)
  const words: unknown[] = []
  const refused: Exchange[] = []
  for (const kind of ['note', 'task', 'call'] as const) {
    // The users of that workspace are not known (gap.task-assignee).
    const { assignedToEmail: _, ...body } = await makeActivityBody(api, kind, contact)
    const plain = await there.call(createActivity, { body })
    if (plain.response.status !== 201) continue
    const title = api.fresh.word()
    words.push(title)
    refused.push(await there.call(createActivity, { body: { ...body, title, dealId } }))
  }
  const { featuresOffDealContact } = api.target.records
  if (refused.length === 0 && featuresOffDealContact !== undefined)
    throw new Misconfigured(
      'records.featuresOffDealContact',
      `(${featuresOffDealContact}) takes no note, task or call`,
      'contradicted',
    )
  await requireOff(api, 'deals', ...refused)
  // What else is wrong with the deal may be reported first (gap.error-precedence), but then for every kind.
  if (refused.every(showsOtherwise))
    api.inconclusive(
      'another error is reported first: add records.featuresOffDeal and featuresOffDealContact to the configuration',
    )
  for (const exchange of refused)
    await api.case(async () => api.expect.error(exchange, 403, 'feature_disabled', { by: refused }))
  await api.case(() => expectNothingRecorded(there, contact, words))
}

const showsOtherwise = ({ response }: Exchange): boolean => [400, 404, 409].includes(response.status)

/** A deal of the workspace and its contact, as configured or as its timeline shows them; else an own contact. */
async function findDeal(there: Api): Promise<{ readonly contact: Json; readonly dealId: unknown }> {
  const { featuresOffDeal, featuresOffDealContact } = there.target.records
  if (featuresOffDeal !== undefined && featuresOffDealContact !== undefined)
    return { contact: { id: featuresOffDealContact }, dealId: featuresOffDeal }
  const { records } = await there.read.leading(op.listActivities)
  const { leadId, dealId } =
    records.find((entry) => entry.dealId === featuresOffDeal) ??
    records.find((entry) => typeof entry.dealId === 'string') ??
    {}
  if (typeof leadId === 'string' && typeof dealId === 'string') return { contact: { id: leadId }, dealId }
  return { contact: await there.given.contact(), dealId: featuresOffDeal ?? there.fresh.unknownId() }
}

/** `activity.list-deals-off`: the list stays open without a deal in the query, and closes with one. */
export async function listDealsOff(api: Api): Promise<void> {
  api.need('key:features-off')
  await learnErrorCodes(api)
  const { featuresOffDeal, featuresOffDealContact } = api.target.records
  const stays = await api.call(api.operation, { as })
  await api.case(async () => api.expect.status(stays, 200))
  const deals = [...(featuresOffDeal === undefined ? [] : [featuresOffDeal]), api.fresh.unknownId()]
  let judged = 0
  for (const dealId of deals)
    for (const more of [{}, { limit: '1' }, { leadId: featuresOffDealContact ?? api.fresh.unknownId() }]) {
      const exchange = await api.call(api.operation, { query: { dealId, ...more }, as })
      await requireOff(api, 'deals', exchange)
      // That the id is unknown may be reported first (gap.error-precedence), and the two filters may not combine.
      const { status } = exchange.response
      if (status === 404 && (dealId !== featuresOffDeal || 'leadId' in more)) continue
      if (status === 400 && 'leadId' in more) continue // gap.filter-combination-error
      judged += 1
      await api.case(async () => api.expect.error(exchange, 403, 'feature_disabled'))
    }
  if (judged === 0)
    api.inconclusive(
      '404 comes first (gap.error-precedence): add records.featuresOffDeal to the configuration',
    )
}
