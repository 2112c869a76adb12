import { recordOf, records, type Task, taskMembers } from '../../../contract/index.js'
import { userName } from '../../resources/assignee.js'
import { fullName } from '../../resources/full-name.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import type { Noun, RecordContext } from './noun.js'
import { contactOf } from './people.js'

/** A task as a test gives it (section 2.7): `contact` and `deal` are ids, and one that is `done` was completed now. */
export type TaskDraft = Draft<Task> & {
  readonly contact?: string
  readonly deal?: string
  readonly done?: boolean
}

/** What follows from what a draft or a change says. */
function entailed({ done, leadId, assignedToEmail }: TaskDraft, context: RecordContext): Partial<Task> {
  const contact = contactOf(context, leadId)
  return {
    ...(done === undefined ? {} : { doneAt: done ? context.world.instant() : null }),
    ...(contact ? { leadName: fullName(contact) } : {}),
    ...(assignedToEmail === undefined ? {} : { assignedToName: userName(context, assignedToEmail) }),
  }
}

/** Tasks (section 2.7), open by default. */
export const tasks: Noun<Task, TaskDraft> = {
  singular: 'task',
  draft: draftSchema(records.task, {
    members: taskMembers,
    more: { done: { type: 'boolean' } },
    names: { contact: 'leadId', deal: 'dealId' },
  }),
  required: ['leadId'],
  references: { leadId: 'contacts', dealId: 'deals' },
  get: ({ tasks }, id) => tasks.get(id),
  all: ({ tasks }) => tasks.all(),
  add(draft, context) {
    const { workspace, world, assumptions } = context
    const assignedToEmail = contactOf(context, draft.leadId)?.ownerEmail ?? workspace.users[0]?.email ?? null
    const { done: _, ...given } = draft
    return workspace.tasks.put(
      frozen(
        recordOf(taskMembers, {
          id: world.id('task'),
          leadId: draft.leadId ?? '',
          title: 'A task',
          priority: assumptions['record-defaults']['task.priority'],
          assignedToEmail,
          createdAt: world.instant(),
          ...entailed({ assignedToEmail, ...draft }, context),
          ...(given as Partial<Task>),
        }),
      ),
    )
  },
  change(task, change, context) {
    const { done: _, ...given } = change
    return context.workspace.tasks.put(frozen({ ...task, ...entailed(change, context), ...given } as Task))
  },
  remove: ({ id }, { workspace }) => void workspace.tasks.delete(id),
}
