import { type ErrorCode, op, type ServedOperationId } from '../contract/index.js'
import { ApiError } from '../fake-server/pipeline/api-error.js'
import type { Context } from '../fake-server/pipeline/context.js'
import type { Workspace } from '../fake-server/store/workspace.js'
import { activityIsolationMutants } from './isolation/activity.js'
import { conversationCrossTenantMutants, conversationIsolationMutants } from './isolation/conversation.js'
import { meetingMutants } from './isolation/meeting.js'
import { boundToCursor, mixed } from './isolation/operators.js'
import { widerIsolationMutants } from './isolation/wider.js'
import type { FamilyMutants, Mutation } from './mutation.js'
import { joined } from './mutation.js'
import { aroundHandler } from './operators/handler.js'

const nouns = ['contacts', 'deals', 'tickets', 'webhooks'] as const

/** The workspace that holds the record the path names, where it is not the key's own. */
function ownerOf({ workspace, workspaces, params }: Context): Workspace | undefined {
  const id = params.id ?? ''
  return [...workspaces.values()].find(
    (other) => other !== workspace && nouns.some((noun) => other[noun].get(id) !== undefined),
  )
}

/** Looks the record up whatever workspace it is of. */
const everywhere = (operation: ServedOperationId): Mutation =>
  aroundHandler(operation, (next, context) => {
    const owner = ownerOf(context)
    return next(owner ? { ...context, workspace: owner } : context)
  })

/** Changes the other workspace's record and answers as if there were none. */
const doneInSecret = (operation: ServedOperationId): Mutation =>
  aroundHandler(operation, async (next, context) => {
    const owner = ownerOf(context)
    if (owner) await next({ ...context, workspace: owner })
    return next(context)
  })

/** Tells of another workspace's record in words of its own. */
const reportedAs = (
  operation: ServedOperationId,
  code: ErrorCode,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): Mutation =>
  aroundHandler(operation, (next, context) => {
    if (!ownerOf(context)) return next(context)
    throw new ApiError(code, message, 'isolation.same-as-missing', { details })
  })

/** Refuses an e-mail that a contact of any workspace has. */
const uniqueEverywhere = (operation: ServedOperationId): Mutation =>
  aroundHandler(operation, (next, context) => {
    const { email } = context.body
    for (const other of context.workspaces.values())
      for (const contact of other.contacts.all())
        if (other !== context.workspace && contact.email === email)
          throw new ApiError('conflict', 'the email is taken', 'isolation.email-uniqueness', {
            details: { id: contact.id },
          })
    return next(context)
  })

const plain: FamilyMutants<'isolation'> = {
  'isolation.lists': {
    'contacts by tag come from every workspace': mixed(op.listContacts, ({ query }) => 'tag' in query),
    'contacts changed since come from every workspace': mixed(op.listContacts, ({ query }) =>
      Object.hasOwn(query, 'updatedSince'),
    ),
    'a contact is found by e-mail in every workspace': mixed(op.listContacts, ({ query }) =>
      Object.hasOwn(query, 'email'),
    ),
    'contacts of an owner come from every workspace': mixed(op.listContacts, ({ query }) =>
      Object.hasOwn(query, 'ownerEmail'),
    ),
    'later pages forget the workspace': mixed(
      op.listContacts,
      ({ query }) => query.cursor !== undefined && query.tag === undefined,
    ),
    'a cursor remembers its workspace': boundToCursor(op.listContacts),
    'deals by status come from every workspace': mixed(op.listDeals, ({ query }) =>
      Object.hasOwn(query, 'status'),
    ),
    'later pages of deals forget the workspace': mixed(op.listDeals, ({ query }) =>
      Object.hasOwn(query, 'cursor'),
    ),
    'tickets of an assignee come from every workspace': mixed(op.listTickets, ({ query }) =>
      Object.hasOwn(query, 'assigneeEmail'),
    ),
    'the first workspace sees the tickets of all': mixed(
      op.listTickets,
      ({ workspace, workspaces }) => [...workspaces.values()].indexOf(workspace) === 0,
    ),
    'tags are shared by all workspaces': mixed(op.listTags, () => true),
  },
  'isolation.same-as-missing': {
    "another workspace's contact is forbidden": reportedAs(op.updateContact, 'forbidden', 'not your contact'),
    "another workspace's contact has a message of its own": reportedAs(
      op.tagContact,
      'not_found',
      'not in here',
    ),
    "another workspace's deal is closed": reportedAs(
      op.closeDeal,
      'invalid_state',
      'the deal cannot be closed',
    ),
    'a stale revision is told of before the workspace is looked at': aroundHandler(
      op.assignTicket,
      (next, context) => {
        const ticket = ownerOf(context)?.tickets.get(context.params.id ?? '')
        if (ticket && Number(context.body.expectedRev) < ticket.rev)
          throw new ApiError('rev_mismatch', 'expectedRev is stale', 'isolation.same-as-missing')
        return next(context)
      },
    ),
    'details name the workspace that has the ticket': aroundHandler(op.commentTicket, (next, context) => {
      const owner = ownerOf(context)
      if (!owner) return next(context)
      const { id } = context.params
      throw new ApiError('not_found', `no ticket ${id} in this workspace`, 'isolation.same-as-missing', {
        details: { workspaceId: owner.id },
      })
    }),
    "another workspace's ticket asks for a scope": reportedAs(
      op.updateTicket,
      'insufficient_scope',
      'wrong key',
    ),
    "another workspace's destination is in conflict": reportedAs(op.deleteWebhook, 'conflict', 'not yours'),
    ...conversationCrossTenantMutants.sameAsMissing,
  },
  'isolation.foreign-write-no-effect': {
    [`${op.updateContact} looks at the workspace once the work is done`]: doneInSecret(op.updateContact),
    [`${op.tagContact} looks at the workspace once the work is done`]: doneInSecret(op.tagContact),
    [`${op.closeDeal} looks at the workspace once the work is done`]: doneInSecret(op.closeDeal),
    [`${op.updateTicket} looks at the workspace once the work is done`]: doneInSecret(op.updateTicket),
    [`${op.commentTicket} looks at the workspace once the work is done`]: doneInSecret(op.commentTicket),
    [`${op.assignTicket} looks at the workspace once the work is done`]: doneInSecret(op.assignTicket),
    [`${op.deleteWebhook} looks at the workspace once the work is done`]: doneInSecret(op.deleteWebhook),
    'a destination is deleted whoever has it': everywhere(op.deleteWebhook),
    ...conversationCrossTenantMutants.noEffect,
  },
  'isolation.contact-update': {
    'contacts are updated by id alone': everywhere(op.updateContact),
    [`${op.updateContact} looks at the workspace once the work is done`]: doneInSecret(op.updateContact),
    "another workspace's contact is a conflict": reportedAs(op.updateContact, 'conflict', 'taken'),
  },
  'isolation.contact-tags': {
    'contacts are tagged by id alone': everywhere(op.tagContact),
    "another workspace's contact is forbidden": reportedAs(op.tagContact, 'forbidden', 'not your contact'),
  },
  'isolation.deal-close': {
    'deals are closed by id alone': everywhere(op.closeDeal),
    "another workspace's deal is in the wrong state": reportedAs(op.closeDeal, 'invalid_state', 'not open'),
  },
  'isolation.ticket-writes': {
    'tickets are updated by id alone': everywhere(op.updateTicket),
    'tickets are commented by id alone': everywhere(op.commentTicket),
    'tickets are assigned by id alone': everywhere(op.assignTicket),
    [`${op.assignTicket} looks at the workspace once the work is done`]: doneInSecret(op.assignTicket),
  },
  'isolation.ticket-conversation': {
    'a ticket is linked to a conversation of any workspace': aroundHandler(
      op.updateTicket,
      (next, context) => {
        const id = String(context.body.conversationId)
        const found = [...context.workspaces.values()].flatMap((other) => other.conversation(id) ?? [])
        const { workspace } = context
        const conversation = (asked: string) => found.find((one) => one.id === asked)
        return next({
          ...context,
          workspace: Object.create(workspace, { conversation: { value: conversation } }),
        })
      },
    ),
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
    "another workspace's conversation is forbidden": aroundHandler(op.updateTicket, (next, context) => {
      const id = String(context.body.conversationId)
      const known = [...context.workspaces.values()].some((other) => other.conversation(id))
      if (known && !context.workspace.conversation(id))
        throw new ApiError('forbidden', 'not your conversation', 'isolation.ticket-conversation')
      return next(context)
    }),
  },
  'isolation.webhook-delete': {
    'destinations are deleted by id alone': everywhere(op.deleteWebhook),
    [`${op.deleteWebhook} looks at the workspace once the work is done`]: doneInSecret(op.deleteWebhook),
    "another workspace's destination is forbidden": reportedAs(op.deleteWebhook, 'forbidden', 'not yours'),
  },
  'isolation.filters': {
    'deals of a contact are found in every workspace': mixed(op.listDeals, ({ query }) =>
      Object.hasOwn(query, 'leadId'),
    ),
    'tickets of a contact are found in every workspace': mixed(op.listTickets, ({ query }) =>
      Object.hasOwn(query, 'leadId'),
    ),
    'deals of a pipeline are found in every workspace': mixed(op.listDeals, ({ query }) =>
      Object.hasOwn(query, 'pipelineId'),
    ),
    'a contact nobody here has filters nothing': aroundHandler(op.listDeals, (next, context) => {
      const { leadId, ...query } = context.query
      const isKnown = leadId === undefined || context.workspace.contacts.get(leadId)
      return next(isKnown ? context : { ...context, query })
    }),
    "another workspace's contact is forbidden": aroundHandler(op.listTickets, (next, context) => {
      const { leadId } = context.query
      if (leadId !== undefined && !context.workspace.contacts.get(leadId))
        throw new ApiError('forbidden', 'not your contact', 'isolation.filters')
      return next(context)
    }),
  },
  'isolation.email-uniqueness': {
    [`${op.createContact} keeps e-mails unique across workspaces`]: uniqueEverywhere(op.createContact),
    [`${op.updateContact} keeps e-mails unique across workspaces`]: uniqueEverywhere(op.updateContact),
  },
  ...activityIsolationMutants,
  ...meetingMutants,
  ...conversationIsolationMutants,
}

/** One way to break each rule on workspaces being apart, and more where it is easily missed. */
export const isolationMutants: FamilyMutants<'isolation'> = joined(plain, widerIsolationMutants)
