import { type families, op } from '../../contract/index.js'
import { activityMember, schemaAs, valueAs } from '../kinds/member.js'
import { aroundStep, type Mutant, type Mutants, mutant, onRecord, onSent } from '../mutant.js'
import { askedAs, member, readAs, tooLate } from '../reading.js'
import { late, shape } from '../shape.js'

const listTasks = op.listTasks
const completeTask = op.completeTask
const create = op.createActivity

const title = activityMember('task', 'title')
const due = activityMember('task', 'dueAt')
const assignee = activityMember('task', 'assignedToEmail')
const someday = '2030-01-01T09:00:00.000Z'

/** Completing a task without a body, however that comes about. */
const bodiless = (fault: string, isSo: (announced: boolean) => boolean): Mutant =>
  mutant(fault, (behaviour) =>
    aroundStep(behaviour, 'parse', (next, context) => {
      const { body: sent, headers } = context.request
      const isAnnounced = headers['content-type'] !== undefined
      if (context.operation !== completeTask || sent !== '' || !isSo(isAnnounced)) return next()
      context.body = {}
      return undefined
    }),
  )

/** Requests about tasks taken in spite of what they are. */
export const taskMutants = {
  'validation.task-list-assignee-email': [
    askedAs('an assignee without a status does not count', listTasks, ({ assignedToEmail, ...query }) =>
      assignedToEmail !== undefined && 'status' in query ? { ...query, assignedToEmail } : query,
    ),
  ],
  'validation.task-complete-body-required': [
    bodiless('no body is an empty one', () => true),
    bodiless('a body announced but empty is an empty object', (isAnnounced) => isAnnounced),
    mutant('no body is a crash', (behaviour) =>
      aroundStep(behaviour, 'parse', (next, context) => {
        if (context.operation === completeTask) JSON.parse(context.request.body)
        return next()
      }),
    ),
    mutant('no body is refused, and the task done', (behaviour) =>
      aroundStep(behaviour, 'parse', (next, context) => {
        if (context.operation === completeTask && context.request.body === '')
          behaviour.handlers[completeTask]({ ...context, body: {} })
        return next()
      }),
    ),
  ],
  'validation.task-complete-done-type': [
    readAs('done is what is truthy', completeTask, (sent) =>
      'done' in sent ? { ...sent, done: Boolean(sent.done) } : sent,
    ),
    readAs('the words true and false will do', completeTask, (sent) =>
      typeof sent.done === 'string' && sent.done !== '' ? { ...sent, done: sent.done === 'true' } : sent,
    ),
    readAs('0 and 1 will do', completeTask, (sent) =>
      typeof sent.done === 'number' ? { ...sent, done: sent.done === 1 } : sent,
    ),
    readAs('an empty text is nothing', completeTask, ({ done, ...sent }) =>
      done === '' || done === undefined ? sent : { ...sent, done },
    ),
    member('whatever is no boolean is ignored', completeTask, 'done', {}),
    tooLate(completeTask, ({ done }) => done === 'true'),
  ],
  'validation.task-complete-extra': [
    readAs('members of a task are ignored', completeTask, ({ title: _, doneAt: __, ...sent }) => sent),
    readAs('another name will do', completeTask, ({ completed, ...sent }) =>
      completed === undefined ? sent : { ...sent, done: completed },
    ),
  ],
  'validation.task-title-required': [
    valueAs('a missing title is made up', title, (value) => (value === undefined ? 'Task' : value)),
    valueAs('null stands for a made-up title', title, (value) => (value === null ? 'Task' : value)),
    valueAs('a number is a title', title, (value) => (typeof value === 'number' ? `No. ${value}` : value)),
    shape('a task needs no title', 'task', (schema) => {
      schema.required = ['leadId', 'type']
    }),
    late('task', (sent) => !('title' in sent), { title: 'Task' }),
    late('task', (sent) => sent.title === null),
  ],
  'validation.task-due-null': [
    schemaAs('null is no date', due, { type: 'string' }),
    valueAs('what is due at no time is due someday', due, (value) => value ?? someday),
    mutant('what is due at no time was due in 1970', (behaviour) =>
      onRecord(behaviour, [listTasks, completeTask], (task) => ({
        ...task,
        dueAt: task.dueAt ?? new Date(0).toISOString(),
      })),
    ),
    mutant('no due date is an empty text', (behaviour) =>
      onRecord(behaviour, [listTasks, completeTask], (task) => ({ ...task, dueAt: task.dueAt ?? '' })),
    ),
  ],
  'validation.task-due-type': [
    valueAs('a number is the milliseconds since 1970', due, (value) =>
      typeof value === 'number' && value > 1e12 ? new Date(value).toISOString() : value,
    ),
    valueAs('a number is the seconds since 1970', due, (value) =>
      typeof value === 'number' && value > 0 && value < 1e12 ? new Date(value * 1000).toISOString() : value,
    ),
    valueAs('what is falsy is no date', due, (value) => value || null),
    schemaAs('what is no date is ignored', due, {}),
    valueAs('true is tomorrow', due, (value) => (value === true ? someday : value)),
    valueAs('a list counts by its text', due, (value) => (Array.isArray(value) ? String(value) : value)),
    late('task', (sent) => typeof sent.dueAt === 'number'),
  ],
  'validation.task-assignee-null': [
    schemaAs('no assignee can be named', assignee, { type: 'null' }),
    valueAs('a number is no one', assignee, (value) => (typeof value === 'number' ? null : value)),
    valueAs('a list counts by its text', assignee, (value) => (Array.isArray(value) ? String(value) : value)),
    valueAs('an object with an address will do', assignee, (value) =>
      typeof value === 'object' && value !== null && 'email' in value ? value.email : value,
    ),
    mutant('the first user gets the task, no matter who is named', (behaviour) =>
      onSent(behaviour, create, ({ assignedToEmail: _, ...sent }) => sent),
    ),
    late('task', (sent) => sent.assignedToEmail === true),
  ],
} satisfies Partial<Mutants<typeof families.validation>>
