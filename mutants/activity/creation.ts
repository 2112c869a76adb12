import type { families } from '../../contract/index.js'
import { type Mutants, mutant, onReply, onSent } from '../mutant.js'
import { create, keptTask, status, summary } from './operators.js'

type Rules = Mutants<typeof families.activity>

/** Faults of what a creation answers. */
export const creationMutants: Pick<
  Rules,
  | 'activity.create-note-201'
  | 'activity.create-task-201'
  | 'activity.create-call-201'
  | 'activity.create-meeting-201'
  | 'activity.no-next-step'
  | 'activity.store-by-type'
> = {
  'activity.create-note-201': [
    mutant(
      'a note is 200',
      status(200, ({ body }) => body.type === 'note'),
    ),
    mutant(
      'a pinned note was there already',
      summary((_, { body }) => (body.pinned === true ? { alreadyExisted: true } : {})),
    ),
    mutant(
      'a note under a key was there already',
      summary(({ type }, { idempotencyKey }) => ({
        alreadyExisted: type === 'note' && idempotencyKey !== undefined,
      })),
    ),
    mutant(
      'a note about a deal is one of that deal',
      summary(({ leadId }, { body }) => ({ leadId: body.dealId ?? leadId })),
    ),
  ],
  'activity.create-task-201': [
    mutant(
      'a task is 200',
      status(200, ({ body }) => body.type === 'task'),
    ),
    mutant(
      'a task with a reminder is accepted for later',
      status(202, ({ body }) => body.reminderType !== undefined),
    ),
    mutant(
      'a task is called a reminder',
      summary(({ type }) => ({ type: type === 'task' ? 'reminder' : type })),
    ),
    mutant(
      'a task was there already where the contact has one',
      summary(({ id, type, leadId }, { workspace }) => ({
        alreadyExisted:
          type === 'task' &&
          [...workspace.tasks.all()].some((task) => task.leadId === leadId && task.id !== id),
      })),
    ),
  ],
  'activity.create-call-201': [
    mutant(
      'a call is 200',
      status(200, ({ body }) => body.type === 'call'),
    ),
    mutant(
      'a call under a key is 200',
      status(200, ({ body, idempotencyKey }) => body.type === 'call' && idempotencyKey !== undefined),
    ),
    mutant(
      'alreadyExisted is left out',
      summary(({ type }) => (type === 'call' ? { alreadyExisted: undefined } : {})),
    ),
    mutant(
      'a call about a deal is 200',
      status(200, ({ body }) => body.type === 'call' && typeof body.dealId === 'string'),
    ),
  ],
  'activity.create-meeting-201': [
    mutant(
      'a meeting is 200',
      status(200, ({ body }) => body.type === 'meeting'),
    ),
    mutant(
      'a meeting is a call',
      summary(({ type }) => ({ type: type === 'meeting' ? 'call' : type })),
    ),
    mutant(
      'a meeting under a key was there already',
      summary(({ type }, { idempotencyKey }) => ({
        alreadyExisted: type === 'meeting' && idempotencyKey !== undefined,
      })),
    ),
  ],
  'activity.no-next-step': [
    mutant('every call is followed up', (behaviour) =>
      onSent(behaviour, create, (body) =>
        body.type === 'call' ? { nextStep: { title: 'Call back', dueAt: '2031-01-01' }, ...body } : body,
      ),
    ),
    mutant(
      'a task is its own next step',
      summary(({ id, type, nextStepTaskId }) => ({ nextStepTaskId: type === 'task' ? id : nextStepTaskId })),
    ),
    mutant(
      'without a next step the id is an empty text',
      summary(({ nextStepTaskId }) => ({ nextStepTaskId: nextStepTaskId ?? '' })),
    ),
    mutant('a call shows the next step of the call before', (behaviour) => {
      let last: string | null = null
      summary(({ type, nextStepTaskId }) => {
        last = nextStepTaskId ?? last
        return type === 'call' ? { nextStepTaskId: last } : {}
      })(behaviour)
    }),
    mutant('a note leaves a reminder behind', (behaviour) =>
      onReply(behaviour, create, (reply, { workspace, body, world }) => {
        const [any] = workspace.tasks.all()
        const leadId = String(body.leadId)
        if (any && body.type === 'note')
          workspace.tasks.put(Object.freeze({ ...any, id: world.id('task'), leadId }))
        return reply
      }),
    ),
  ],
  'activity.store-by-type': [
    mutant(
      'a call with a next step is stored with the tasks',
      summary(({ nextStepTaskId, type, store }) => ({
        store: type === 'call' && nextStepTaskId !== null ? 'reminders' : store,
      })),
    ),
    mutant(
      'everything is stored in the timeline',
      summary(() => ({ store: 'activities' })),
    ),
    mutant(
      'tasks are stored with the notes',
      summary(({ type, store }) => ({ store: type === 'task' ? 'notes' : store })),
    ),
    mutant(
      'the store is called after the type',
      summary(({ type }) => ({ store: `${type}s` })),
    ),
    mutant('the second note of a contact is stored elsewhere', (behaviour) => {
      const seen = new Set<string>()
      summary(({ type, leadId, store }) => {
        const again = type === 'note' && seen.has(leadId)
        if (type === 'note') seen.add(leadId)
        return { store: again ? 'reminders' : store }
      })(behaviour)
    }),
  ],
}

/** Loses the pairs of which characters beyond the basic plane consist. */
export const basicPlane = (text: string | null): string | null =>
  text?.replace(/[\ud800-\udfff]{2}/g, '?') ?? null

/** What a careless conversion makes of text that is not ASCII. */
export const asciiOnly = (text: string): string => text.replace(/[^ -~]/g, '?')

/** The wall clock of a text, its zone lost. */
export const zoneLost = (text: unknown): string | null =>
  typeof text === 'string' ? new Date(`${text.slice(0, 19)}Z`).toISOString() : null

/** Changes the due date of a next step. */
export const nextStepDue = (change: (due: string | null) => string | null) =>
  keptTask(({ dueAt }) => ({ dueAt: change(dueAt) }), 'nextStepTaskId')
