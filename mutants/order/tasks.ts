import { type families, op, type Task } from '../../contract/index.js'
import type { AnyRecord } from '../../fake-server/pipeline/context.js'
import type { Mutants } from '../mutant.js'
import { mutant } from '../mutant.js'
import { onPages, sortedBy } from './operators.js'

type Rules = Mutants<typeof families.order>

const tasks = op.listTasks

const isOpenList = ({ status }: { status?: string }) => status === 'open'
const isWhole = ({ status }: { status?: string }) => status === undefined

/** A due date with the name of its day, as a careless conversion to text has it. */
const asText = ({ dueAt }: Task) => (dueAt === null ? 'z' : new Date(dueAt).toUTCString())

const turned = (data: readonly AnyRecord[]) => data.toReversed()

/** Faults of the order of tasks. */
export const taskMutants: Pick<Rules, 'order.tasks-open' | 'order.tasks-all'> = {
  'order.tasks-open': [
    mutant(
      'open tasks come by creation',
      sortedBy<Task>(tasks, ({ createdAt }) => createdAt, { meant: isOpenList }),
    ),
    mutant('due dates are sorted as texts', sortedBy<Task>(tasks, asText, { meant: isOpenList })),
    mutant(
      'open tasks are sorted by the day alone',
      sortedBy<Task>(tasks, ({ dueAt, id }) => `${dueAt?.slice(0, 10)} ${id}`, { meant: isOpenList }),
    ),
    mutant(
      'open tasks come by priority',
      sortedBy<Task>(tasks, ({ priority, title }) => `${priority} ${title}`, { meant: isOpenList }),
    ),
    mutant(
      'the open tasks of a user come by title',
      sortedBy<Task>(tasks, ({ title }) => title, {
        meant: (query) => isOpenList(query) && query.assignedToEmail !== undefined,
      }),
    ),
    mutant(
      'small pages of open tasks run the other way',
      sortedBy<Task>(tasks, ({ dueAt }) => dueAt, {
        meant: (query) => isOpenList(query) && query.limit !== '100',
        down: true,
      }),
    ),
    mutant(
      'later pages of open tasks run the other way',
      onPages(tasks, (data, query) => (query.cursor && isOpenList(query) ? turned(data) : data)),
    ),
  ],
  'order.tasks-all': [
    mutant(
      'open tasks come before the done ones',
      sortedBy<Task>(tasks, ({ doneAt, dueAt }) => `${doneAt === null ? 0 : 1} ${dueAt}`, { meant: isWhole }),
    ),
    mutant(
      'done tasks come first, the latest done before all',
      sortedBy<Task>(tasks, ({ doneAt, dueAt }) => doneAt ?? dueAt, { meant: isWhole }),
    ),
    mutant(
      'tasks come by creation',
      sortedBy<Task>(tasks, ({ createdAt }) => createdAt, { meant: isWhole }),
    ),
    mutant('due dates are sorted as texts', sortedBy<Task>(tasks, asText, { meant: isWhole })),
    mutant(
      'the tasks of a contact come by creation',
      sortedBy<Task>(tasks, ({ createdAt }) => createdAt, {
        meant: (query) => isWhole(query) && query.leadId !== undefined,
      }),
    ),
    mutant(
      'every page runs back in itself',
      onPages(tasks, (data, query) => (isWhole(query) ? turned(data) : data)),
    ),
  ],
}
