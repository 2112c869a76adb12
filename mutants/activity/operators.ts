import {
  type Activity,
  type ActivityResult,
  activityMembers,
  type Note,
  op,
  recordOf,
  type Task,
} from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { answers, onData, onReply } from '../operators/reply.js'
import { onStored } from '../operators/stored.js'

/** Changes the summary that a creation answers, replays apart. */
export const summary = (change: (result: ActivityResult, context: Context) => object) =>
  onData(op.createActivity, change)

/** Answers some creations with another status. */
export const status = (code: number, when: (context: Context) => boolean) =>
  answers(op.createActivity, code, when)

/** Changes a note once it is stored, as the list shows it. */
export const keptNote = (change: (note: Note, context: Context) => Partial<Note>) =>
  onReply(op.createActivity, (reply, context) => {
    const { data } = reply.body as { data: ActivityResult }
    const stored = context.workspace.notes.get(data.id)
    if (stored) {
      const shown: Note = Object.freeze({ ...stored.shown, ...change(stored.shown, context) })
      context.workspace.notes.put({ ...stored, shown })
    }
    return reply
  })

/** Changes the stored task: that of the creation, or the next step of a call. */
export const keptTask = (
  change: (task: Task, context: Context) => Partial<Task>,
  which: 'id' | 'nextStepTaskId' = 'id',
) =>
  onStored(
    op.createActivity,
    'tasks',
    change,
    (reply) => (reply.body as { data: ActivityResult }).data[which] ?? '',
  )

/** Changes a call or a recorded meeting once it is stored. */
export const keptEntry = (change: (entry: Activity, context: Context) => Partial<Activity>) =>
  onStored(op.createActivity, 'activities', change)

/** Puts a note into the timeline. */
export const noted = (
  { workspace }: Context,
  { id, title, content, createdAt }: Note,
  leadId: string,
  dealId: string | null = null,
): void => {
  const entry = recordOf(activityMembers, {
    id,
    type: 'note',
    leadId,
    title: title ?? 'Note',
    dealId,
    body: content,
    occurredAt: createdAt,
    createdAt,
    actor: { type: 'api', email: null, name: null },
  })
  workspace.activities.put(Object.freeze(entry))
}
