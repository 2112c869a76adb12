import { type ActivityResult, type families, op, type Task } from '../../contract/index.js'
import { holderOf } from '../../fake-server/resources/contact.js'
import { complete, create } from '../activity/operators.js'
import { aroundHandler, type Mutants, mutant } from '../mutant.js'
import {
  aroundLookup,
  beforeLookup,
  onReplay,
  refused,
  repliedAndDoneAgain,
  withoutLookup,
} from './lookup.js'

type Rules = Mutants<typeof families.idempotency>

const upsert = op.upsertContact

/** Changes the summary of a retry. */
const changedReplay = (change: (result: ActivityResult) => object) =>
  onReplay([create], (replay) => {
    const { data } = replay.body as { data: ActivityResult }
    return { ...replay, body: { data: { ...data, ...change(data) } } }
  })

/** Faults of keys of activities, tasks and upserts. */
export const activityKeyMutants: Pick<
  Rules,
  | 'idempotency.task-complete'
  | 'idempotency.activity-create'
  | 'idempotency.activity-call-next-step'
  | 'idempotency.contact-upsert'
> = {
  'idempotency.task-complete': [
    mutant('completing knows no keys', withoutLookup(complete)),
    mutant('a replay is answered and completes again', repliedAndDoneAgain(complete)),
    mutant(
      'a replay shows the task as it is now',
      onReplay([complete], (replay, { workspace, params }) => ({
        ...replay,
        body: { data: workspace.tasks.get(params.taskId ?? '') },
      })),
    ),
    mutant('a replayed reopening opens the task again', (behaviour) =>
      aroundLookup([complete], (next, context) => {
        const found = next()
        const task = context.workspace.tasks.get(context.params.taskId ?? '')
        if (found && task && context.body.done === false)
          context.workspace.tasks.put(Object.freeze({ ...task, doneAt: null }))
        return found
      })(behaviour),
    ),
    mutant(
      'the state is checked before the key',
      beforeLookup(complete, ({ workspace, params, body }) => {
        const task = workspace.tasks.get(params.taskId ?? '')
        if (task && (body.done !== false) === (task.doneAt !== null)) throw refused('invalid_state')
      }),
    ),
    mutant(
      'a replay has a time of its own',
      onReplay([complete], (replay, { world }) => {
        const { data } = replay.body as { data: Task }
        return { ...replay, body: { data: { ...data, doneAt: data.doneAt && world.instant() } } }
      }),
    ),
  ],
  'idempotency.activity-create': [
    mutant(
      'a retry is 201',
      onReplay([create], (replay) => ({ ...replay, status: 201 })),
    ),
    mutant(
      'a retry says that it was not there',
      changedReplay(() => ({ alreadyExisted: false })),
    ),
    mutant(
      'a retried call says that it was not there',
      changedReplay(({ type }) => (type === 'call' ? { alreadyExisted: false } : {})),
    ),
    mutant(
      'a retry forgets the next step',
      changedReplay(() => ({ nextStepTaskId: null })),
    ),
    mutant(
      'a retry answers no store',
      changedReplay(() => ({ store: undefined })),
    ),
    mutant('recording knows no keys', (behaviour) => {
      withoutLookup(create)(behaviour)
      aroundHandler(behaviour, create, (next, context) => next({ ...context, idempotencyKey: undefined }))
    }),
    mutant(
      'a retried task is 201 once it is done',
      onReplay([create], (replay, { workspace }) => {
        const { data } = replay.body as { data: ActivityResult }
        return workspace.tasks.get(data.id)?.doneAt ? { ...replay, status: 201 } : replay
      }),
    ),
    mutant(
      'a retried note is another note',
      onReplay([create], (replay, { world }) => {
        const { data } = replay.body as { data: ActivityResult }
        return data.type === 'note'
          ? { ...replay, body: { data: { ...data, id: world.id('note') } } }
          : replay
      }),
    ),
  ],
  'idempotency.activity-call-next-step': [
    mutant('a retry makes a second next step', (behaviour) => {
      aroundHandler(behaviour, create, (next, context) => next({ ...context, idempotencyKey: undefined }))
      repliedAndDoneAgain(create)(behaviour)
    }),
    mutant(
      'a retry makes a next step of its own and answers it',
      onReplay([create], (replay, { workspace, world }) => {
        const { data } = replay.body as { data: ActivityResult }
        const task = workspace.tasks.get(data.nextStepTaskId ?? '')
        if (!task) return replay
        const { id } = workspace.tasks.put(Object.freeze({ ...task, id: world.id('task') }))
        return { ...replay, body: { data: { ...data, nextStepTaskId: id } } }
      }),
    ),
    mutant(
      'a retry forgets the next step',
      changedReplay(() => ({ nextStepTaskId: null })),
    ),
    mutant(
      'a retry opens the next step again',
      onReplay([create], (replay, { workspace }) => {
        const { data } = replay.body as { data: ActivityResult }
        const task = workspace.tasks.get(data.nextStepTaskId ?? '')
        if (task) workspace.tasks.put(Object.freeze({ ...task, doneAt: null }))
        return replay
      }),
    ),
  ],
  'idempotency.contact-upsert': [
    mutant('upserting knows no keys', withoutLookup(upsert)),
    mutant('a replay is answered and updates again', repliedAndDoneAgain(upsert)),
    mutant(
      'a replay shows the contact as it is now',
      onReplay([upsert], (replay, context) => ({
        ...replay,
        body: { data: holderOf(context, String(context.body.email)) },
      })),
    ),
  ],
}
