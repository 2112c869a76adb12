import { type Activity, type ActivityResult, op } from '../../../contract/index.js'
import { one } from '../../../fake-server/messages/reply.js'
import type { Context } from '../../../fake-server/pipeline/context.js'
import { canonical } from '../../../fake-server/pipeline/idempotency.js'
import { aroundHandler } from '../../operators/handler.js'
import { inTurn } from '../../operators/in-turn.js'
import { onReply } from '../../operators/reply.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { dataOf, remembering } from '../operators.js'
import { withoutSome } from './operators.js'

const requestIn = ({ workspace, body }: Context) => `${workspace.id} ${canonical(body)}`

/** Faults of notes and of the timeline that show once something else has been written. */
export const unseenActivityFaults: MultiStepFaults = {
  'idempotency.no-key-no-replay': {
    'a note without a key is taken for the retry of one with a key': {
      calls: 3,
      plant: remembering<ActivityResult>((keyed) =>
        inTurn(
          onReply(op.createActivity, (reply, context) => {
            if (context.idempotencyKey !== undefined)
              keyed.set(requestIn(context), dataOf<ActivityResult>(reply))
            return reply
          }),
          aroundHandler(op.createActivity, (next, context) => {
            const before = context.idempotencyKey === undefined && keyed.get(requestIn(context))
            return before && before.type === 'note'
              ? one(200, { ...before, alreadyExisted: true })
              : next(context)
          }),
        ),
      ),
    },
  },
  'activity.timeline-call': {
    'a call takes the place of the one that its contact had at the same time': {
      calls: 4,
      plant: onReply(op.createActivity, (reply, { workspace: { activities } }) => {
        const made = activities.get(dataOf<ActivityResult>(reply).id)
        if (made?.type !== 'call') return reply
        const others = [...activities.all()].filter(
          ({ id, type, leadId, occurredAt }) =>
            id !== made.id && type === 'call' && leadId === made.leadId && occurredAt === made.occurredAt,
        )
        for (const { id } of others) activities.delete(id)
        return reply
      }),
    },
  },
  'filter.activity-deal': {
    'a deal that is closed loses the calls from before from its timeline': {
      calls: 5,
      plant: remembering<true>((lost) =>
        inTurn(
          onReply(op.closeDeal, (reply, { params, workspace }) => {
            for (const { id, dealId, type } of workspace.activities.all())
              if (type === 'call' && dealId === params.id) lost.set(id, true)
            return reply
          }),
          withoutSome<Activity>(
            op.listActivities,
            ({ id }, { dealId }) => dealId !== undefined && lost.has(id),
          ),
        ),
      ),
    },
  },
}
