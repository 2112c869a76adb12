import { type ErrorCode, op, type ServedOperationId, type Tag } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { onReply } from '../operators/reply.js'
import { boundToCursor, mixed } from './operators.js'

type Test = (other: Workspace, context: Context) => boolean

const hasContact: Test = ({ contacts }, { params }) => contacts.has(params.id ?? '')
const hasTask: Test = (other, { params }) => other.tasks.has(params.taskId ?? '')
const hasMeeting: Test = (other, { params }) => other.meetings.has(params.id ?? '')
const hasType: Test = ({ bookingTypes }, { params }) => bookingTypes.some(({ id }) => id === params.id)

/** The other workspace that passes a test. */
const ownerOf = (context: Context, test: Test): Workspace | undefined =>
  [...context.workspaces.values()].find((other) => other !== context.workspace && test(other, context))

/** Refuses another workspace's record in words of its own. */
const reportedAs = (operation: ServedOperationId, test: Test, code: ErrorCode, details = {}): Mutation =>
  aroundHandler(operation, (next, context) => {
    if (!ownerOf(context, test)) return next(context)
    throw new ApiError(code, 'it is not yours', 'isolation.same-as-missing', { details })
  })

/** Works on the record in whatever workspace has it, and answers as if there were none. */
const doneInSecret = (operation: ServedOperationId, test: Test): Mutation =>
  aroundHandler(operation, async (next, context) => {
    const workspace = ownerOf(context, test)
    if (workspace) await next({ ...context, workspace })
    return next(context)
  })

/** A page of every workspace, where each has what the call names. */
const ofAll = (operation: ServedOperationId, of: (workspace: Workspace) => readonly object[]): Mutation =>
  aroundHandler(operation, async (next, context) => {
    const reply = await next(context)
    const { data } = reply.body as { data: readonly object[] }
    const others = [...context.workspaces.values()].filter((other) => other !== context.workspace)
    return { ...reply, body: { ...(reply.body as object), data: [...data, ...others.flatMap(of)] } }
  })

/** Mutants of the separation of workspaces at notes, activities, tasks, conversations, templates and meetings. */
export const widerIsolationMutants = {
  'isolation.lists': {
    'tags count the contacts of every workspace': onReply(op.listTags, (reply, { workspace, workspaces }) => {
      const { data, ...page } = reply.body as { data: readonly Tag[] }
      const others = [...workspaces.values()].filter((other) => other !== workspace)
      const elsewhere = (name: string) =>
        others.flatMap((other) => [...other.contacts.all()].filter(({ tags }) => tags.includes(name))).length
      const counted = data.map((tag) => ({ ...tag, total: (tag.total ?? 0) + elsewhere(tag.name) }))
      return { ...reply, body: { ...page, data: counted } }
    }),
    'notes come from every workspace': ofAll(op.listContactNotes, (other) =>
      [...other.notes.all()].map(({ shown }) => shown),
    ),
    'the timeline is that of every workspace': mixed(op.listActivities, () => true),
    'activities of a deal come from every workspace': mixed(op.listActivities, ({ query }) =>
      Object.hasOwn(query, 'dealId'),
    ),
    'a cursor of the timeline remembers its workspace': boundToCursor(op.listActivities),
    'open tasks come from every workspace': mixed(op.listTasks, ({ query }) => query.status === 'open'),
    'later pages of tasks forget the workspace': mixed(op.listTasks, ({ query }) =>
      Object.hasOwn(query, 'cursor'),
    ),
    'conversations by channel come from every workspace': mixed(op.listConversations, ({ query }) =>
      Object.hasOwn(query, 'channel'),
    ),
    'conversations come from every workspace': mixed(op.listConversations, () => true),
    'messages come from every workspace': ofAll(op.listMessages, (other) =>
      [...other.messages.all()].filter(({ internal }) => !internal).map(({ shown }) => shown),
    ),
    'templates come from every workspace': ofAll(op.listTemplates, (other) => [...other.templates.all()]),
    'meetings come from every workspace': ofAll(op.listMeetings, (other) => [...other.meetings.all()]),
    'meetings of a time come from every workspace': mixed(op.listMeetings, ({ query }) =>
      Object.hasOwn(query, 'from'),
    ),
    'destinations come from every workspace': mixed(op.listWebhooks, () => true),
  },
  'isolation.same-as-missing': {
    "the notes of another workspace's contact are forbidden": reportedAs(
      op.listContactNotes,
      hasContact,
      'forbidden',
    ),
    "another workspace's task is in a wrong state": reportedAs(op.completeTask, hasTask, 'invalid_state'),
    "another workspace's meeting names where it belongs": reportedAs(
      op.cancelMeeting,
      hasMeeting,
      'not_found',
      {
        workspace: 'another',
      },
    ),
    "another workspace's meeting is a conflict": reportedAs(op.cancelMeeting, hasMeeting, 'conflict'),
    "another workspace's booking type is forbidden": reportedAs(op.bookMeeting, hasType, 'forbidden'),
    "another workspace's booking type has words of its own": reportedAs(op.bookMeeting, hasType, 'not_found'),
    'booking types and slots of any workspace are found': aroundHandler(op.bookMeeting, (next, context) => {
      const owner = ownerOf(context, hasType)
      if (!owner) return next(context)
      const { bookingTypes, slots } = owner
      const workspace = Object.assign(Object.create(context.workspace), { bookingTypes, slots })
      return next({ ...context, workspace })
    }),
  },
  'isolation.foreign-write-no-effect': {
    'a task is completed before its workspace is looked at': doneInSecret(op.completeTask, hasTask),
    'a meeting is canceled before its workspace is looked at': doneInSecret(op.cancelMeeting, hasMeeting),
  },
  'isolation.filters': {
    'activities of a contact are found in every workspace': mixed(op.listActivities, ({ query }) =>
      Object.hasOwn(query, 'leadId'),
    ),
    'activities of a deal are found in every workspace': mixed(op.listActivities, ({ query }) =>
      Object.hasOwn(query, 'dealId'),
    ),
    'tasks of a contact are found in every workspace': aroundHandler(op.listTasks, (next, context) => {
      const { leadId } = context.query
      const has: Test = ({ contacts }) => leadId !== undefined && contacts.has(leadId)
      return next({ ...context, workspace: ownerOf(context, has) ?? context.workspace })
    }),
    "another workspace's contact has forbidden tasks": aroundHandler(op.listTasks, (next, context) => {
      const { leadId } = context.query
      if (leadId !== undefined && !context.workspace.contacts.has(leadId))
        throw new ApiError('forbidden', 'not your contact', 'isolation.filters')
      return next(context)
    }),
  },
} satisfies Partial<FamilyMutants<'isolation'>>
