import { type ActivityResult, op, type Task } from '../../contract/index.js'
import { holderOf } from '../../fake-server/resources/contact.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'
import { ruledOut } from '../ruled-out.js'
import {
  aroundLookup,
  beforeLookup,
  onReplay,
  onReplayedData,
  refused,
  replayedAs,
  repliedAndDoneAgain,
  withoutLookup,
} from './lookup.js'

/** Changes the summary of a retry. */
const changedReplay = (change: (result: ActivityResult) => object) =>
  onReplayedData(op.createActivity, change)

/** Faults of keys of activities, tasks and upserts. */
export const activityKeyMutants = {
  'idempotency.task-complete': {
    'completing knows no keys': withoutLookup(op.completeTask),
    'a replay is answered and completes again': repliedAndDoneAgain(op.completeTask),
    'a replay shows the task as it is now': onReplay([op.completeTask], (replay, { workspace, params }) => ({
      ...replay,
      body: { data: workspace.tasks.get(params.taskId ?? '') },
    })),
    'a replayed reopening opens the task again': aroundLookup([op.completeTask], (next, context) => {
      const found = next()
      const task = context.workspace.tasks.get(context.params.taskId ?? '')
      if (found && task && context.body.done === false)
        context.workspace.tasks.put(Object.freeze({ ...task, doneAt: null }))
      return found
    }),
    'the state is checked before the key': beforeLookup(op.completeTask, ({ workspace, params, body }) => {
      const task = workspace.tasks.get(params.taskId ?? '')
      if (task && (body.done !== false) === (task.doneAt !== null)) throw refused('invalid_state')
    }),
    'a replay has a time of its own': onReplayedData<Task>(op.completeTask, (data, { world }) => ({
      doneAt: data.doneAt && world.instant(),
    })),
  },
  'idempotency.activity-create': {
    'a retry is 201': replayedAs(201, op.createActivity),
    'a retry says that it was not there': changedReplay(() => ({ alreadyExisted: false })),
    'a retried call says that it was not there': changedReplay(({ type }) =>
      type === 'call' ? { alreadyExisted: false } : {},
    ),
    'a retry forgets the next step': changedReplay(() => ({ nextStepTaskId: null })),
    'a retry answers no store': changedReplay(() => ({ store: undefined })),
    'recording knows no keys': inTurn(
      withoutLookup(op.createActivity),
      aroundHandler(op.createActivity, (next, context) => next({ ...context, idempotencyKey: undefined })),
    ),
    'a retried task is 201 once it is done': onReplay([op.createActivity], (replay, { workspace }) => {
      const { data } = replay.body as { data: ActivityResult }
      return workspace.tasks.get(data.id)?.doneAt ? { ...replay, status: 201 } : replay
    }),
    'a retried note is another note': onReplayedData<ActivityResult>(
      op.createActivity,
      ({ type }, { world }) => (type === 'note' ? { id: world.id('note') } : {}),
    ),
  },
  'idempotency.activity-call-next-step': {
    'a retry makes a second next step': inTurn(
      aroundHandler(op.createActivity, (next, context) => next({ ...context, idempotencyKey: undefined })),
      repliedAndDoneAgain(op.createActivity),
    ),
    'a retry makes a next step of its own and answers it': onReplay(
      [op.createActivity],
      (replay, { workspace, world }) => {
        const { data } = replay.body as { data: ActivityResult }
        const task = workspace.tasks.get(data.nextStepTaskId ?? '')
        if (!task) return replay
        const { id } = workspace.tasks.put(Object.freeze({ ...task, id: world.id('task') }))
        return { ...replay, body: { data: { ...data, nextStepTaskId: id } } }
      },
    ),
    'a retry forgets the next step': changedReplay(() => ({ nextStepTaskId: null })),
    'a retry opens the next step again': onReplay([op.createActivity], (replay, { workspace }) => {
      const { data } = replay.body as { data: ActivityResult }
      const task = workspace.tasks.get(data.nextStepTaskId ?? '')
      if (task) workspace.tasks.put(Object.freeze({ ...task, doneAt: null }))
      return replay
    }),
  },
  'idempotency.contact-upsert': {
    'upserting knows no keys': withoutLookup(op.upsertContact),
    'a replay is answered and updates again': repliedAndDoneAgain(op.upsertContact),
    'a replay shows the contact as it is now': ruledOut(
      onReplay([op.upsertContact], (replay, context) => ({
        ...replay,
        body: { data: holderOf(context, String(context.body.email)) },
      })),
    ),
  },
} satisfies Partial<FamilyMutants<'idempotency'>>
