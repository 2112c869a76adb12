import { type Deal, dealMembers, limits, recordOf, records } from '../../../contract/index.js'
import { userName } from '../../resources/assignee.js'
import { fullName } from '../../resources/full-name.js'
import { addMilestone } from '../../resources/milestone.js'
import { newDeal, shownLead } from '../../resources/new-deal.js'
import { nextRevision } from '../../resources/revision.js'
import { emit } from '../../webhooks/emit.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import { merged } from './merged.js'
import type { Noun, RecordContext } from './noun.js'
import { contactOf } from './people.js'
import { titleOf } from './readable.js'
import { stampsOf } from './stamps.js'

/** A deal as a test gives it (section 2.2); `contact`, `pipeline` and `stage` are ids. */
export type DealDraft = Draft<Deal> & {
  readonly contact?: string
  readonly pipeline?: string
  readonly stage?: string
}

const { max } = limits.deal.title

/** The pipeline and stage of a deal: those given, otherwise the first pipeline and its first stage that fits the state. */
function placeOf(
  { workspace: { pipelines } }: RecordContext,
  { pipelineId, stageId }: DealDraft,
  isOpen: boolean,
): Pick<Deal, 'pipelineId' | 'stageId'> {
  const pipeline =
    pipelines.find(({ id }) => id === pipelineId) ??
    pipelines.find(({ stages }) => stages.some(({ id }) => id === stageId)) ??
    pipelines[0]
  const stage = pipeline?.stages.find(({ open }) => open === isOpen) ?? pipeline?.stages[0]
  return { pipelineId: pipelineId ?? pipeline?.id ?? '', stageId: stageId ?? stage?.id ?? '' }
}

/** What a change of a deal's state or owner entails. */
function entailed(
  deal: Deal,
  { status, ownerEmail, leadId }: DealDraft,
  context: RecordContext,
): Partial<Deal> {
  const moved =
    status === undefined || status === deal.status
      ? {}
      : {
          closedAt: status === 'open' ? null : context.world.instant(),
          stageId: placeOf(context, { pipelineId: deal.pipelineId }, status === 'open').stageId,
        }
  return {
    ...moved,
    ...(ownerEmail === undefined ? {} : { ownerName: userName(context, ownerEmail) }),
    ...(leadId === undefined ? {} : shownLead(contactOf(context, leadId))),
  }
}

/** Deals (section 2.2). */
export const deals: Noun<Deal, DealDraft> = {
  singular: 'deal',
  draft: draftSchema(records.deal, {
    members: dealMembers,
    names: { contact: 'leadId', pipeline: 'pipelineId', stage: 'stageId' },
  }),
  required: ['leadId'],
  references: { leadId: 'contacts', pipelineId: 'pipelines', stageId: 'stages' },
  fault: ({ pipelineId, stageId }, { pipelines }) => {
    const pipeline = pipelines.find(({ id }) => id === pipelineId)
    if (!pipeline || stageId === undefined || pipeline.stages.some(({ id }) => id === stageId))
      return undefined
    const there = pipeline.stages.map(({ id }) => id).join(', ')
    return {
      at: '',
      why: `has stage '${stageId}', which is none of pipeline '${pipeline.id}': there is ${there}`,
    }
  },
  get: ({ deals }, id) => deals.get(id),
  all: ({ deals }) => deals.all(),
  add(draft, context) {
    const { workspace } = context
    const leadId = draft.leadId ?? ''
    const lead = contactOf(context, leadId)
    const ownerEmail = draft.ownerEmail === undefined ? (lead?.ownerEmail ?? null) : draft.ownerEmail
    const stamps = stampsOf(draft, context)
    const status = draft.status ?? 'open'
    return workspace.deals.put(
      frozen(
        recordOf(dealMembers, {
          id: draft.id ?? context.world.id('deal'),
          title: titleOf(`Deal with ${(lead && fullName(lead)) ?? leadId}`, max),
          leadId,
          ...newDeal(context, lead),
          ...placeOf(context, draft, status === 'open'),
          status,
          ownerEmail,
          ownerName: userName(context, ownerEmail),
          stageEnteredAt: stamps.createdAt,
          closedAt: status === 'open' ? null : stamps.updatedAt,
          ...(draft as Partial<Deal>),
          ...stamps,
        }),
      ),
    )
  },
  change: (deal, change, context) =>
    context.workspace.deals.put(
      frozen(merged({ ...deal, ...nextRevision(deal, context), ...entailed(deal, change, context) }, change)),
    ),
  remove: ({ id }, { workspace }) => void workspace.deals.delete(id),
  announce(after, before, context) {
    if (!before) {
      emit(context, 'deal.created', after)
      addMilestone(context, after, 'created')
    } else if (before.status === 'open' && after.status !== 'open') {
      emit(context, 'deal.closed', after)
      addMilestone(context, after, after.status)
    }
  },
}
