import { type ErrorCode, type families, op, type ServedOperationId, type Tag } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import { book } from '../booking/operators.js'
import { aroundHandler, type Mutant, mutant, type Operators, onReply } from '../mutant.js'
import { boundToCursor, mixed } from './operators.js'

const notes = op.listContactNotes
const complete = op.completeTask
const activities = op.listActivities
const tasks = op.listTasks
const conversations = op.listConversations
const messages = op.listMessages
const templates = op.listTemplates
const meetings = op.listMeetings
const cancel = op.cancelMeeting
const webhooks = op.listWebhooks

type Test = (other: Workspace, context: Context) => boolean

const hasContact: Test = ({ contacts }, { params }) => contacts.has(params.id ?? '')
const hasTask: Test = (other, { params }) => other.tasks.has(params.taskId ?? '')
const hasMeeting: Test = (other, { params }) => other.meetings.has(params.id ?? '')
const hasType: Test = ({ bookingTypes }, { params }) => bookingTypes.some(({ id }) => id === params.id)

/** The other workspace that passes a test. */
const ownerOf = (context: Context, test: Test): Workspace | undefined =>
  [...context.workspaces.values()].find((other) => other !== context.workspace && test(other, context))

/** Refuses another workspace's record in words of its own. */
const reportedAs = (
  operation: ServedOperationId,
  test: Test,
  fault: string,
  code: ErrorCode,
  details = {},
): Mutant =>
  mutant(fault, (behaviour) =>
    aroundHandler(behaviour, operation, (next, context) => {
      if (!ownerOf(context, test)) return next(context)
      throw new ApiError(code, 'it is not yours', 'isolation.same-as-missing', { details })
    }),
  )

/** Works on the record in whatever workspace has it, and answers as if there were none. */
const doneInSecret = (operation: ServedOperationId, test: Test, fault: string): Mutant =>
  mutant(fault, (behaviour) =>
    aroundHandler(behaviour, operation, async (next, context) => {
      const workspace = ownerOf(context, test)
      if (workspace) await next({ ...context, workspace })
      return next(context)
    }),
  )

/** A page of every workspace, where each has what the call names. */
const ofAll = (
  operation: ServedOperationId,
  of: (workspace: Workspace) => readonly object[],
  fault: string,
): Mutant =>
  mutant(fault, (behaviour) =>
    aroundHandler(behaviour, operation, async (next, context) => {
      const reply = await next(context)
      const { data } = reply.body as { data: readonly object[] }
      const others = [...context.workspaces.values()].filter((other) => other !== context.workspace)
      return { ...reply, body: { ...(reply.body as object), data: [...data, ...others.flatMap(of)] } }
    }),
  )

/** Mutants of the separation of workspaces at notes, activities, tasks, conversations, templates and meetings. */
export const widerIsolationMutants: Operators<typeof families.isolation> = {
  'isolation.lists': [
    mutant('tags count the contacts of every workspace', (behaviour) =>
      onReply(behaviour, op.listTags, (reply, { workspace, workspaces }) => {
        const { data, ...page } = reply.body as { data: readonly Tag[] }
        const others = [...workspaces.values()].filter((other) => other !== workspace)
        const elsewhere = (name: string) =>
          others.flatMap((other) => [...other.contacts.all()].filter(({ tags }) => tags.includes(name)))
            .length
        const counted = data.map((tag) => ({ ...tag, total: (tag.total ?? 0) + elsewhere(tag.name) }))
        return { ...reply, body: { ...page, data: counted } }
      }),
    ),
    ofAll(
      notes,
      (other) => [...other.notes.all()].map(({ shown }) => shown),
      'notes come from every workspace',
    ),
    mixed(activities, 'the timeline is that of every workspace', () => true),
    mixed(activities, 'activities of a deal come from every workspace', ({ query }) =>
      Object.hasOwn(query, 'dealId'),
    ),
    mutant('a cursor of the timeline remembers its workspace', boundToCursor(activities)),
    mixed(tasks, 'open tasks come from every workspace', ({ query }) => query.status === 'open'),
    mixed(tasks, 'later pages of tasks forget the workspace', ({ query }) => Object.hasOwn(query, 'cursor')),
    mixed(conversations, 'conversations by channel come from every workspace', ({ query }) =>
      Object.hasOwn(query, 'channel'),
    ),
    mixed(conversations, 'conversations come from every workspace', () => true),
    ofAll(
      messages,
      (other) => [...other.messages.all()].filter(({ internal }) => !internal).map(({ shown }) => shown),
      'messages come from every workspace',
    ),
    ofAll(templates, (other) => [...other.templates.all()], 'templates come from every workspace'),
    ofAll(meetings, (other) => [...other.meetings.all()], 'meetings come from every workspace'),
    mixed(meetings, 'meetings of a time come from every workspace', ({ query }) =>
      Object.hasOwn(query, 'from'),
    ),
    mixed(webhooks, 'destinations come from every workspace', () => true),
  ],
  'isolation.same-as-missing': [
    reportedAs(notes, hasContact, "the notes of another workspace's contact are forbidden", 'forbidden'),
    reportedAs(complete, hasTask, "another workspace's task is in a wrong state", 'invalid_state'),
    reportedAs(cancel, hasMeeting, "another workspace's meeting names where it belongs", 'not_found', {
      workspace: 'another',
    }),
    reportedAs(cancel, hasMeeting, "another workspace's meeting is a conflict", 'conflict'),
    reportedAs(book, hasType, "another workspace's booking type is forbidden", 'forbidden'),
    reportedAs(book, hasType, "another workspace's booking type has words of its own", 'not_found'),
    mutant('booking types and slots of any workspace are found', (behaviour) =>
      aroundHandler(behaviour, book, (next, context) => {
        const owner = ownerOf(context, hasType)
        if (!owner) return next(context)
        const { bookingTypes, slots } = owner
        const workspace = Object.assign(Object.create(context.workspace), { bookingTypes, slots })
        return next({ ...context, workspace })
      }),
    ),
  ],
  'isolation.foreign-write-no-effect': [
    doneInSecret(complete, hasTask, 'a task is completed before its workspace is looked at'),
    doneInSecret(cancel, hasMeeting, 'a meeting is canceled before its workspace is looked at'),
  ],
  'isolation.filters': [
    mixed(activities, 'activities of a contact are found in every workspace', ({ query }) =>
      Object.hasOwn(query, 'leadId'),
    ),
    mixed(activities, 'activities of a deal are found in every workspace', ({ query }) =>
      Object.hasOwn(query, 'dealId'),
    ),
    mutant('tasks of a contact are found in every workspace', (behaviour) =>
      aroundHandler(behaviour, tasks, (next, context) => {
        const { leadId } = context.query
        const has: Test = ({ contacts }) => leadId !== undefined && contacts.has(leadId)
        return next({ ...context, workspace: ownerOf(context, has) ?? context.workspace })
      }),
    ),
    mutant("another workspace's contact has forbidden tasks", (behaviour) =>
      aroundHandler(behaviour, tasks, (next, context) => {
        const { leadId } = context.query
        if (leadId !== undefined && !context.workspace.contacts.has(leadId))
          throw new ApiError('forbidden', 'not your contact', 'isolation.filters')
        return next(context)
      }),
    ),
  ],
}
