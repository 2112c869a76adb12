import { families, op } from '../contract/index.js'
import {
  type Api,
  type Check,
  type Exchange,
  type Json,
  member,
  oddMember,
  recordIn,
  succeeded,
  together,
} from './api/index.js'
import { familySuite } from './kinds/family-suite.js'
import { closeDealAt, type DealOutcome, judgeLikeOtherLosses } from './observations/closing.js'
import { closesOnce, expectClosed, expectClosedAs } from './transition/closed-deal.js'
import { meetingChecks } from './transition/meeting.js'
import { taskComplete, taskCompleteDefault, taskReopen } from './transition/task.js'

const createDeal = op.createDeal

/** New deals are open, in the answer and in the list, also next to one that is closed. */
const createdOpen: Check = async (api) => {
  const contact = await api.given.contact()
  const bodies = [
    api.given.dealBody(contact),
    api.given.dealBody(contact),
    api.given.dealBody(await api.given.contact()),
  ]
  for (const [n, body] of bodies.entries())
    await api.case(async () => {
      const created = await api.call(createDeal, {
        body,
        ...(n === 1 ? { idempotencyKey: api.fresh.key() } : {}),
      })
      const deal = api.read.record(created)
      api.expect.member(deal, 'status', 'open', 'status of a new deal', { by: created })
      const listed = await api.read.deal(deal)
      api.expect.member(listed, 'status', 'open', 'status of a new deal in the list', { by: created })
      // The next deal of the contact finds a closed one.
      if (n === 0) await closeDealAt(api, listed, 'won')
    })
  for (const value of [0, 250]) {
    const created = await api.call(createDeal, { body: api.given.dealBody(contact, { value }) })
    // Whether a deal is created with its value is open (gap.deal-create-fields).
    if (!succeeded(created)) continue
    api.expect.member(recordIn(created), 'status', 'open', `status of a new deal of value ${value}`, {
      by: created,
    })
  }
}

/** The pipeline and stage of a deal. */
const placeOf = ({ pipelineId, stageId }: Json) => ({ pipelineId, stageId })

/** Holds where two deals have the same pipeline and stage. */
function expectSameStage(api: Api, deal: Json, other: Json, what: string, by: readonly Exchange[]): void {
  const due = placeOf(other)
  api.expect.equal(placeOf(deal), due, what, { by, compared: oddMember(deal, due) })
}

const isName = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** Deals created without a stage all enter the same one, next to any other deals. */
const defaultStage: Check = async (api) => {
  const contact = await api.given.contact()
  const enter = async (first?: Json, fields = { contact }): Promise<Json> => {
    const deal = await api.given.deal(fields)
    const by = api.evidence.exchanges.filter(({ operation }) => operation === createDeal)
    const { pipelineId, stageId } = deal
    await api.case(async () => {
      const [name, value] = isName(pipelineId) ? ['stageId', stageId] : ['pipelineId', pipelineId]
      api.expect.that(isName(pipelineId) && isName(stageId), 'a pipeline and a stage', placeOf(deal), {
        by,
        compared: member(deal, name, value === '' ? { differs: '' } : { schema: { type: 'string' } }),
      })
      expectSameStage(api, deal, first ?? deal, 'the place of the first deal', by)
      expectSameStage(api, await api.read.deal(deal), deal, 'the place in the list', by)
    })
    return deal
  }
  const first = await enter()
  await enter(first)
  await closeDealAt(api, first, 'won')
  await enter(first)
  if (await tryOtherPipeline(api, contact, first)) await enter(first)
  await enter(first, { contact: await api.given.contact() })
}

/** Whether a deal could be made in a pipeline other than the default one, if the list shows any. */
async function tryOtherPipeline(api: Api, contact: Json, entered: Json): Promise<boolean> {
  const { pipeline } = api.assumptions['deal-create-fields']
  const other = (await api.read.leading(op.listDeals)).records.find(
    ({ pipelineId }) => pipelineId !== entered.pipelineId,
  )
  if (typeof other?.pipelineId !== 'string') return false
  const body = api.given.dealBody(contact, { [pipeline]: other.pipelineId })
  return succeeded(await api.call(createDeal, { body }))
}

/** An open deal closes one way, in the answer and in the list, and stays so next to other deals. */
const closes =
  (outcome: DealOutcome): Check =>
  async (api) => {
    const contact = await api.given.contact()
    const deal = await api.given.deal({ contact })
    const closed = await closeDealAt(api, deal, outcome)
    if (outcome === 'lost') judgeLikeOtherLosses(api, closed)
    // What closes a deal, and whether a loss needs a reason, is open.
    if (closed.response.status === 400) api.given2xx(closed)
    api.expect.status(closed, 200)
    expectClosed(api, recordIn(closed), outcome, 'in the answer', closed)
    const listed = await api.read.deal(deal)
    expectClosed(api, listed, outcome, 'in the list', closed)
    await judgeClosingWithValue(api, contact, outcome)
    const other: DealOutcome = outcome === 'won' ? 'lost' : 'won'
    await closeDealAt(api, await api.given.deal({ contact }), other)
    const later = await api.read.deal(deal)
    expectClosedAs(api, later, listed, { by: closed })
  }

/** A deal that is worth something closes the same way, where one can be created with its value. */
async function judgeClosingWithValue(api: Api, contact: Json, outcome: DealOutcome): Promise<void> {
  const body = api.given.dealBody(contact, { value: 250 })
  const created = await api.call(createDeal, { body })
  if (!succeeded(created)) return
  const closed = await closeDealAt(api, recordIn(created), outcome)
  if (!succeeded(closed)) return
  expectClosed(api, recordIn(closed), outcome, 'in the answer of a deal with a value', closed)
  expectClosed(
    api,
    await api.read.deal(recordIn(created)),
    outcome,
    'in the list of a deal with a value',
    closed,
  )
}

/** The checks of the family transition. */
export const transitionSuite = familySuite(families.transition, {
  'transition.deal-created-open': createdOpen,
  'transition.deal-default-stage': defaultStage,
  'transition.deal-won': closes('won'),
  'transition.deal-lost': closes('lost'),
  'transition.deal-close-closed': closesOnce,
  'transition.task-complete': together(taskComplete),
  'transition.task-complete-default': taskCompleteDefault,
  'transition.task-reopen': together(taskReopen),
  ...meetingChecks,
})
