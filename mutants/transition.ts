import { type Deal, type families, op } from '../contract/index.js'
import { ApiError } from '../fake-server/pipeline/api-error.js'
import type { Behaviour, Context } from '../fake-server/pipeline/context.js'
import { one } from '../fake-server/pipeline/reply.js'
import { aroundHandler, type Mutants, mutant, onRecord, onReply } from './mutant.js'
import { meetingMutants } from './transition/meeting.js'
import { taskMutants } from './transition/tasks.js'

const createDeal = op.createDeal
const closeDeal = op.closeDeal
const listDeals = op.listDeals

type Operation = typeof createDeal | typeof closeDeal

/** Changes the deal once the operation has succeeded, as stored and as answered. */
const amended =
  (operation: Operation, change: (deal: Deal, context: Context, others: readonly Deal[]) => Partial<Deal>) =>
  (behaviour: Behaviour) =>
    onReply(behaviour, operation, (reply, context) => {
      const { data } = reply.body as { data: Deal }
      const { deals } = context.workspace
      const others = [...deals.all()].filter(({ leadId, id }) => leadId === data.leadId && id !== data.id)
      const deal = deals.put(Object.freeze({ ...data, ...change(data, context, others) }))
      return one(reply.status, deal)
    })

/** Changes the deal in the answer alone. */
const answered = (operation: Operation, change: (deal: Deal) => Partial<Deal>) => (behaviour: Behaviour) =>
  onRecord(behaviour, operation, (deal) => ({ ...deal, ...change(deal as unknown as Deal) }))

/** Changes the deals of the list. */
const listed = (change: (deal: Deal) => Partial<Deal>) => (behaviour: Behaviour) =>
  onRecord(behaviour, listDeals, (deal) => ({ ...deal, ...change(deal as unknown as Deal) }))

/** The outcome asked for. */
const asked = ({ body, assumptions }: Context): 'won' | 'lost' => {
  const { field, won } = assumptions['deal-close-selector']
  return body[field] === won ? 'won' : 'lost'
}

/** Does something else for a deal that is closed already. */
const onClosed =
  (instead: (deal: Deal, context: Context) => ReturnType<typeof one> | undefined) => (behaviour: Behaviour) =>
    aroundHandler(behaviour, closeDeal, (next, context) => {
      const deal = context.workspace.deals.get(context.params.id ?? '')
      const reply = deal && deal.status !== 'open' ? instead(deal, context) : undefined
      return reply ?? next(context)
    })

const stored = ({ workspace }: Context, deal: Deal, change: Partial<Deal>): Deal =>
  workspace.deals.put(Object.freeze({ ...deal, ...change }))

/** One way to break each rule of the family transition, and more where it is easily missed. */
export const transitionMutants: Mutants<typeof families.transition> = {
  'transition.deal-created-open': [
    mutant(
      'a new deal is answered before it has a status of its own',
      answered(createDeal, () => ({ status: 'new' as Deal['status'] })),
    ),
    mutant(
      'a new deal takes the status of the last one of its contact',
      amended(createDeal, (_deal, _context, others) => ({ status: others.at(-1)?.status ?? 'open' })),
    ),
    mutant('a deal made under a key is answered open and stored lost', (behaviour) =>
      onReply(behaviour, createDeal, (reply, context) => {
        const { data } = reply.body as { data: Deal }
        if (context.idempotencyKey !== undefined) stored(context, data, { status: 'lost' })
        return reply
      }),
    ),
    mutant(
      'the list shows new deals as lost',
      listed((deal) => (deal.closedAt === null ? { status: 'lost' } : {})),
    ),
  ],
  'transition.deal-default-stage': [
    mutant('deals enter the pipelines in turn', (behaviour) => {
      let made = 0
      amended(createDeal, (_deal, { workspace }) => {
        made += 1
        const pipeline = workspace.pipelines[made % workspace.pipelines.length]
        return { pipelineId: pipeline?.id ?? '', stageId: pipeline?.stages[0]?.id ?? '' }
      })(behaviour)
    }),
    mutant('the pipeline used last is the default one', (behaviour) => {
      const last = new Map<string, Partial<Deal>>()
      amended(createDeal, (deal, { body, workspace, assumptions }) => {
        const named = body[assumptions['deal-create-fields'].pipeline] !== undefined
        if (named) last.set(workspace.id, { pipelineId: deal.pipelineId, stageId: deal.stageId })
        return named ? {} : (last.get(workspace.id) ?? {})
      })(behaviour)
    }),
    mutant(
      "the second deal of a contact enters the pipeline's next stage",
      amended(createDeal, (deal, { workspace }, others) =>
        others.length === 1 ? { stageId: workspace.pipelines[0]?.stages[1]?.id ?? deal.stageId } : {},
      ),
    ),
    mutant(
      'a deal after one that was won enters where that one was won',
      amended(createDeal, (_deal, { workspace }, others) =>
        others.some(({ status }) => status === 'won')
          ? { stageId: workspace.pipelines[0]?.stages.at(-1)?.id ?? '' }
          : {},
      ),
    ),
    mutant(
      'without a stage a deal has none',
      amended(createDeal, () => ({ stageId: '' })),
    ),
    mutant('the stage is answered and not stored', (behaviour) =>
      onReply(behaviour, createDeal, (reply, context) => {
        stored(context, (reply.body as { data: Deal }).data, { stageId: '' })
        return reply
      }),
    ),
  ],
  'transition.deal-won': [
    mutant(
      'a won deal has no closedAt',
      amended(closeDeal, ({ status }) => (status === 'won' ? { closedAt: null } : {})),
    ),
    mutant('closedAt is answered and not stored', (behaviour) =>
      onReply(behaviour, closeDeal, (reply, context) => {
        stored(context, (reply.body as { data: Deal }).data, { closedAt: null })
        return reply
      }),
    ),
    mutant(
      'a won deal is closed',
      amended(closeDeal, ({ status }) => ({
        status: status === 'won' ? ('closed' as Deal['status']) : status,
      })),
    ),
    mutant(
      'won and lost are taken for each other',
      amended(closeDeal, (_deal, context) => ({ status: asked(context) === 'won' ? 'lost' : 'won' })),
    ),
    mutant('a loss is put down for all deals of the contact', (behaviour) =>
      onReply(behaviour, closeDeal, (reply, context) => {
        const { data } = reply.body as { data: Deal }
        const others = [...context.workspace.deals.all()].filter(({ leadId }) => leadId === data.leadId)
        if (data.status === 'lost') for (const deal of others) stored(context, deal, { status: 'lost' })
        return reply
      }),
    ),
    mutant('a close answers 201', (behaviour) =>
      onReply(behaviour, closeDeal, (reply) => ({ ...reply, status: 201 })),
    ),
  ],
  'transition.deal-lost': [
    mutant(
      'closedAt is for deals that were won',
      amended(closeDeal, ({ status }) => (status === 'lost' ? { closedAt: null } : {})),
    ),
    mutant(
      'every close is a win',
      amended(closeDeal, () => ({ status: 'won' })),
    ),
    mutant('a loss is answered and the deal stays open', (behaviour) =>
      onReply(behaviour, closeDeal, (reply, context) => {
        const { data } = reply.body as { data: Deal }
        if (data.status === 'lost') stored(context, data, { status: 'open', closedAt: null })
        return reply
      }),
    ),
    mutant(
      'the time of a loss reads `now`',
      answered(closeDeal, ({ status }) => (status === 'lost' ? { closedAt: 'now' } : {})),
    ),
  ],
  'transition.deal-close-closed': [
    mutant(
      'a closed deal closes again',
      onClosed((deal, context) =>
        one(200, stored(context, deal, { status: asked(context), closedAt: context.world.instant() })),
      ),
    ),
    mutant(
      'a lost deal can still be won',
      onClosed((deal, context) =>
        deal.status === 'lost' && asked(context) === 'won'
          ? one(200, stored(context, deal, { status: 'won' }))
          : undefined,
      ),
    ),
    mutant(
      'closing the same way again moves closedAt',
      onClosed((deal, context) =>
        deal.status === asked(context)
          ? one(200, stored(context, deal, { closedAt: context.world.instant() }))
          : undefined,
      ),
    ),
    mutant(
      'a closed deal is a conflict',
      onClosed(() => {
        throw new ApiError('conflict', 'the deal is closed', 'transition.deal-close-closed')
      }),
    ),
    mutant(
      'a refused close moves rev on',
      onClosed((deal, context) => {
        stored(context, deal, { rev: deal.rev + 1 })
        return undefined
      }),
    ),
    mutant(
      'a refused close takes the other outcome all the same',
      onClosed((deal, context) => {
        stored(context, deal, { status: asked(context) })
        return undefined
      }),
    ),
  ],
  ...taskMutants,
  ...meetingMutants,
}
