import { op, type Task } from '../../contract/index.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { inContext } from '../operators/context.js'
import { aroundHandler } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'
import { filteredLate, pagedBy } from '../operators/naive-paging.js'
import { onRecord } from '../operators/record.js'
import { errorReply, onReply } from '../operators/reply.js'
import { ruledOut } from '../ruled-out.js'
import { filtersOf, has } from './operators.js'

const { invalidWhere, letThrough, losing, matching, overlooking, united } = filtersOf<Task>(op.listTasks)

const isOpen = ({ doneAt }: Task) => doneAt === null
const isIn = (task: Task, status: string) => isOpen(task) === (status === 'open')

/** Lists by the status that a task had before some of its changes. */
const slow =
  (forgets: (done: boolean) => boolean) =>
  (behaviour: Behaviour): void => {
    const was = new Map<string, boolean>()
    aroundHandler(op.completeTask, (next, context) => {
      const task = context.workspace.tasks.get(context.params.taskId ?? '')
      if (task && forgets(context.body.done !== false)) was.set(task.id, isOpen(task))
      else if (task) was.delete(task.id)
      return next(context)
    })(behaviour)
    matching('status', (task, value) => (was.get(task.id) ?? isOpen(task)) === (value === 'open'))(behaviour)
  }

/** Shows a task by status as the list has it, whatever it is. */
const asListed = onRecord(op.listTasks, (task, { query, world }) => {
  if (query.status === undefined) return task
  return { ...task, doneAt: query.status === 'open' ? null : (task.doneAt ?? world.instant()) }
})

/** Faults of the filters of tasks. */
export const taskMutants = {
  'filter.task-lead': {
    'leadId is overlooked': overlooking(() => ['leadId']),
    'done tasks of a contact are left out': matching(
      'leadId',
      (task, value) => task.leadId === value && isOpen(task),
    ),
    'an id that begins so is enough': inContext(op.listTasks, (context) => {
      const { leadId = ' ' } = context.query
      const like = [...context.workspace.contacts.all()].find(({ id }) => id.startsWith(leadId))
      return like ? { ...context, query: { ...context.query, leadId: like.id } } : context
    }),
    'the first task is left out': losing(({ leadId }) => leadId !== undefined),
    'a contact without tasks is not found': onReply(op.listTasks, (reply, { query }) => {
      const { data } = reply.body as { data: unknown[] }
      if (data.length > 0 || query.leadId === undefined) return reply
      return errorReply(404, 'not_found')
    }),
    'tasks are filtered after the page is read': pagedBy(filteredLate, op.listTasks),
    'tasks of a contact that are due at no time are left out': matching(
      'leadId',
      (task, value) => task.leadId === value && task.dueAt !== null,
    ),
  },
  'filter.task-assignee-open': {
    'assignedToEmail is overlooked': overlooking(({ status }) =>
      status === 'open' ? ['assignedToEmail'] : [],
    ),
    'a part of the address is enough': matching('assignedToEmail', ({ assignedToEmail }, value) =>
      (assignedToEmail ?? '').includes(value),
    ),
    'done tasks come along': letThrough((filters) => (has(filters, 'assignedToEmail') ? ['status'] : [])),
    'a done task stays with its last assignee': (behaviour) => {
      const kept = new Set<string>()
      onReply(op.completeTask, (reply, { params }) => {
        kept.add(params.taskId ?? '')
        return reply
      })(behaviour)
      matching(
        'assignedToEmail',
        ({ id, assignedToEmail }, value) => assignedToEmail === value && !kept.has(id),
      )(behaviour)
    },
    'the first match is left out': losing(({ assignedToEmail }) => assignedToEmail !== undefined),
    'only the first user has a list': matching(
      'assignedToEmail',
      (() => {
        let first: string | undefined
        return ({ assignedToEmail }: Task, value: string) => {
          first ??= value
          return assignedToEmail === first
        }
      })(),
    ),
    'an unknown address is no filter': overlooking(({ assignedToEmail }) =>
      assignedToEmail?.startsWith('x') ? ['assignedToEmail'] : [],
    ),
  },
  'filter.task-assignee-without-open': {
    'without status=open the address of a user is refused, and an unknown one is not': ruledOut(
      inTurn(
        letThrough(() => []),
        invalidWhere(
          'invalid_request',
          ({ assignedToEmail, status }) =>
            status !== 'open' && assignedToEmail?.endsWith('conformance.example.com') === false,
        ),
      ),
    ),
    'without status=open the address is overlooked': ruledOut(
      letThrough(({ status }) => (status === 'open' ? [] : ['assignedToEmail'])),
    ),
    'among done tasks the address is overlooked': ruledOut(
      letThrough(({ status }) => (status === 'done' ? ['assignedToEmail'] : [])),
    ),
    'without a status the address is overlooked': ruledOut(
      letThrough(({ status }) => (status === undefined ? ['assignedToEmail'] : [])),
    ),
    'next to status=done the address is a conflict': inTurn(
      letThrough(() => []),
      invalidWhere('conflict', (query) => has(query, 'assignedToEmail') && query.status === 'done'),
    ),
    'an unknown address is no filter': ruledOut(
      letThrough(({ assignedToEmail }) =>
        assignedToEmail?.endsWith('conformance.example.com') ? ['assignedToEmail'] : [],
      ),
    ),
  },
  'filter.task-open': {
    'status is overlooked': overlooking(() => ['status']),
    'a task done just now is still among the open ones': slow((done) => done),
    'a task done just now is still open among the open ones': inTurn(
      slow((done) => done),
      asListed,
    ),
    'a task that was done once is left out': slow((done) => !done),
    'open tasks that are due at no time are left out': matching(
      'status',
      (task, value) => isIn(task, value) && (value === 'done' || task.dueAt !== null),
    ),
    'the first open task is left out': losing(({ status }) => status === 'open'),
  },
  'filter.task-done': {
    'status=done is overlooked': overlooking(({ status }) => (status === 'done' ? ['status'] : [])),
    'a task that was reopened stays among the done ones': slow((done) => !done),
    'a task that was reopened stays done among the done ones': inTurn(
      slow((done) => !done),
      asListed,
    ),
    'a task done just now is not among the done ones yet': slow((done) => done),
    'only what is overdue was ever done': matching(
      'status',
      (task, value) => isIn(task, value) && (value === 'open' || String(task.dueAt) < '2030-06'),
    ),
  },
  'filter.task-all': {
    'without a status only open tasks are listed': inContext(op.listTasks, (context) => ({
      ...context,
      query: { status: 'open', ...context.query },
    })),
    'without a status reopened tasks are left out': (behaviour) => {
      const reopened = new Set<string>()
      onReply(op.completeTask, (reply, { body, params }) => {
        if (body.done === false) reopened.add(params.taskId ?? '')
        return reply
      })(behaviour)
      onReply(op.listTasks, (reply, { query }) => {
        const { data, nextCursor } = reply.body as { data: Task[]; nextCursor: unknown }
        const kept = query.status ? data : data.filter(({ id }) => !reopened.has(id))
        return { ...reply, body: { data: kept, nextCursor } }
      })(behaviour)
    },
    'the first task is left out': losing(({ status }) => status === undefined),
    'without a status tasks that are due at no time are left out': onReply(
      op.listTasks,
      (reply, { query }) => {
        const { data, nextCursor } = reply.body as { data: Task[]; nextCursor: unknown }
        const kept = query.status ? data : data.filter(({ dueAt }) => dueAt !== null)
        return { ...reply, body: { data: kept, nextCursor } }
      },
    ),
    'without a status what was done in another year is left out': onReply(
      op.listTasks,
      (reply, { query }) => {
        const { data, nextCursor } = reply.body as { data: Task[]; nextCursor: unknown }
        const isOld = (task: Task) => !isOpen(task) && String(task.dueAt).startsWith('2031')
        return {
          ...reply,
          body: { data: query.status ? data : data.filter((task) => !isOld(task)), nextCursor },
        }
      },
    ),
  },
  'filter.task-lead-status': {
    'leadId combines with status=open, and is refused next to status=done': ruledOut(
      invalidWhere('invalid_request', (query) => has(query, 'leadId') && query.status === 'done'),
    ),
    'either is enough': ruledOut(united(['leadId', 'status'])),
    'status is overlooked next to leadId': overlooking((filters) =>
      has(filters, 'leadId') ? ['status'] : [],
    ),
    'leadId is overlooked next to status=done': overlooking(({ status }) =>
      status === 'done' ? ['leadId'] : [],
    ),
    'both together lose a match': ruledOut(losing((query) => has(query, 'leadId', 'status'))),
  },
} satisfies Partial<FamilyMutants<'filter'>>
