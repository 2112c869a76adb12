import { type ErrorCode, type families, op, type ServedOperationId } from '../contract/index.js'
import { ApiError } from '../fake-server/pipeline/api-error.js'
import type { Context } from '../fake-server/pipeline/context.js'
import type { Workspace } from '../fake-server/store/workspace.js'
import { activityIsolationMutants } from './isolation/activity.js'
import { conversationCrossTenantMutants, conversationIsolationMutants } from './isolation/conversation.js'
import { meetingMutants } from './isolation/meeting.js'
import { boundToCursor, mixed } from './isolation/operators.js'
import { widerIsolationMutants } from './isolation/wider.js'
import { aroundHandler, joined, type Mutant, type Mutants, mutant } from './mutant.js'

const updateContact = op.updateContact
const tagContact = op.tagContact
const closeDeal = op.closeDeal
const updateTicket = op.updateTicket
const commentTicket = op.commentTicket
const assignTicket = op.assignTicket
const deleteWebhook = op.deleteWebhook

const nouns = ['contacts', 'deals', 'tickets', 'webhooks'] as const

/** The workspace that holds the record the path names, where it is not the key's own. */
function ownerOf({ workspace, workspaces, params }: Context): Workspace | undefined {
  const id = params.id ?? ''
  return [...workspaces.values()].find(
    (other) => other !== workspace && nouns.some((noun) => other[noun].get(id) !== undefined),
  )
}

/** Looks the record up whatever workspace it is of. */
const everywhere = (operation: ServedOperationId, fault: string): Mutant =>
  mutant(fault, (behaviour) =>
    aroundHandler(behaviour, operation, (next, context) => {
      const owner = ownerOf(context)
      return next(owner ? { ...context, workspace: owner } : context)
    }),
  )

/** Changes the other workspace's record and answers as if there were none. */
const doneInSecret = (operation: ServedOperationId): Mutant =>
  mutant(`${operation} looks at the workspace once the work is done`, (behaviour) =>
    aroundHandler(behaviour, operation, async (next, context) => {
      const owner = ownerOf(context)
      if (owner) await next({ ...context, workspace: owner })
      return next(context)
    }),
  )

/** Tells of another workspace's record in words of its own. */
const reportedAs = (
  operation: ServedOperationId,
  fault: string,
  code: ErrorCode,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): Mutant =>
  mutant(fault, (behaviour) =>
    aroundHandler(behaviour, operation, (next, context) => {
      if (!ownerOf(context)) return next(context)
      throw new ApiError(code, message, 'isolation.same-as-missing', { details })
    }),
  )

/** Refuses an e-mail that a contact of any workspace has. */
const uniqueEverywhere = (operation: ServedOperationId): Mutant =>
  mutant(`${operation} keeps e-mails unique across workspaces`, (behaviour) =>
    aroundHandler(behaviour, operation, (next, context) => {
      const { email } = context.body
      for (const other of context.workspaces.values())
        for (const contact of other.contacts.all())
          if (other !== context.workspace && contact.email === email)
            throw new ApiError('conflict', 'the email is taken', 'isolation.email-uniqueness', {
              details: { id: contact.id },
            })
      return next(context)
    }),
  )

const plain: Mutants<typeof families.isolation> = {
  'isolation.lists': [
    mixed(op.listContacts, 'contacts by tag come from every workspace', ({ query }) => 'tag' in query),
    mixed(op.listContacts, 'contacts changed since come from every workspace', ({ query }) =>
      Object.hasOwn(query, 'updatedSince'),
    ),
    mixed(op.listContacts, 'a contact is found by e-mail in every workspace', ({ query }) =>
      Object.hasOwn(query, 'email'),
    ),
    mixed(op.listContacts, 'contacts of an owner come from every workspace', ({ query }) =>
      Object.hasOwn(query, 'ownerEmail'),
    ),
    mixed(
      op.listContacts,
      'later pages forget the workspace',
      ({ query }) => query.cursor !== undefined && query.tag === undefined,
    ),
    mutant('a cursor remembers its workspace', boundToCursor(op.listContacts)),
    mixed(op.listDeals, 'deals by status come from every workspace', ({ query }) =>
      Object.hasOwn(query, 'status'),
    ),
    mixed(op.listDeals, 'later pages of deals forget the workspace', ({ query }) =>
      Object.hasOwn(query, 'cursor'),
    ),
    mixed(op.listTickets, 'tickets of an assignee come from every workspace', ({ query }) =>
      Object.hasOwn(query, 'assigneeEmail'),
    ),
    mixed(
      op.listTickets,
      'the first workspace sees the tickets of all',
      ({ workspace, workspaces }) => [...workspaces.values()].indexOf(workspace) === 0,
    ),
    mixed(op.listTags, 'tags are shared by all workspaces', () => true),
  ],
  'isolation.same-as-missing': [
    reportedAs(updateContact, "another workspace's contact is forbidden", 'forbidden', 'not your contact'),
    reportedAs(
      tagContact,
      "another workspace's contact has a message of its own",
      'not_found',
      'not in here',
    ),
    reportedAs(closeDeal, "another workspace's deal is closed", 'invalid_state', 'the deal cannot be closed'),
    mutant('a stale revision is told of before the workspace is looked at', (behaviour) =>
      aroundHandler(behaviour, assignTicket, (next, context) => {
        const ticket = ownerOf(context)?.tickets.get(context.params.id ?? '')
        if (ticket && Number(context.body.expectedRev) < ticket.rev)
          throw new ApiError('rev_mismatch', 'expectedRev is stale', 'isolation.same-as-missing')
        return next(context)
      }),
    ),
    mutant('details name the workspace that has the ticket', (behaviour) =>
      aroundHandler(behaviour, commentTicket, (next, context) => {
        const owner = ownerOf(context)
        if (!owner) return next(context)
        const { id } = context.params
        throw new ApiError('not_found', `no ticket ${id} in this workspace`, 'isolation.same-as-missing', {
          details: { workspaceId: owner.id },
        })
      }),
    ),
    reportedAs(
      updateTicket,
      "another workspace's ticket asks for a scope",
      'insufficient_scope',
      'wrong key',
    ),
    reportedAs(deleteWebhook, "another workspace's destination is in conflict", 'conflict', 'not yours'),
    ...conversationCrossTenantMutants.sameAsMissing,
  ],
  'isolation.foreign-write-no-effect': [
    doneInSecret(updateContact),
    doneInSecret(tagContact),
    doneInSecret(closeDeal),
    doneInSecret(updateTicket),
    doneInSecret(commentTicket),
    doneInSecret(assignTicket),
    doneInSecret(deleteWebhook),
    everywhere(deleteWebhook, 'a destination is deleted whoever has it'),
    ...conversationCrossTenantMutants.noEffect,
  ],
  'isolation.contact-update': [
    everywhere(updateContact, 'contacts are updated by id alone'),
    doneInSecret(updateContact),
    reportedAs(updateContact, "another workspace's contact is a conflict", 'conflict', 'taken'),
  ],
  'isolation.contact-tags': [
    everywhere(tagContact, 'contacts are tagged by id alone'),
    reportedAs(tagContact, "another workspace's contact is forbidden", 'forbidden', 'not your contact'),
  ],
  'isolation.deal-close': [
    everywhere(closeDeal, 'deals are closed by id alone'),
    reportedAs(closeDeal, "another workspace's deal is in the wrong state", 'invalid_state', 'not open'),
  ],
  'isolation.ticket-writes': [
    everywhere(updateTicket, 'tickets are updated by id alone'),
    everywhere(commentTicket, 'tickets are commented by id alone'),
    everywhere(assignTicket, 'tickets are assigned by id alone'),
    doneInSecret(assignTicket),
  ],
  'isolation.ticket-conversation': [
    mutant('a ticket is linked to a conversation of any workspace', (behaviour) =>
      aroundHandler(behaviour, updateTicket, (next, context) => {
        const id = String(context.body.conversationId)
        const found = [...context.workspaces.values()].flatMap((other) => other.conversation(id) ?? [])
        const { workspace } = context
        const conversation = (asked: string) => found.find((one) => one.id === asked)
        return next({
          ...context,
          workspace: Object.create(workspace, { conversation: { value: conversation } }),
        })
      }),
    ),
    mutant('the link is made before the conversation is looked up', (behaviour) =>
      aroundHandler(behaviour, updateTicket, (next, context) => {
        const { workspace, params, body } = context
        const ticket = workspace.tickets.get(params.id ?? '')
        if (ticket && typeof body.conversationId === 'string')
          workspace.tickets.put(Object.freeze({ ...ticket, conversationId: body.conversationId }))
        return next(context)
      }),
    ),
    mutant("another workspace's conversation is forbidden", (behaviour) =>
      aroundHandler(behaviour, updateTicket, (next, context) => {
        const id = String(context.body.conversationId)
        const known = [...context.workspaces.values()].some((other) => other.conversation(id))
        if (known && !context.workspace.conversation(id))
          throw new ApiError('forbidden', 'not your conversation', 'isolation.ticket-conversation')
        return next(context)
      }),
    ),
  ],
  'isolation.webhook-delete': [
    everywhere(deleteWebhook, 'destinations are deleted by id alone'),
    doneInSecret(deleteWebhook),
    reportedAs(deleteWebhook, "another workspace's destination is forbidden", 'forbidden', 'not yours'),
  ],
  'isolation.filters': [
    mixed(op.listDeals, 'deals of a contact are found in every workspace', ({ query }) =>
      Object.hasOwn(query, 'leadId'),
    ),
    mixed(op.listTickets, 'tickets of a contact are found in every workspace', ({ query }) =>
      Object.hasOwn(query, 'leadId'),
    ),
    mixed(op.listDeals, 'deals of a pipeline are found in every workspace', ({ query }) =>
      Object.hasOwn(query, 'pipelineId'),
    ),
    mutant('a contact nobody here has filters nothing', (behaviour) =>
      aroundHandler(behaviour, op.listDeals, (next, context) => {
        const { leadId, ...query } = context.query
        const isKnown = leadId === undefined || context.workspace.contacts.get(leadId)
        return next(isKnown ? context : { ...context, query })
      }),
    ),
    mutant("another workspace's contact is forbidden", (behaviour) =>
      aroundHandler(behaviour, op.listTickets, (next, context) => {
        const { leadId } = context.query
        if (leadId !== undefined && !context.workspace.contacts.get(leadId))
          throw new ApiError('forbidden', 'not your contact', 'isolation.filters')
        return next(context)
      }),
    ),
  ],
  'isolation.email-uniqueness': [uniqueEverywhere(op.createContact), uniqueEverywhere(updateContact)],
  ...activityIsolationMutants,
  ...meetingMutants,
  ...conversationIsolationMutants,
}

/** One way to break each rule on workspaces being apart, and more where it is easily missed. */
export const isolationMutants: Mutants<typeof families.isolation> = joined(plain, widerIsolationMutants)
