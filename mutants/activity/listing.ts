import type { families } from '../../contract/index.js'
import { type Mutants, mutant, onList, onReply, onSent } from '../mutant.js'
import { asciiOnly, basicPlane, nextStepDue, zoneLost } from './creation.js'
import { complete, create, keptNote, keptTask, noteList, summary, taskList } from './operators.js'

type Rules = Mutants<typeof families.activity>

const escaped = (text: string | null): string | null =>
  text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;') ?? null

/** Faults of where notes and tasks are found again. */
export const listingMutants: Pick<
  Rules,
  'activity.note-listed' | 'activity.task-listed' | 'activity.next-step'
> = {
  'activity.note-listed': [
    mutant(
      'the summary has an id of its own',
      summary((_, { world, body }) => (body.type === 'note' ? { id: world.id('note') } : {})),
    ),
    mutant(
      'the text is trimmed',
      keptNote(({ content }) => ({ content: content?.trim() ?? null })),
    ),
    mutant(
      'the text is escaped for HTML',
      keptNote(({ content }) => ({ content: escaped(content) })),
    ),
    mutant(
      'the title is escaped for HTML',
      keptNote(({ title }) => ({ title: escaped(title) })),
    ),
    mutant(
      'an emoji in the text becomes a question mark',
      keptNote(({ content }) => ({ content: basicPlane(content) })),
    ),
    mutant(
      'tabs become blanks',
      keptNote(({ content }) => ({ content: content?.replaceAll('\t', ' ') ?? null })),
    ),
    mutant(
      'only the first line is kept',
      keptNote(({ content }) => ({ content: content?.split('\n')[0] ?? null })),
    ),
    mutant(
      'a note without text has its title for text',
      keptNote(({ title, content }) => (content === null ? { content: title, title: null } : {})),
    ),
    mutant(
      'the title is lost where there is a text',
      keptNote(({ title, content }) => ({ title: content === null ? title : null })),
    ),
    mutant('a pinned or untitled note is not listed', (behaviour) =>
      onList(behaviour, noteList, () => ({
        passes: (({ shown }: { shown: { title: string | null } }) => shown.title !== null) as never,
      })),
    ),
  ],
  'activity.task-listed': [
    mutant(
      'the summary has an id of its own',
      summary((_, { world, body }) => (body.type === 'task' ? { id: world.id('task') } : {})),
    ),
    mutant(
      'the zone of a due date is lost',
      keptTask((_, { body }) => ({ dueAt: zoneLost(body.dueAt) })),
    ),
    mutant(
      'only the day of a due date is kept',
      keptTask(({ dueAt }) => ({ dueAt: dueAt && `${dueAt.slice(0, 10)}T00:00:00.000Z` })),
    ),
    mutant(
      'a task that is due at no time is due now',
      keptTask(({ dueAt }, { world }) => ({ dueAt: dueAt ?? world.instant() })),
    ),
    mutant(
      'the deal of a task is forgotten',
      keptTask(() => ({ dealId: null })),
    ),
    mutant('every task goes to the first user', (behaviour) =>
      onSent(behaviour, create, (body, { workspace }) =>
        body.type === 'task' ? { ...body, assignedToEmail: workspace.users[0]?.email } : body,
      ),
    ),
    mutant(
      'nobody has to do a task',
      keptTask(() => ({ assignedToEmail: null, assignedToName: null })),
    ),
    mutant(
      'a title loses what is not ASCII',
      keptTask(({ title }) => ({ title: asciiOnly(title) })),
    ),
    mutant('the list has ids that no path takes', (behaviour) => {
      onList(behaviour, taskList, () => ({
        shows: (task: object) => ({ ...task, id: `t-${(task as { id: string }).id}` }),
      }))
      summary(({ id, type }) => (type === 'task' ? { id: `t-${id}` } : {}))(behaviour)
    }),
    mutant('a task just made cannot be completed', (behaviour) =>
      onReply(behaviour, complete, (reply) => ({ ...reply, status: 202 })),
    ),
  ],
  'activity.next-step': [
    mutant(
      'the id of the next step is not told',
      summary(() => ({ nextStepTaskId: null })),
    ),
    mutant('the next step is told and not made', (behaviour) =>
      onReply(behaviour, create, (reply, { workspace }) => {
        const { data } = reply.body as { data: { nextStepTaskId: string | null } }
        workspace.tasks.delete(data.nextStepTaskId ?? '')
        return reply
      }),
    ),
    mutant('the next step of a call that came in is not made', (behaviour) =>
      onReply(behaviour, create, (reply, { workspace, body }) => {
        const { data } = reply.body as { data: { nextStepTaskId: string | null } }
        const { direction } = (body.call ?? {}) as { direction?: unknown }
        if (direction === 'inbound') workspace.tasks.delete(data.nextStepTaskId ?? '')
        return reply
      }),
    ),
    mutant(
      'the next step is due at no time',
      nextStepDue(() => null),
    ),
    mutant(
      'the next step is due a day early',
      nextStepDue((due) => due && new Date(Date.parse(due) - 86_400_000).toISOString()),
    ),
    mutant(
      'the next step is called like the call',
      keptTask(({ title }, { body }) => ({ title: String(body.title ?? title) }), 'nextStepTaskId'),
    ),
    mutant(
      'the next step is with no contact',
      keptTask(() => ({ leadId: '' }), 'nextStepTaskId'),
    ),
    mutant(
      'the next step of a call under a key is not told',
      summary(({ nextStepTaskId }, { idempotencyKey }) => ({
        nextStepTaskId: idempotencyKey === undefined ? nextStepTaskId : null,
      })),
    ),
    mutant(
      'the next step is done with the call',
      keptTask((_, { world }) => ({ doneAt: world.instant() }), 'nextStepTaskId'),
    ),
    mutant('the next step takes the place of the one before', (behaviour) => {
      const last = new Map<string, string>()
      onReply(behaviour, create, (reply, { workspace }) => {
        const { data } = reply.body as { data: { leadId: string; nextStepTaskId: string | null } }
        if (data.nextStepTaskId === null) return reply
        workspace.tasks.delete(last.get(data.leadId) ?? '')
        last.set(data.leadId, data.nextStepTaskId)
        return reply
      })
    }),
  ],
}
