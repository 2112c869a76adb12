import { op } from '../../contract/index.js'
import { activityMember, schemaAs, valueAs } from '../kinds/member.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { askedAs, memberAs, readAs } from '../operators/reading.js'
import { onRecord } from '../operators/record.js'
import { refusedAs } from '../operators/refused-as.js'
import { member } from '../operators/schema.js'
import { onSent } from '../operators/sent.js'
import { late, shape } from '../operators/shape.js'
import { aroundStep } from '../operators/step.js'
import { listAsText } from '../operators/value.js'
import { ruledOut } from '../ruled-out.js'

const title = activityMember('task', 'title')
const due = activityMember('task', 'dueAt')
const assignee = activityMember('task', 'assignedToEmail')
const someday = '2030-01-01T09:00:00.000Z'

/** Reads the missing body of a completion as an empty object. */
const bodiless = (isSo: (announced: boolean) => boolean): Mutation =>
  aroundStep('parse', (next, context) => {
    const { body: sent, headers } = context.request
    const isAnnounced = headers['content-type'] !== undefined
    if (context.operation !== op.completeTask || sent !== '' || !isSo(isAnnounced)) return next()
    context.body = {}
    return undefined
  })

/** Faults of the validation of requests about tasks. */
export const taskMutants = {
  'validation.task-list-assignee-email': {
    'an assignee without a status does not count': askedAs(op.listTasks, ({ assignedToEmail, ...query }) =>
      assignedToEmail !== undefined && 'status' in query ? { ...query, assignedToEmail } : query,
    ),
  },
  'validation.task-complete-body-required': {
    'no body is an empty one': bodiless(() => true),
    'a body announced but empty is an empty object': bodiless((isAnnounced) => isAnnounced),
    'no body is a crash': aroundStep('parse', (next, context) => {
      if (context.operation === op.completeTask) JSON.parse(context.request.body)
      return next()
    }),
    'no body is refused, and the task done': (behaviour) =>
      aroundStep('parse', (next, context) => {
        if (context.operation === op.completeTask && context.request.body === '')
          behaviour.handlers[op.completeTask]({ ...context, body: {} })
        return next()
      })(behaviour),
  },
  'validation.task-complete-done-type': {
    'done is what is truthy': readAs(op.completeTask, (sent) =>
      'done' in sent ? { ...sent, done: Boolean(sent.done) } : sent,
    ),
    'an empty text is nothing': memberAs(op.completeTask, 'done', (value) =>
      value === '' ? undefined : value,
    ),
    'a value that is not a boolean is ignored': member(op.completeTask, 'done', {}),
  },
  'validation.task-complete-extra': {
    'members of a task are ignored': readAs(op.completeTask, ({ title: _, doneAt: __, ...sent }) => sent),
    'another name will do': readAs(op.completeTask, ({ completed, ...sent }) =>
      completed === undefined ? sent : { ...sent, done: completed },
    ),
  },
  'validation.task-title-required': {
    'a missing title is made up': valueAs(title, (value) => (value === undefined ? 'Task' : value)),
    'null stands for a made-up title': valueAs(title, (value) => (value === null ? 'Task' : value)),
    'a number is a title': valueAs(title, (value) => (typeof value === 'number' ? `No. ${value}` : value)),
    'a task needs no title': shape('task', (schema) => {
      schema.required = ['leadId', 'type']
    }),
    'a task without a title is made first and refused after': late('task', (sent) => !('title' in sent), {
      title: 'Task',
    }),
    'a task whose title is null is made first and refused after': late('task', (sent) => sent.title === null),
  },
  'validation.task-due-null': {
    'null is no date': schemaAs(due, { type: 'string' }),
    'what is due at no time is due someday': valueAs(due, (value) => value ?? someday),
    'what is due at no time was due in 1970': onRecord([op.listTasks, op.completeTask], (task) => ({
      ...task,
      dueAt: task.dueAt ?? new Date(0).toISOString(),
    })),
    'no due date is an empty text': onRecord([op.listTasks, op.completeTask], (task) => ({
      ...task,
      dueAt: task.dueAt ?? '',
    })),
  },
  'validation.task-due-type': {
    'a number is the milliseconds since 1970': valueAs(due, (value) =>
      typeof value === 'number' && value > 1e12 ? new Date(value).toISOString() : value,
    ),
    'a number is the seconds since 1970': valueAs(due, (value) =>
      typeof value === 'number' && value > 0 && value < 1e12 ? new Date(value * 1000).toISOString() : value,
    ),
    'what is falsy is no date': valueAs(due, (value) => value || null),
    'true is tomorrow': valueAs(due, (value) => (value === true ? someday : value)),
    'a list counts by its text': valueAs(due, listAsText),
  },
  'validation.task-assignee-null': {
    'a number is a missing user': refusedAs(
      op.createActivity,
      ({ assignedToEmail }) => typeof assignedToEmail === 'number',
      'not_found',
    ),
    'no assignee can be named': ruledOut(schemaAs(assignee, { type: 'null' })),
    'a number is no one': ruledOut(valueAs(assignee, (value) => (typeof value === 'number' ? null : value))),
    'a list counts by its text': ruledOut(valueAs(assignee, listAsText)),
    'an object with an address will do': ruledOut(
      valueAs(assignee, (value) =>
        typeof value === 'object' && value !== null && 'email' in value ? value.email : value,
      ),
    ),
    'the first user gets the task, no matter who is named': ruledOut(
      onSent(op.createActivity, ({ assignedToEmail: _, ...sent }) => sent),
    ),
    'it is done first and refused after': ruledOut(late('task', (sent) => sent.assignedToEmail === true)),
  },
} satisfies Partial<FamilyMutants<'validation'>>
