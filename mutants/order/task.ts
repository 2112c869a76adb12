import { op, type Task } from '../../contract/index.js'
import type { AnyRecord } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'

import { onPages, sortedBy } from './operators.js'

const isOpenList = ({ status }: { status?: string }) => status === 'open'
const isWhole = ({ status }: { status?: string }) => status === undefined

/** A due date with the name of its day, as a careless conversion to text has it. */
const asText = ({ dueAt }: Task) => (dueAt === null ? 'z' : new Date(dueAt).toUTCString())

const turned = (data: readonly AnyRecord[]) => data.toReversed()

/** Faults of the order of tasks. */
export const taskMutants = {
  'order.tasks-open': {
    'open tasks come by creation': sortedBy<Task>(op.listTasks, ({ createdAt }) => createdAt, {
      meant: isOpenList,
    }),
    'due dates are sorted as texts': sortedBy<Task>(op.listTasks, asText, { meant: isOpenList }),
    'open tasks are sorted by the day alone': sortedBy<Task>(
      op.listTasks,
      ({ dueAt, id }) => `${dueAt?.slice(0, 10)} ${id}`,
      { meant: isOpenList },
    ),
    'open tasks come by priority': sortedBy<Task>(
      op.listTasks,
      ({ priority, title }) => `${priority} ${title}`,
      { meant: isOpenList },
    ),
    'the open tasks of a user come by title': sortedBy<Task>(op.listTasks, ({ title }) => title, {
      meant: (query) => isOpenList(query) && query.assignedToEmail !== undefined,
    }),
    'small pages of open tasks run the other way': sortedBy<Task>(op.listTasks, ({ dueAt }) => dueAt, {
      meant: (query) => isOpenList(query) && query.limit !== '100',
      down: true,
    }),
    'later pages of open tasks run the other way': onPages(op.listTasks, (data, query) =>
      query.cursor && isOpenList(query) ? turned(data) : data,
    ),
  },
  'order.tasks-all': {
    'open tasks come before the done ones': sortedBy<Task>(
      op.listTasks,
      ({ doneAt, dueAt }) => `${doneAt === null ? 0 : 1} ${dueAt}`,
      { meant: isWhole },
    ),
    'done tasks come first, the latest done before all': sortedBy<Task>(
      op.listTasks,
      ({ doneAt, dueAt }) => doneAt ?? dueAt,
      { meant: isWhole },
    ),
    'tasks come by creation': sortedBy<Task>(op.listTasks, ({ createdAt }) => createdAt, { meant: isWhole }),
    'due dates are sorted as texts': sortedBy<Task>(op.listTasks, asText, { meant: isWhole }),
    'the tasks of a contact come by creation': sortedBy<Task>(op.listTasks, ({ createdAt }) => createdAt, {
      meant: (query) => isWhole(query) && query.leadId !== undefined,
    }),
    'every page runs back in itself': onPages(op.listTasks, (data, query) =>
      isWhole(query) ? turned(data) : data,
    ),
  },
} satisfies Partial<FamilyMutants<'order'>>
