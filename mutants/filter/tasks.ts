import { type families, op, type Task } from '../../contract/index.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import { complete } from '../activity/operators.js'
import { aroundHandler, type Mutants, mutant, onRecord, onReply } from '../mutant.js'
import { filteredLate, pagedBy } from '../naive-page.js'
import { has, letThrough, losing, matching, overlooking, refusing, united } from './operators.js'

type Rules = Mutants<typeof families.filter>

const tasks = op.listTasks

const isOpen = ({ doneAt }: Task) => doneAt === null
const isIn = (task: Task, status: string) => isOpen(task) === (status === 'open')

/** Lists by status from what stood there before some changes of a task. */
const slow =
  (forgets: (done: boolean) => boolean) =>
  (behaviour: Behaviour): void => {
    const was = new Map<string, boolean>()
    aroundHandler(behaviour, complete, (next, context) => {
      const task = context.workspace.tasks.get(context.params.taskId ?? '')
      if (task && forgets(context.body.done !== false)) was.set(task.id, isOpen(task))
      else if (task) was.delete(task.id)
      return next(context)
    })
    matching<Task>(
      tasks,
      'status',
      (task, value) => (was.get(task.id) ?? isOpen(task)) === (value === 'open'),
    )(behaviour)
  }

/** Shows a task by status as the list has it, whatever it is. */
const asListed = (behaviour: Behaviour): void =>
  onRecord(behaviour, tasks, (task, { query, world }) => {
    if (query.status === undefined) return task
    return { ...task, doneAt: query.status === 'open' ? null : (task.doneAt ?? world.instant()) }
  })

/** Faults of the filters of tasks. */
export const taskMutants: Pick<
  Rules,
  | 'filter.task-lead'
  | 'filter.task-assignee-open'
  | 'filter.task-assignee-without-open'
  | 'filter.task-open'
  | 'filter.task-done'
  | 'filter.task-all'
  | 'filter.task-lead-status'
> = {
  'filter.task-lead': [
    mutant(
      'leadId is overlooked',
      overlooking(tasks, () => ['leadId']),
    ),
    mutant(
      'done tasks of a contact are left out',
      matching<Task>(tasks, 'leadId', (task, value) => task.leadId === value && isOpen(task)),
    ),
    mutant('an id that begins so is enough', (behaviour) =>
      aroundHandler(behaviour, tasks, (next, context) => {
        const { leadId = ' ' } = context.query
        const like = [...context.workspace.contacts.all()].find(({ id }) => id.startsWith(leadId))
        return next(like ? { ...context, query: { ...context.query, leadId: like.id } } : context)
      }),
    ),
    mutant(
      'the first task is left out',
      losing(tasks, ({ leadId }) => leadId !== undefined),
    ),
    mutant('a contact without tasks is not found', (behaviour) =>
      onReply(behaviour, tasks, (reply, { query }) => {
        const { data } = reply.body as { data: unknown[] }
        if (data.length > 0 || query.leadId === undefined) return reply
        return { status: 404, body: { error: { code: 'not_found', message: 'no tasks', details: {} } } }
      }),
    ),
    mutant('tasks are filtered after the page is read', pagedBy(filteredLate, tasks)),
    mutant(
      'tasks of a contact that are due at no time are left out',
      matching<Task>(tasks, 'leadId', (task, value) => task.leadId === value && task.dueAt !== null),
    ),
  ],
  'filter.task-assignee-open': [
    mutant(
      'assignedToEmail is overlooked',
      overlooking(tasks, ({ status }) => (status === 'open' ? ['assignedToEmail'] : [])),
    ),
    mutant(
      'a part of the address is enough',
      matching<Task>(tasks, 'assignedToEmail', ({ assignedToEmail }, value) =>
        (assignedToEmail ?? '').includes(value),
      ),
    ),
    mutant(
      'done tasks come along',
      letThrough(tasks, (filters) => (has(filters, 'assignedToEmail') ? ['status'] : [])),
    ),
    mutant('a task stays with whoever had it once done', (behaviour) => {
      const kept = new Set<string>()
      onReply(behaviour, complete, (reply, { params }) => {
        kept.add(params.taskId ?? '')
        return reply
      })
      matching<Task>(
        tasks,
        'assignedToEmail',
        ({ id, assignedToEmail }, value) => assignedToEmail === value && !kept.has(id),
      )(behaviour)
    }),
    mutant(
      'the first match is left out',
      losing(tasks, ({ assignedToEmail }) => assignedToEmail !== undefined),
    ),
    mutant(
      'only the first user has a list',
      matching<Task>(
        tasks,
        'assignedToEmail',
        (() => {
          let first: string | undefined
          return ({ assignedToEmail }: Task, value: string) => {
            first ??= value
            return assignedToEmail === first
          }
        })(),
      ),
    ),
    mutant('an unknown address is no filter', (behaviour) =>
      overlooking(tasks, ({ assignedToEmail }) =>
        assignedToEmail?.startsWith('x') ? ['assignedToEmail'] : [],
      )(behaviour),
    ),
  ],
  'filter.task-assignee-without-open': [
    mutant(
      'without status=open the address is overlooked',
      letThrough(tasks, ({ status }) => (status === 'open' ? [] : ['assignedToEmail'])),
    ),
    mutant(
      'among done tasks the address is overlooked',
      letThrough(tasks, ({ status }) => (status === 'done' ? ['assignedToEmail'] : [])),
    ),
    mutant(
      'without a status the address is overlooked',
      letThrough(tasks, ({ status }) => (status === undefined ? ['assignedToEmail'] : [])),
    ),
    mutant('beside status=done the address is a conflict', (behaviour) => {
      letThrough(tasks, () => [])(behaviour)
      refusing(
        tasks,
        'conflict',
        (query) => has(query, 'assignedToEmail') && query.status === 'done',
      )(behaviour)
    }),
    mutant(
      'an address nobody has is no filter',
      letThrough(tasks, ({ assignedToEmail }) =>
        assignedToEmail?.endsWith('conformance.example.com') ? ['assignedToEmail'] : [],
      ),
    ),
  ],
  'filter.task-open': [
    mutant(
      'status is overlooked',
      overlooking(tasks, () => ['status']),
    ),
    mutant(
      'a task done just now is still among the open ones',
      slow((done) => done),
    ),
    mutant('a task done just now is still open among the open ones', (behaviour) => {
      slow((done) => done)(behaviour)
      asListed(behaviour)
    }),
    mutant(
      'a task that was done once is left out',
      slow((done) => !done),
    ),
    mutant(
      'open tasks that are due at no time are left out',
      matching<Task>(
        tasks,
        'status',
        (task, value) => isIn(task, value) && (value === 'done' || task.dueAt !== null),
      ),
    ),
    mutant(
      'the first open task is left out',
      losing(tasks, ({ status }) => status === 'open'),
    ),
  ],
  'filter.task-done': [
    mutant(
      'status=done is overlooked',
      overlooking(tasks, ({ status }) => (status === 'done' ? ['status'] : [])),
    ),
    mutant(
      'a task that was reopened stays among the done ones',
      slow((done) => !done),
    ),
    mutant('a task that was reopened stays done among the done ones', (behaviour) => {
      slow((done) => !done)(behaviour)
      asListed(behaviour)
    }),
    mutant(
      'a task done just now is not among the done ones yet',
      slow((done) => done),
    ),
    mutant(
      'only what is overdue was ever done',
      matching<Task>(
        tasks,
        'status',
        (task, value) => isIn(task, value) && (value === 'open' || String(task.dueAt) < '2030-06'),
      ),
    ),
  ],
  'filter.task-all': [
    mutant('without a status only open tasks are listed', (behaviour) =>
      aroundHandler(behaviour, tasks, (next, context) =>
        next({ ...context, query: { status: 'open', ...context.query } }),
      ),
    ),
    mutant('without a status reopened tasks are left out', (behaviour) => {
      const reopened = new Set<string>()
      onReply(behaviour, complete, (reply, { body, params }) => {
        if (body.done === false) reopened.add(params.taskId ?? '')
        return reply
      })
      onReply(behaviour, tasks, (reply, { query }) => {
        const { data, nextCursor } = reply.body as { data: Task[]; nextCursor: unknown }
        const kept = query.status ? data : data.filter(({ id }) => !reopened.has(id))
        return { ...reply, body: { data: kept, nextCursor } }
      })
    }),
    mutant(
      'the first task is left out',
      losing(tasks, ({ status }) => status === undefined),
    ),
    mutant('without a status tasks that are due at no time are left out', (behaviour) =>
      onReply(behaviour, tasks, (reply, { query }) => {
        const { data, nextCursor } = reply.body as { data: Task[]; nextCursor: unknown }
        const kept = query.status ? data : data.filter(({ dueAt }) => dueAt !== null)
        return { ...reply, body: { data: kept, nextCursor } }
      }),
    ),
    mutant('without a status what was done in another year is left out', (behaviour) =>
      onReply(behaviour, tasks, (reply, { query }) => {
        const { data, nextCursor } = reply.body as { data: Task[]; nextCursor: unknown }
        const isOld = (task: Task) => !isOpen(task) && String(task.dueAt).startsWith('2031')
        return {
          ...reply,
          body: { data: query.status ? data : data.filter((task) => !isOld(task)), nextCursor },
        }
      }),
    ),
  ],
  'filter.task-lead-status': [
    mutant('either is enough', united(tasks, ['leadId', 'status'])),
    mutant(
      'status is overlooked beside leadId',
      overlooking(tasks, (filters) => (has(filters, 'leadId') ? ['status'] : [])),
    ),
    mutant(
      'leadId is overlooked beside status=done',
      overlooking(tasks, ({ status }) => (status === 'done' ? ['leadId'] : [])),
    ),
    mutant(
      'both together lose a match',
      losing(tasks, (query) => has(query, 'leadId', 'status') && query.limit !== '1'),
    ),
  ],
}
