import { op, type Task } from '../../contract/index.js'
import { one } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { inContext } from '../operators/context.js'
import { failsWhere } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { answers, onReply } from '../operators/reply.js'
import { withSent } from '../operators/sent.js'
import { onWritten } from '../operators/stored.js'

type Change = (task: Task, context: Context) => Partial<Task>

const done = ({ body }: Context) => body.done !== false
const put = ({ workspace }: Context, task: Task, change: Partial<Task>): Task =>
  workspace.tasks.put(Object.freeze({ ...task, ...change }))

/** Changes the task once it is completed or reopened, as stored and as answered. */
const amended = (change: Change) => onWritten(op.completeTask, 'tasks', change)

/** Changes the task in the answer alone. */
const answered = (change: Change) => onWritten(op.completeTask, 'tasks', change, 'answer')

/** Changes the task in the store alone. */
const stored = (change: Change) => onWritten(op.completeTask, 'tasks', change, 'store')

/** Changes the other tasks of the contact as well. */
const toAll = (isMeant: (context: Context) => boolean) =>
  onReply(op.completeTask, (reply, context) => {
    const { data } = reply.body as { data: Task }
    const others = [...context.workspace.tasks.all()].filter(({ leadId }) => leadId === data.leadId)
    if (isMeant(context)) for (const task of others) put(context, task, { doneAt: data.doneAt })
    return reply
  })

/** Reads `done` in another way. */
const readAs = (of: (sent: unknown, context: Context) => unknown) =>
  withSent(op.completeTask, (body, context) => ({ done: of(body.done, context) }))

const taskOf = ({ workspace, params }: Context) => workspace.tasks.get(params.taskId ?? '')

/** Faults of completing and reopening tasks. */
export const taskMutants = {
  'transition.task-complete': {
    'the answer shows the task as it was': answered((_, context) => (done(context) ? { doneAt: null } : {})),
    'a completion is answered and not stored': stored((_, context) =>
      done(context) ? { doneAt: null } : {},
    ),
    'a completion under a key is not stored': stored((_, context) =>
      context.idempotencyKey !== undefined ? { doneAt: null } : {},
    ),
    'a done task reads `true` for the time': answered((_, context) =>
      done(context) ? { doneAt: 'true' } : {},
    ),
    'a completion is 201': answers(op.completeTask, 201),
    'all tasks of the contact are done': toAll(done),
    'a done task stands in both lists': inContext(op.listTasks, (context) => {
      const { status, ...query } = context.query
      return status === 'open' ? { ...context, query } : context
    }),
    'a done task stands in neither list': onReply(op.listTasks, (reply, { query }) => {
      const { data, nextCursor } = reply.body as { data: Task[]; nextCursor: unknown }
      return query.status === 'done' ? { ...reply, body: { data: data.slice(1), nextCursor } } : reply
    }),
    'a completion has no content': onReply(op.completeTask, () => ({ status: 204, body: undefined })),
  },
  'transition.task-complete-default': {
    'nothing is false': readAs((sent) => sent ?? false),
    'nothing turns a task round': readAs((sent, context) => sent ?? taskOf(context)?.doneAt === null),
    'nothing is refused': failsWhere(
      op.completeTask,
      (context) => !(context.body.done !== undefined),
      'invalid_request',
    ),
    'nothing changes nothing': aroundHandler(op.completeTask, (next, context) => {
      const task = taskOf(context)
      return task && context.body.done === undefined ? one(200, task) : next(context)
    }),
    'nothing is answered as done, and nothing stored': aroundHandler(op.completeTask, (next, context) => {
      const task = taskOf(context)
      if (!task || context.body.done !== undefined) return next(context)
      return one(200, { ...task, doneAt: context.world.instant() })
    }),
  },
  'transition.task-reopen': {
    'a task stays done': aroundHandler(op.completeTask, (next, context) => {
      const task = taskOf(context)
      return task && !done(context) ? one(200, task) : next(context)
    }),
    'false is no value': readAs((sent) => sent || true),
    'the answer shows the task as done': (behaviour) => {
      const was = new Map<string, string | null>()
      answered(({ id, doneAt }) => {
        if (doneAt !== null) was.set(id, doneAt)
        return { doneAt: was.get(id) ?? doneAt }
      })(behaviour)
    },
    'a reopening is answered and not stored': stored((task, context) =>
      done(context) ? task : { doneAt: context.world.instant() },
    ),
    'a reopened task has an empty time': amended((task, context) => (done(context) ? task : { doneAt: '' })),
    'all tasks of the contact are opened again': toAll((context) => !done(context)),
    'a task is opened again once': (behaviour) => {
      const opened = new Set<string>()
      aroundHandler(op.completeTask, (next, context) => {
        const task = taskOf(context)
        if (!task || done(context)) return next(context)
        if (opened.has(task.id)) return one(200, task)
        opened.add(task.id)
        return next(context)
      })(behaviour)
    },
    'a reopened task is listed as done': (behaviour) => {
      const opened = new Set<string>()
      onReply(op.completeTask, (reply, context) => {
        const { data } = reply.body as { data: Task }
        if (done(context)) opened.delete(data.id)
        else opened.add(data.id)
        return reply
      })(behaviour)
      aroundHandler(op.listTasks, (next, context) => {
        const { status, ...query } = context.query
        const reply = next(status === 'done' ? { ...context, query } : context) as ReturnType<typeof one>
        if (status !== 'done') return reply
        const { data, nextCursor } = reply.body as { data: Task[]; nextCursor: unknown }
        const kept = data.filter(({ id, doneAt }) => doneAt !== null || opened.has(id))
        return { ...reply, body: { data: kept, nextCursor } }
      })(behaviour)
    },
  },
} satisfies Partial<FamilyMutants<'transition'>>
