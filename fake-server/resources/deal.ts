import { type Contact, type Deal, dealMembers, type RuleId, recordOf } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { one } from '../messages/reply.js'
import { followUp } from '../pipeline/background.js'
import { type Context, field, type Handler } from '../pipeline/context.js'
import { requireFound } from '../pipeline/require-found.js'
import { restsOn } from '../pipeline/rests-on.js'
import { asStored } from '../store/email.js'
import type { Pipeline, Stage } from '../store/records.js'
import { emit } from '../webhooks/emit.js'
import { userName } from './assignee.js'
import { holderOf } from './contact.js'
import { addMilestone } from './milestone.js'
import { newDeal } from './new-deal.js'
import { checkRev, nextRevision } from './revision.js'
import { sentMembers } from './sent-members.js'

const missing: RuleId = 'deal.create-reference-missing'

/** The contact of a new deal. */
function leadOf(context: Context): Contact {
  const { workspace, assumptions } = context
  const { contact: name, by } = assumptions['deal-create-fields']
  const given = field<string>(context, name)
  const holder =
    by === 'email' ? holderOf(context, asStored(given, assumptions)) : workspace.contacts.get(given)
  const contact = requireFound(holder, `contact ${given}`, missing)
  if (!contact.active) restsOn(context, 'deal-create-invalid-state')
  if (!contact.active && assumptions['deal-create-invalid-state'] === 'inactive-contact')
    throw new ApiError('invalid_state', `contact ${contact.id} is inactive`, 'deal.create-invalid-state')
  return contact
}

/** Where a new deal goes: the pipeline and stage named, by default the first pipeline and its first open stage. */
function placeOf(context: Context): { pipeline: Pipeline; stage: Stage } {
  const { pipelines } = context.workspace
  const names = context.assumptions['deal-create-fields']
  const pipelineId = field<string | undefined>(context, names.pipeline)
  const stageId = field<string | undefined>(context, names.stage)
  const pipeline = pipelineId === undefined ? pipelines[0] : pipelines.find(({ id }) => id === pipelineId)
  if (pipelineId !== undefined) requireFound(pipeline, `pipeline ${pipelineId}`, missing)
  const stage =
    stageId === undefined
      ? pipeline?.stages.find(({ open }) => open)
      : pipeline?.stages.find(({ id }) => id === stageId)
  if (pipeline && stageId !== undefined) requireFound(stage, `stage ${stageId}`, missing)
  const isArchived =
    pipeline?.archived && context.assumptions['deal-create-invalid-state'] === 'archived-pipeline'
  if (!stage?.open || pipeline?.archived) restsOn(context, 'deal-create-invalid-state')
  if (!pipeline || isArchived || !stage?.open)
    throw new ApiError(
      'invalid_state',
      'the pipeline has no open stage for the deal',
      'deal.create-invalid-state',
    )
  return { pipeline, stage }
}

/** `POST /deals` (section 4.5). */
export const createDeal: Handler = (context) => {
  const { world, workspace } = context
  const contact = leadOf(context)
  const { pipeline, stage } = placeOf(context)
  const at = world.instant()
  const sent = sentMembers(context, dealMembers, 'createDeal')
  const ownerEmail = sent.ownerEmail ?? contact.ownerEmail
  const deal = recordOf(dealMembers, {
    id: world.id('deal'),
    title: field(context, 'title'),
    ...newDeal(context, contact),
    status: 'open',
    ownerName: userName(context, ownerEmail),
    stageEnteredAt: at,
    createdAt: at,
    updatedAt: at,
    ...sent,
    leadId: contact.id,
    pipelineId: pipeline.id,
    stageId: stage.id,
    ownerEmail,
  })
  workspace.deals.put(Object.freeze(deal))
  context.coverage.changed('deal', 'new', deal.status)
  followUp(context, deal.id)
  emit(context, 'deal.created', deal)
  addMilestone(context, deal, 'created')
  return one(201, deal)
}

/** A deal that is not lost has no reason for it. */
const noLoss = { lostReasonId: null, lostNote: null } as const

/** `POST /deals/{id}/close` (section 4.5, gap.deal-close-selector). */
export const closeDeal: Handler = (context) => {
  const { world, workspace, assumptions } = context
  const id = context.params.id ?? ''
  const deal = requireFound(workspace.deals.get(id), `deal ${id}`, 'deal.close-missing')
  const selector = assumptions['deal-close-selector']
  const status = context.body[selector.field] === selector.won ? 'won' : 'lost'
  if (deal.status !== 'open') {
    const again = assumptions['deal-reclose']
    restsOn(context, 'deal-reclose')
    if (again !== 'refuse' && deal.status === status) return one(200, deal)
    if (again !== 'interchange')
      throw new ApiError('invalid_state', `deal ${deal.id} is ${deal.status}`, 'transition.deal-close-closed')
  }
  checkRev(context, deal, 'revision.deal-close-stale')
  const at = world.instant()
  const closed: Deal = {
    ...deal,
    ...noLoss,
    ...sentMembers(context, dealMembers, 'closeDeal'),
    ...(status === 'won' ? noLoss : {}),
    status,
    closedAt: at,
    ...nextRevision(deal, context),
  }
  workspace.deals.put(Object.freeze(closed))
  context.coverage.changed('deal', deal.status, status)
  emit(context, 'deal.closed', closed)
  addMilestone(context, closed, status)
  return one(200, closed)
}
