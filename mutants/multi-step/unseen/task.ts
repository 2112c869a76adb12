import { type ActivityResult, op, type Task } from '../../../contract/index.js'
import { one } from '../../../fake-server/messages/reply.js'
import { inTurn } from '../../operators/in-turn.js'
import { onReply } from '../../operators/reply.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { dataOf, fromNthReplay, remembering, withData } from '../operators.js'
import { withoutSome } from './operators.js'

/** Faults of tasks that show once they have been completed or reopened. */
export const unseenTaskFaults: MultiStepFaults = {
  'idempotency.activity-create': {
    'a retry makes another task once the first is done': {
      calls: 4,
      plant: fromNthReplay(1, op.createActivity, (replay, { workspace, world }) => {
        const data = dataOf<ActivityResult>(replay)
        const task = workspace.tasks.get(data.id)
        if (!task?.doneAt) return replay
        const other = { ...task, id: world.id('task'), doneAt: null, createdAt: world.instant() }
        workspace.tasks.put(Object.freeze(other))
        return one(201, { ...data, id: other.id, alreadyExisted: false })
      }),
    },
  },
  'idempotency.activity-call-next-step': {
    'the retry of a call names no next step once that is done': {
      calls: 4,
      plant: fromNthReplay(1, op.createActivity, (replay, { workspace }) => {
        const data = dataOf<ActivityResult>(replay)
        const isDone = workspace.tasks.get(data.nextStepTaskId ?? '')?.doneAt != null
        return isDone ? withData(replay, { ...data, nextStepTaskId: null }) : replay
      }),
    },
  },
  'filter.task-lead': {
    'a task that was reopened is missing among those of its contact': {
      calls: 4,
      plant: remembering<'done' | 'reopened'>((states) =>
        inTurn(
          onReply(op.completeTask, (reply) => {
            const { id, doneAt } = dataOf<Task>(reply)
            if (doneAt !== null) states.set(id, 'done')
            else if (states.has(id)) states.set(id, 'reopened')
            return reply
          }),
          withoutSome<Task>(
            op.listTasks,
            ({ id }, { leadId }) => leadId !== undefined && states.get(id) === 'reopened',
          ),
        ),
      ),
    },
  },
}
