import { op, type Task } from '../../contract/index.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Mutation } from '../mutation.js'
import { onReply } from '../operators/reply.js'
import { putChanged } from '../operators/stored.js'
import { onPages } from '../order/operators.js'
import type { MultiStepFault, MultiStepFaults } from './multi-step-mutant.js'
import {
  dataOf,
  fromNthReplay,
  matching,
  rewriting,
  withData,
  withHistory,
  withoutFourBytes,
} from './operators.js'

/** Has the list judge a filter in its own way. */
const tasksBy = matching<Task>(op.listTasks)

/** Changes the stored task, and the answer with it. */
const rewritten = rewriting('tasks')

/** Changes a completion or reopening by the ones before it, as a text of `d` and `o`. */
const after = (how: (past: string, reply: Reply, context: Context) => Reply): Mutation => {
  return (behaviour) => {
    const pasts = new Map<string, string>()
    onReply(op.completeTask, (reply, context) => {
      const { id } = dataOf<Task>(reply)
      const past = `${pasts.get(id) ?? ''}${context.body.done === false ? 'o' : 'd'}`
      pasts.set(id, past)
      return how(past, reply, context)
    })(behaviour)
  }
}

/** Lists tasks that were completed again after they were reopened, and are open or done now, under the other status as well. */
const misfiled = (calls: number, under: 'open' | 'done'): MultiStepFault<Mutation> => ({
  calls,
  plant: (behaviour) => {
    const twice = new Set<string>()
    after((past, reply) => {
      if (past.includes('dod')) twice.add(dataOf<Task>(reply).id)
      return reply
    })(behaviour)
    onReply(op.listTasks, (reply, { workspace, query: { status, leadId } }) => {
      const others = [...twice].flatMap((id) => workspace.tasks.get(id) ?? [])
      const wrong = others.filter(
        (task) => (task.doneAt === null) === (under === 'done') && (!leadId || task.leadId === leadId),
      )
      return status === under ? withData(reply, [...dataOf<readonly Task[]>(reply), ...wrong]) : reply
    })(behaviour)
  },
})

/** Faults that show after several changes of tasks. */
export const taskFaults: MultiStepFaults = {
  'transition.task-reopen': {
    'a task that was completed twice is not reopened': {
      calls: 4,
      plant: after((past, reply, context) =>
        past.endsWith('ddo') ? rewritten(reply, context, { doneAt: context.world.instant() }) : reply,
      ),
    },
  },
  'transition.task-complete': {
    'a task that was reopened cannot be completed again': {
      calls: 4,
      plant: after((past, reply, context) =>
        past.endsWith('dod') ? rewritten(reply, context, { doneAt: null }) : reply,
      ),
    },
    'a task that was reopened twice is completed without a time in the list': {
      calls: 7,
      plant: after((past, reply, context) => {
        if (past.endsWith('dodod')) rewritten(reply, context, { doneAt: null })
        return reply
      }),
    },
  },
  'filter.task-done': {
    'a task that was reopened twice stays in the list of the done ones': misfiled(6, 'done'),
  },
  'filter.task-open': {
    'a task that was completed again stays in the list of the open ones': misfiled(5, 'open'),
  },
  'filter.task-assignee-open': {
    'the open tasks of a user lack one that was reopened': {
      calls: 4,
      plant: withHistory(
        [op.completeTask],
        ({ doneAt }: Task) => doneAt !== null,
        (history) =>
          tasksBy(
            'assignedToEmail',
            ({ id, assignedToEmail }, value) => assignedToEmail === value && !history(id).includes(true),
          ),
      ),
    },
  },
  'order.tasks-open': {
    'a reopened task goes to the end of the open ones': {
      calls: 4,
      plant: (behaviour) => {
        const reopened = new Set<string>()
        after((past, reply) => {
          if (past.endsWith('do')) reopened.add(dataOf<Task>(reply).id)
          return reply
        })(behaviour)
        onPages(op.listTasks, (data, { status }) =>
          status === 'open'
            ? [...data.filter(({ id }) => !reopened.has(id)), ...data.filter(({ id }) => reopened.has(id))]
            : data,
        )(behaviour)
      },
    },
  },
  'activity.task-listed': {
    'the title of a completed task has no characters of four bytes': {
      calls: 3,
      plant: onReply(op.completeTask, (reply, context) =>
        rewritten(reply, context, { title: withoutFourBytes(dataOf<Task>(reply).title) }),
      ),
    },
  },
  'activity.next-step': {
    'completing the second next step of a contact completes the first one too': {
      calls: 5,
      plant: (behaviour) => {
        const steps = new Map<string, string[]>()
        onReply(op.createActivity, (reply) => {
          const { leadId, nextStepTaskId } = dataOf<{ leadId: string; nextStepTaskId: string | null }>(reply)
          if (nextStepTaskId) steps.set(leadId, [...(steps.get(leadId) ?? []), nextStepTaskId])
          return reply
        })(behaviour)
        onReply(op.completeTask, (reply, context) => {
          const { id, leadId, doneAt } = dataOf<Task>(reply)
          const [first = '', second] = steps.get(leadId) ?? []
          if (id === second) putChanged(context, 'tasks', first, () => ({ doneAt }))
          return reply
        })(behaviour)
      },
    },
  },
  'idempotency.task-complete': {
    'the second replay of a completion completes the task again': {
      calls: 4,
      plant: fromNthReplay(2, op.completeTask, (replay, context) =>
        rewritten(replay, context, { doneAt: context.world.instant() }),
      ),
    },
  },
}
