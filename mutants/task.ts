import type { Task } from '../contract/index.js'
import { op } from '../contract/index.js'
import { ApiError } from '../fake-server/messages/api-error.js'
import type { Context } from '../fake-server/pipeline/context.js'
import type { FamilyMutants } from './mutation.js'
import { choosingAlso } from './operators/choice.js'
import { inContext } from './operators/context.js'
import { errorAs, failsWhere, insteadOfError } from './operators/error.js'
import { aroundHandler } from './operators/handler.js'
import { onList } from './operators/list.js'
import { answers, onReply } from './operators/reply.js'
import { ruledOut } from './ruled-out.js'

/** The task of the path, whatever contact the path names. */
const taskOf = ({ workspace, params }: Context): Task | undefined => workspace.tasks.get(params.taskId ?? '')

/** Completes a task under a contact that is not its own, in the calls that are meant. */
const underAny = (isMeant: (context: Context) => boolean) =>
  aroundHandler(op.completeTask, (next, context) => {
    const task = taskOf(context)
    if (!task || !isMeant(context)) return next(context)
    return next({ ...context, params: { ...context.params, id: task.leadId } })
  })

/** Completes a task under a contact that is not its own, and answers as if it had not. */
const secretly = (isMeant: (context: Context) => boolean) =>
  aroundHandler(op.completeTask, (next, context) => {
    const task = taskOf(context)
    if (task && task.leadId !== context.params.id && isMeant(context))
      next({ ...context, params: { ...context.params, id: task.leadId } })
    return next(context)
  })

const isKnown = ({ workspace, params }: Context) => workspace.contacts.has(params.id ?? '')
const hasTasks = ({ workspace, params }: Context) =>
  [...workspace.tasks.all()].some(({ leadId }) => leadId === params.id)

/** Answers a query for an unknown contact in another way. */
const unknownLead = (apiError: ApiError) =>
  insteadOfError(op.listTasks, (due) => (due.code === 'not_found' ? apiError : due))

/** Faults against the family task, the plain one of each rule first. */
export const taskMutants: FamilyMutants<'task'> = {
  'task.list-ok': {
    'tasks are accepted': answers(op.listTasks, 202),
    'tasks come with their ids alone': onList(op.listTasks, () => ({ shows: ({ id }: Task) => ({ id }) })),
    'done tasks stand under `done`': onReply(op.listTasks, (reply, { query }) => {
      if (query.status !== 'done') return reply
      const { data, ...rest } = reply.body as { data: unknown }
      return { ...reply, body: { done: data, ...rest } }
    }),
    'a task that is open has no doneAt': onList(op.listTasks, () => ({
      shows: ({ doneAt, ...task }: Task) => (doneAt === null ? task : { ...task, doneAt }),
    })),
  },
  'task.complete-missing-task': {
    'a missing task is a crash': errorAs(op.completeTask, 'not_found', 'internal'),
    'a missing task is an invalid request': errorAs(op.completeTask, 'not_found', 'invalid_request'),
    'a missing task is opened again': insteadOfError(op.completeTask, (apiError, { body }) =>
      body.done === false ? { status: 200, body: { data: null } } : apiError,
    ),
    'an id that begins like another is that other': inContext(op.completeTask, (context) => {
      const { taskId = '' } = context.params
      const like = [...context.workspace.tasks.all()].find(({ id }) => taskId.startsWith(id))
      return like ? { ...context, params: { ...context.params, taskId: like.id } } : context
    }),
    'a missing task is a conflict with the present state': insteadOfError(op.completeTask, (apiError) =>
      apiError.code === 'not_found'
        ? new ApiError('invalid_state', apiError.message, apiError.rule)
        : apiError,
    ),
  },
  'task.complete-missing-contact': {
    'a missing contact does not matter': underAny((context) => !isKnown(context)),
    'a missing contact does not matter to a task that is done': underAny(
      (context) => !isKnown(context) && taskOf(context)?.doneAt !== null,
    ),
    'the task is completed before its contact is looked for': secretly((context) => !isKnown(context)),
    'a missing contact is an invalid request': errorAs(op.completeTask, 'not_found', 'invalid_request'),
    'an id that begins like that of the contact is the contact': underAny((context) =>
      (context.params.id ?? '').startsWith(taskOf(context)?.leadId ?? ' '),
    ),
  },
  'task.complete-other-contact': {
    'any contact will do': ruledOut(underAny(isKnown)),
    'any contact with tasks will do': ruledOut(underAny((context) => isKnown(context) && hasTasks(context))),
    'a task of another contact is completed and then missing': ruledOut(secretly(isKnown)),
    'a task of another contact is reopened and then missing': ruledOut(
      secretly((context) => isKnown(context) && context.body.done === false),
    ),
    'a task of another contact is a conflict': failsWhere(
      op.completeTask,
      (context) => {
        const task = taskOf(context)
        return !(!task || !isKnown(context) || task.leadId === context.params.id)
      },
      'conflict',
    ),
  },
  'task.list-404': {
    'an unknown contact is missing, and next to a limit it has no tasks': ruledOut(
      choosingAlso('filter-unknown-reference', 'empty-everywhere', ({ query }) => query.limit !== undefined),
    ),
    'an unknown contact is an invalid request': unknownLead(
      new ApiError('invalid_request', 'no such contact', 'task.list-404'),
    ),
    'an unknown contact is a crash': unknownLead(new ApiError('internal', 'no contact', 'task.list-404')),
    'an unknown contact is no filter': ruledOut(
      inContext(op.listTasks, (context) => {
        const { leadId, ...query } = context.query
        return context.workspace.contacts.has(leadId ?? '') ? context : { ...context, query }
      }),
    ),
    'an id that begins like that of a contact is the contact': ruledOut(
      inContext(op.listTasks, (context) => {
        const { leadId = ' ' } = context.query
        const like = [...context.workspace.contacts.all()].find(({ id }) => leadId.startsWith(id))
        return like ? { ...context, query: { ...context.query, leadId: like.id } } : context
      }),
    ),
  },
}
