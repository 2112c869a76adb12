import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { inTurn } from '../operators/in-turn.js'
import { onList } from '../operators/list.js'
import { answers, onReply } from '../operators/reply.js'
import { onSent } from '../operators/sent.js'
import { asciiOnly, basicPlane, nextStepDue, zoneLost } from './creation.js'
import { lostInTask } from './member.js'
import { keptNote, keptTask, summary } from './operators.js'

const escaped = (text: string | null): string | null =>
  text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;') ?? null

/** Faults of the lists of notes and tasks that activities made. */
export const listingMutants = {
  'activity.note-listed': {
    'the summary has an id of its own': summary((_, { world, body }) =>
      body.type === 'note' ? { id: world.id('note') } : {},
    ),
    'the text is trimmed': keptNote(({ content }) => ({ content: content?.trim() ?? null })),
    'the text is escaped for HTML': keptNote(({ content }) => ({ content: escaped(content) })),
    'the title is escaped for HTML': keptNote(({ title }) => ({ title: escaped(title) })),
    'an emoji in the text becomes a question mark': keptNote(({ content }) => ({
      content: basicPlane(content),
    })),
    'tabs become blanks': keptNote(({ content }) => ({ content: content?.replaceAll('\t', ' ') ?? null })),
    'only the first line is kept': keptNote(({ content }) => ({ content: content?.split('\n')[0] ?? null })),
    'a note without text has its title for text': keptNote(({ title, content }) =>
      content === null ? { content: title, title: null } : {},
    ),
    'the title is lost where there is a text': keptNote(({ title, content }) => ({
      title: content === null ? title : null,
    })),
    'a pinned or untitled note is not listed': onList(op.listContactNotes, () => ({
      passes: (({ shown }: { shown: { title: string | null } }) => shown.title !== null) as never,
    })),
  },
  'activity.task-listed': {
    'the summary has an id of its own': summary((_, { world, body }) =>
      body.type === 'task' ? { id: world.id('task') } : {},
    ),
    'the zone of a due date is lost': keptTask((_, { body }) => ({ dueAt: zoneLost(body.dueAt) })),
    'only the day of a due date is kept': keptTask(({ dueAt }) => ({
      dueAt: dueAt && `${dueAt.slice(0, 10)}T00:00:00.000Z`,
    })),
    'a task that is due at no time is due now': keptTask(({ dueAt }, { world }) => ({
      dueAt: dueAt ?? world.instant(),
    })),
    'the deal of a task is forgotten': keptTask(() => ({ dealId: null })),
    'every task goes to the first user': onSent(op.createActivity, (body, { workspace }) =>
      body.type === 'task' ? { ...body, assignedToEmail: workspace.users[0]?.email } : body,
    ),
    'a task is assigned to no one': keptTask(() => ({ assignedToEmail: null, assignedToName: null })),
    'a title loses what is not ASCII': keptTask(({ title }) => ({ title: asciiOnly(title) })),
    'the list has ids that no path takes': inTurn(
      onList(op.listTasks, () => ({
        shows: (task: object) => ({ ...task, id: `t-${(task as { id: string }).id}` }),
      })),
      summary(({ id, type }) => (type === 'task' ? { id: `t-${id}` } : {})),
    ),
    'a task just made cannot be completed': answers(op.completeTask, 202),
    ...lostInTask,
  },
  'activity.next-step': {
    'the id of the next step is not shown': summary(() => ({ nextStepTaskId: null })),
    'the next step is answered and not made': onReply(op.createActivity, (reply, { workspace }) => {
      const { data } = reply.body as { data: { nextStepTaskId: string | null } }
      workspace.tasks.delete(data.nextStepTaskId ?? '')
      return reply
    }),
    'the next step of a call about a deal is not made': onReply(
      op.createActivity,
      (reply, { workspace, body }) => {
        const { data } = reply.body as { data: { nextStepTaskId: string | null } }
        if (typeof body.dealId === 'string') workspace.tasks.delete(data.nextStepTaskId ?? '')
        return reply
      },
    ),
    'the next step of a call that came in is not made': onReply(
      op.createActivity,
      (reply, { workspace, body }) => {
        const { data } = reply.body as { data: { nextStepTaskId: string | null } }
        const { direction } = (body.call ?? {}) as { direction?: unknown }
        if (direction === 'inbound') workspace.tasks.delete(data.nextStepTaskId ?? '')
        return reply
      },
    ),
    'the next step is due at no time': nextStepDue(() => null),
    'the next step is due a day early': nextStepDue(
      (due) => due && new Date(Date.parse(due) - 86_400_000).toISOString(),
    ),
    'the next step is called like the call': keptTask(
      ({ title }, { body }) => ({ title: String(body.title ?? title) }),
      'nextStepTaskId',
    ),
    'the next step is with no contact': keptTask(() => ({ leadId: '' }), 'nextStepTaskId'),
    'the next step of a call under a key is not shown': summary(({ nextStepTaskId }, { idempotencyKey }) => ({
      nextStepTaskId: idempotencyKey === undefined ? nextStepTaskId : null,
    })),
    'the next step is done with the call': keptTask(
      (_, { world }) => ({ doneAt: world.instant() }),
      'nextStepTaskId',
    ),
    'the next step takes the place of the one before': (behaviour) => {
      const last = new Map<string, string>()
      onReply(op.createActivity, (reply, { workspace }) => {
        const { data } = reply.body as { data: { leadId: string; nextStepTaskId: string | null } }
        if (data.nextStepTaskId === null) return reply
        workspace.tasks.delete(last.get(data.leadId) ?? '')
        last.set(data.leadId, data.nextStepTaskId)
        return reply
      })(behaviour)
    },
  },
} satisfies Partial<FamilyMutants<'activity'>>
