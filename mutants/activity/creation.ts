import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { onReply } from '../operators/reply.js'
import { onSent } from '../operators/sent.js'
import { keptTask, status, summary } from './operators.js'

/** Faults of the answer of a creation. */
export const creationMutants = {
  'activity.create-note-201': {
    'a note is 200': status(200, ({ body }) => body.type === 'note'),
    'a pinned note was there already': summary((_, { body }) =>
      body.pinned === true ? { alreadyExisted: true } : {},
    ),
    'a note under a key was there already': summary(({ type }, { idempotencyKey }) => ({
      alreadyExisted: type === 'note' && idempotencyKey !== undefined,
    })),
    'a note about a deal is one of that deal': summary(({ leadId }, { body }) => ({
      leadId: body.dealId ?? leadId,
    })),
  },
  'activity.create-task-201': {
    'a task is 200': status(200, ({ body }) => body.type === 'task'),
    'a task with a reminder is accepted for later': status(
      202,
      ({ body }) => body.reminderType !== undefined,
    ),
    'a task is called a reminder': summary(({ type }) => ({ type: type === 'task' ? 'reminder' : type })),
    'a task was there already where the contact has one': summary(({ id, type, leadId }, { workspace }) => ({
      alreadyExisted:
        type === 'task' &&
        [...workspace.tasks.all()].some((task) => task.leadId === leadId && task.id !== id),
    })),
  },
  'activity.create-call-201': {
    'a call is 200': status(200, ({ body }) => body.type === 'call'),
    'a call under a key is 200': status(
      200,
      ({ body, idempotencyKey }) => body.type === 'call' && idempotencyKey !== undefined,
    ),
    'alreadyExisted is left out': summary(({ type }) =>
      type === 'call' ? { alreadyExisted: undefined } : {},
    ),
    'a call about a deal is 200': status(
      200,
      ({ body }) => body.type === 'call' && typeof body.dealId === 'string',
    ),
  },
  'activity.create-meeting-201': {
    'a meeting is 200': status(200, ({ body }) => body.type === 'meeting'),
    'a meeting is a call': summary(({ type }) => ({ type: type === 'meeting' ? 'call' : type })),
    'a meeting under a key was there already': summary(({ type }, { idempotencyKey }) => ({
      alreadyExisted: type === 'meeting' && idempotencyKey !== undefined,
    })),
  },
  'activity.no-next-step': {
    'every call is followed up': onSent(op.createActivity, (body) =>
      body.type === 'call' ? { nextStep: { title: 'Call back', dueAt: '2031-01-01' }, ...body } : body,
    ),
    'a task is its own next step': summary(({ id, type, nextStepTaskId }) => ({
      nextStepTaskId: type === 'task' ? id : nextStepTaskId,
    })),
    'without a next step the id is an empty text': summary(({ nextStepTaskId }) => ({
      nextStepTaskId: nextStepTaskId ?? '',
    })),
    'a call shows the next step of the call before': (behaviour) => {
      let last: string | null = null
      summary(({ type, nextStepTaskId }) => {
        last = nextStepTaskId ?? last
        return type === 'call' ? { nextStepTaskId: last } : {}
      })(behaviour)
    },
    'a note leaves a reminder behind': onReply(op.createActivity, (reply, { workspace, body, world }) => {
      const [any] = workspace.tasks.all()
      const leadId = String(body.leadId)
      if (any && body.type === 'note')
        workspace.tasks.put(Object.freeze({ ...any, id: world.id('task'), leadId }))
      return reply
    }),
  },
  'activity.store-by-type': {
    'a call with a next step is stored with the tasks': summary(({ nextStepTaskId, type, store }) => ({
      store: type === 'call' && nextStepTaskId !== null ? 'reminders' : store,
    })),
    'everything is stored in the timeline': summary(() => ({ store: 'activities' })),
    'tasks are stored with the notes': summary(({ type, store }) => ({
      store: type === 'task' ? 'notes' : store,
    })),
    'the store is called after the type': summary(({ type }) => ({ store: `${type}s` })),
    'the second note of a contact is stored elsewhere': (behaviour) => {
      const seen = new Set<string>()
      summary(({ type, leadId, store }) => {
        const again = type === 'note' && seen.has(leadId)
        if (type === 'note') seen.add(leadId)
        return { store: again ? 'reminders' : store }
      })(behaviour)
    },
  },
} satisfies Partial<FamilyMutants<'activity'>>

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
