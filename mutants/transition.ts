import { type Deal, op } from '../contract/index.js'
import { ApiError } from '../fake-server/messages/api-error.js'
import { one } from '../fake-server/messages/reply.js'
import type { Context } from '../fake-server/pipeline/context.js'
import type { FamilyMutants } from './mutation.js'
import { aroundHandler } from './operators/handler.js'
import { onMembers } from './operators/record.js'
import { answers, onReply } from './operators/reply.js'
import { onWritten } from './operators/stored.js'
import { ruledOut } from './ruled-out.js'
import { meetingMutants } from './transition/meeting.js'
import { taskMutants } from './transition/task.js'

type Operation = typeof op.createDeal | typeof op.closeDeal

/** Changes the deal once the operation has succeeded, as stored and as answered. */
const amended = (
  operation: Operation,
  change: (deal: Deal, context: Context, others: readonly Deal[]) => Partial<Deal>,
) =>
  onWritten(operation, 'deals', (deal, context) => {
    const all = [...context.workspace.deals.all()]
    return change(
      deal,
      context,
      all.filter(({ leadId, id }) => leadId === deal.leadId && id !== deal.id),
    )
  })

/** Changes the deal in the answer alone. */
const answered = (operation: Operation, change: (deal: Deal) => Partial<Deal>) =>
  onWritten(operation, 'deals', change, 'answer')

/** Changes the deals of the list. */
const listed = (change: (deal: Deal) => Partial<Deal>) =>
  onMembers(op.listDeals, (deal) => ({ ...change(deal as unknown as Deal) }))

/** The outcome asked for. */
const asked = ({ body, assumptions }: Context): 'won' | 'lost' => {
  const { field, won } = assumptions['deal-close-selector']
  return body[field] === won ? 'won' : 'lost'
}

/** Does something else for a deal that is closed already. */
const onClosed = (instead: (deal: Deal, context: Context) => ReturnType<typeof one> | undefined) =>
  aroundHandler(op.closeDeal, (next, context) => {
    const deal = context.workspace.deals.get(context.params.id ?? '')
    const reply = deal && deal.status !== 'open' ? instead(deal, context) : undefined
    return reply ?? next(context)
  })

const stored = ({ workspace }: Context, deal: Deal, change: Partial<Deal>): Deal =>
  workspace.deals.put(Object.freeze({ ...deal, ...change }))

/** One way to break each rule of the family transition, and more where it is easily missed. */
export const transitionMutants: FamilyMutants<'transition'> = {
  'transition.deal-created-open': {
    'a new deal is answered before it has a status of its own': answered(op.createDeal, () => ({
      status: 'new' as Deal['status'],
    })),
    'a new deal takes the status of the last one of its contact': amended(
      op.createDeal,
      (_deal, _context, others) => ({ status: others.at(-1)?.status ?? 'open' }),
    ),
    'a deal made under a key is answered open and stored lost': onReply(op.createDeal, (reply, context) => {
      const { data } = reply.body as { data: Deal }
      if (context.idempotencyKey !== undefined) stored(context, data, { status: 'lost' })
      return reply
    }),
    'the list shows new deals as lost': listed((deal) => (deal.closedAt === null ? { status: 'lost' } : {})),
  },
  'transition.deal-default-stage': {
    'deals enter the pipelines in turn': (behaviour) => {
      let made = 0
      amended(op.createDeal, (_deal, { workspace }) => {
        made += 1
        const pipeline = workspace.pipelines[made % workspace.pipelines.length]
        return { pipelineId: pipeline?.id ?? '', stageId: pipeline?.stages[0]?.id ?? '' }
      })(behaviour)
    },
    'the pipeline used last is the default one': (behaviour) => {
      const last = new Map<string, Partial<Deal>>()
      amended(op.createDeal, (deal, { body, workspace, assumptions }) => {
        const named = body[assumptions['deal-create-fields'].pipeline] !== undefined
        if (named) last.set(workspace.id, { pipelineId: deal.pipelineId, stageId: deal.stageId })
        return named ? {} : (last.get(workspace.id) ?? {})
      })(behaviour)
    },
    "the second deal of a contact enters the pipeline's next stage": amended(
      op.createDeal,
      (deal, { workspace }, others) =>
        others.length === 1 ? { stageId: workspace.pipelines[0]?.stages[1]?.id ?? deal.stageId } : {},
    ),
    'a deal after one that was won enters where that one was won': amended(
      op.createDeal,
      (_deal, { workspace }, others) =>
        others.some(({ status }) => status === 'won')
          ? { stageId: workspace.pipelines[0]?.stages.at(-1)?.id ?? '' }
          : {},
    ),
    'without a stage a deal has none': amended(op.createDeal, () => ({ stageId: '' })),
    'the stage is answered and not stored': onReply(op.createDeal, (reply, context) => {
      stored(context, (reply.body as { data: Deal }).data, { stageId: '' })
      return reply
    }),
  },
  'transition.deal-won': {
    'a won deal has no closedAt': amended(op.closeDeal, ({ status }) =>
      status === 'won' ? { closedAt: null } : {},
    ),
    'closedAt is answered and not stored': onReply(op.closeDeal, (reply, context) => {
      stored(context, (reply.body as { data: Deal }).data, { closedAt: null })
      return reply
    }),
    'a won deal is closed': amended(op.closeDeal, ({ status }) => ({
      status: status === 'won' ? ('closed' as Deal['status']) : status,
    })),
    'won and lost are taken for each other': amended(op.closeDeal, (_deal, context) => ({
      status: asked(context) === 'won' ? 'lost' : 'won',
    })),
    'a loss is put down for all deals of the contact': onReply(op.closeDeal, (reply, context) => {
      const { data } = reply.body as { data: Deal }
      const others = [...context.workspace.deals.all()].filter(({ leadId }) => leadId === data.leadId)
      if (data.status === 'lost') for (const deal of others) stored(context, deal, { status: 'lost' })
      return reply
    }),
    'a close answers 201': answers(op.closeDeal, 201),
  },
  'transition.deal-lost': {
    'closedAt is for deals that were won': amended(op.closeDeal, ({ status }) =>
      status === 'lost' ? { closedAt: null } : {},
    ),
    'every close is a win': amended(op.closeDeal, () => ({ status: 'won' })),
    'a loss is answered and the deal stays open': onReply(op.closeDeal, (reply, context) => {
      const { data } = reply.body as { data: Deal }
      if (data.status === 'lost') stored(context, data, { status: 'open', closedAt: null })
      return reply
    }),
    'the time of a loss reads `now`': answered(op.closeDeal, ({ status }) =>
      status === 'lost' ? { closedAt: 'now' } : {},
    ),
  },
  'transition.deal-close-closed': {
    'a closed deal closes again': onClosed((deal, context) =>
      one(200, stored(context, deal, { status: asked(context), closedAt: context.world.instant() })),
    ),
    'a lost deal can still be won': ruledOut(
      onClosed((deal, context) =>
        deal.status === 'lost' && asked(context) === 'won'
          ? one(200, stored(context, deal, { status: 'won' }))
          : undefined,
      ),
    ),
    'closing the same way again moves closedAt': ruledOut(
      onClosed((deal, context) =>
        deal.status === asked(context)
          ? one(200, stored(context, deal, { closedAt: context.world.instant() }))
          : undefined,
      ),
    ),
    'a closed deal is a conflict': onClosed(() => {
      throw new ApiError('conflict', 'the deal is closed', 'transition.deal-close-closed')
    }),
    'a refused close moves rev on': onClosed((deal, context) => {
      stored(context, deal, { rev: deal.rev + 1 })
      return undefined
    }),
    'a refused close takes the other outcome all the same': ruledOut(
      onClosed((deal, context) => {
        stored(context, deal, { status: asked(context) })
        return undefined
      }),
    ),
  },
  ...taskMutants,
  ...meetingMutants,
}
