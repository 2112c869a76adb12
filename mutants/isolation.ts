import { op, type ServedOperationId, type Tag } from '../contract/index.js'
import type { Context } from '../fake-server/pipeline/context.js'
import { activityIsolationMutants } from './isolation/activity.js'
import { conversationIsolationMutants } from './isolation/conversation.js'
import { meetingMutants } from './isolation/meeting.js'
import {
  boundToCursor,
  doneInSecret,
  emptyFor,
  everywhere,
  mixed,
  othersThan,
  pathOwner,
  reportedAs,
  taskOwner,
  withAll,
} from './isolation/operators.js'
import type { FamilyMutants, Mutation } from './mutation.js'
import { inContext, withState } from './operators/context.js'
import { failsWhere, wrongError } from './operators/error.js'
import { aroundHandler } from './operators/handler.js'
import { asksBy } from './operators/query.js'
import { onReply } from './operators/reply.js'
import { ruledOut } from './ruled-out.js'

/** Whether the list is filtered by a contact that the workspace does not have. */
const isUnknownLead = ({ query: { leadId }, workspace }: Context) =>
  leadId !== undefined && !workspace.contacts.has(leadId)

/** Reports a conflict with a contact of any workspace. */
const uniqueEverywhere = (operation: ServedOperationId): Mutation =>
  aroundHandler(operation, (next, context) => {
    const { email } = context.body
    for (const other of othersThan(context))
      for (const contact of other.contacts.all())
        if (contact.email === email) throw wrongError('conflict', { details: { id: contact.id } })
    return next(context)
  })

/** Ways to break each rule on the separation of workspaces. */
export const isolationMutants: FamilyMutants<'isolation'> = {
  'isolation.lists': {
    'contacts by tag come from every workspace': mixed(op.listContacts, asksBy('tag')),
    'contacts changed since come from every workspace': mixed(op.listContacts, asksBy('updatedSince')),
    'a contact is found by e-mail in every workspace': mixed(op.listContacts, asksBy('email')),
    'contacts of an owner come from every workspace': mixed(op.listContacts, asksBy('ownerEmail')),
    'a contact of another workspace is always there': withAll(op.listContacts, ({ contacts }) =>
      [...contacts.all()].slice(0, 1),
    ),
    'later pages forget the workspace': mixed(
      op.listContacts,
      ({ query }) => query.cursor !== undefined && query.tag === undefined,
    ),
    'a cursor remembers its workspace': boundToCursor(op.listContacts),
    'deals by status come from every workspace': mixed(op.listDeals, asksBy('status')),
    'later pages of deals forget the workspace': mixed(op.listDeals, asksBy('cursor')),
    'tickets of an assignee come from every workspace': mixed(op.listTickets, asksBy('assigneeEmail')),
    'the first workspace sees the tickets of all': mixed(
      op.listTickets,
      ({ workspace, workspaces }) => [...workspaces.values()].indexOf(workspace) === 0,
    ),
    'tags are shared by all workspaces': mixed(op.listTags),
    'tags count the contacts of every workspace': onReply(op.listTags, (reply, context) => {
      const { data, ...page } = reply.body as { data: readonly Tag[] }
      const elsewhere = (name: string) =>
        othersThan(context).flatMap((other) =>
          [...other.contacts.all()].filter(({ tags }) => tags.includes(name)),
        ).length
      const counted = data.map((tag) => ({ ...tag, total: (tag.total ?? 0) + elsewhere(tag.name) }))
      return { ...reply, body: { ...page, data: counted } }
    }),
    'notes come from every workspace': withAll(op.listContactNotes, (other) =>
      [...other.notes.all()].map(({ shown }) => shown),
    ),
    'the timeline is that of every workspace': mixed(op.listActivities),
    'activities of a deal come from every workspace': mixed(op.listActivities, asksBy('dealId')),
    'a cursor of the timeline remembers its workspace': boundToCursor(op.listActivities),
    'open tasks come from every workspace': mixed(op.listTasks, ({ query }) => query.status === 'open'),
    'later pages of tasks forget the workspace': mixed(op.listTasks, asksBy('cursor')),
    'conversations by channel come from every workspace': mixed(op.listConversations, asksBy('channel')),
    'conversations come from every workspace': mixed(op.listConversations),
    'messages come from every workspace': withAll(op.listMessages, (other) =>
      [...other.messages.all()].filter(({ internal }) => !internal).map(({ shown }) => shown),
    ),
    'templates come from every workspace': withAll(op.listTemplates, (other) => [...other.templates.all()]),
    'meetings come from every workspace': withAll(op.listMeetings, (other) => [...other.meetings.all()]),
    'meetings of a time come from every workspace': mixed(op.listMeetings, asksBy('from')),
    'destinations come from every workspace': mixed(op.listWebhooks),
  },
  'isolation.same-as-missing': {
    "another workspace's contact is forbidden": reportedAs(op.updateContact, 'forbidden'),
    "another workspace's contact has a message of its own": reportedAs(op.tagContact, 'not_found'),
    "another workspace's deal is closed": reportedAs(op.closeDeal, 'invalid_state'),
    'a stale revision is reported before the workspace is looked at': aroundHandler(
      op.assignTicket,
      (next, context) => {
        const ticket = pathOwner(context)?.tickets.get(context.params.id ?? '')
        if (ticket && Number(context.body.expectedRev) < ticket.rev) throw wrongError('rev_mismatch')
        return next(context)
      },
    ),
    'details name the workspace that has the ticket': aroundHandler(op.commentTicket, (next, context) => {
      const owner = pathOwner(context)
      if (!owner) return next(context)
      throw wrongError('not_found', { details: { workspaceId: owner.id } })
    }),
    "another workspace's ticket asks for a scope": reportedAs(op.updateTicket, 'insufficient_scope'),
    "another workspace's destination is in conflict": reportedAs(op.deleteWebhook, 'conflict'),
    "a reply in another workspace's conversation asks for a scope": reportedAs(
      op.replyToConversation,
      'insufficient_scope',
    ),
    'the messages of another workspace are an empty page': emptyFor(op.listMessages),
    "the notes of another workspace's contact are forbidden": reportedAs(op.listContactNotes, 'forbidden'),
    "another workspace's task is in a wrong state": reportedAs(op.completeTask, 'invalid_state', taskOwner),
    "another workspace's meeting names where it belongs": reportedAs(
      op.cancelMeeting,
      'not_found',
      pathOwner,
      { details: { workspace: 'another' } },
    ),
    "another workspace's meeting is a conflict": reportedAs(op.cancelMeeting, 'conflict'),
    "another workspace's booking type is forbidden": reportedAs(op.bookMeeting, 'forbidden'),
    "another workspace's booking type has words of its own": reportedAs(op.bookMeeting, 'not_found'),
    'booking types and slots of any workspace are found': inContext(op.bookMeeting, (context) => {
      const owner = pathOwner(context)
      return owner && withState(context, { bookingTypes: owner.bookingTypes, slots: owner.slots })
    }),
  },
  'isolation.foreign-write-no-effect': {
    [`${op.updateContact} looks at the workspace once the work is done`]: doneInSecret(op.updateContact),
    [`${op.tagContact} looks at the workspace once the work is done`]: doneInSecret(op.tagContact),
    [`${op.closeDeal} looks at the workspace once the work is done`]: doneInSecret(op.closeDeal),
    [`${op.updateTicket} looks at the workspace once the work is done`]: doneInSecret(op.updateTicket),
    [`${op.commentTicket} looks at the workspace once the work is done`]: doneInSecret(op.commentTicket),
    [`${op.assignTicket} looks at the workspace once the work is done`]: doneInSecret(op.assignTicket),
    [`${op.deleteWebhook} looks at the workspace once the work is done`]: doneInSecret(op.deleteWebhook),
    'a destination is deleted in whatever workspace has it': everywhere(op.deleteWebhook),
    'replies look at the workspace once they are sent': doneInSecret(op.replyToConversation),
    'assignments of conversations look at the workspace once they are done': doneInSecret(
      op.assignConversation,
    ),
    'a task is completed before its workspace is looked at': doneInSecret(op.completeTask, taskOwner),
    'a meeting is canceled before its workspace is looked at': doneInSecret(op.cancelMeeting),
  },
  'isolation.contact-update': {
    'contacts are updated by id alone': everywhere(op.updateContact),
    [`${op.updateContact} looks at the workspace once the work is done`]: doneInSecret(op.updateContact),
    "another workspace's contact is a conflict": reportedAs(op.updateContact, 'conflict'),
  },
  'isolation.contact-tags': {
    'contacts are tagged by id alone': everywhere(op.tagContact),
    "another workspace's contact is forbidden": reportedAs(op.tagContact, 'forbidden'),
  },
  'isolation.deal-close': {
    'deals are closed by id alone': everywhere(op.closeDeal),
    "another workspace's deal is in the wrong state": reportedAs(op.closeDeal, 'invalid_state'),
  },
  'isolation.ticket-writes': {
    'tickets are updated by id alone': everywhere(op.updateTicket),
    'tickets are commented by id alone': everywhere(op.commentTicket),
    'tickets are assigned by id alone': everywhere(op.assignTicket),
    [`${op.assignTicket} looks at the workspace once the work is done`]: doneInSecret(op.assignTicket),
  },
  'isolation.ticket-conversation': {
    'a ticket is linked to a conversation of any workspace': inContext(op.updateTicket, (context) => {
      const id = String(context.body.conversationId)
      const found = [...context.workspaces.values()].flatMap((other) => other.conversation(id) ?? [])
      const conversation = (asked: string) => found.find((one) => one.id === asked)
      return withState(context, { conversation })
    }),
    'the link is made before the conversation is looked up': aroundHandler(
      op.updateTicket,
      (next, context) => {
        const { workspace, params, body } = context
        const ticket = workspace.tickets.get(params.id ?? '')
        if (ticket && typeof body.conversationId === 'string')
          workspace.tickets.put(Object.freeze({ ...ticket, conversationId: body.conversationId }))
        return next(context)
      },
    ),
    "another workspace's conversation is forbidden": failsWhere(
      op.updateTicket,
      (context) =>
        othersThan(context).some((other) => other.conversation(String(context.body.conversationId))),
      'forbidden',
    ),
  },
  'isolation.webhook-delete': {
    'destinations are deleted by id alone': everywhere(op.deleteWebhook),
    [`${op.deleteWebhook} looks at the workspace once the work is done`]: doneInSecret(op.deleteWebhook),
    "another workspace's destination is forbidden": reportedAs(op.deleteWebhook, 'forbidden'),
  },
  'isolation.filters': {
    'deals of a contact are found in every workspace': mixed(op.listDeals, asksBy('leadId')),
    'tickets of a contact are found in every workspace': mixed(op.listTickets, asksBy('leadId')),
    'deals of a pipeline are found in every workspace': mixed(op.listDeals, asksBy('pipelineId')),
    'a contact of another workspace filters nothing': inContext(op.listDeals, (context) => {
      const { leadId: _, ...query } = context.query
      return isUnknownLead(context) ? { ...context, query } : undefined
    }),
    "another workspace's contact is forbidden": failsWhere(op.listTickets, isUnknownLead, 'forbidden'),
    'activities of a contact are found in every workspace': mixed(op.listActivities, asksBy('leadId')),
    'activities of a deal are found in every workspace': mixed(op.listActivities, asksBy('dealId')),
    'tasks of a contact are found in every workspace': inContext(op.listTasks, (context) => {
      const workspace = othersThan(context).find(({ contacts }) => contacts.has(context.query.leadId ?? ''))
      return workspace && { ...context, workspace }
    }),
    "another workspace's contact has forbidden tasks": failsWhere(op.listTasks, isUnknownLead, 'forbidden'),
  },
  'isolation.email-uniqueness': {
    [`${op.createContact} keeps e-mails unique across workspaces`]: ruledOut(
      uniqueEverywhere(op.createContact),
    ),
    [`${op.updateContact} keeps e-mails unique across workspaces`]: ruledOut(
      uniqueEverywhere(op.updateContact),
    ),
  },
  ...activityIsolationMutants,
  ...meetingMutants,
  ...conversationIsolationMutants,
}
