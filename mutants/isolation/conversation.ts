import type { ErrorCode, ServedOperationId } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'

/** The workspace that holds the conversation the path names, where it is not the key's own. */
const ownerOf = ({ workspace, workspaces, params }: Context): Workspace | undefined =>
  [...workspaces.values()].find((other) => other !== workspace && other.conversation(params.id ?? ''))

/** Looks the conversation up whatever workspace it is of. */
const everywhere = (operation: ServedOperationId): Mutation =>
  aroundHandler(operation, (next, context) =>
    next({ ...context, workspace: ownerOf(context) ?? context.workspace }),
  )

/** Refuses another workspace's conversation in words of its own. */
const reportedAs = (operation: ServedOperationId, code: ErrorCode): Mutation =>
  aroundHandler(operation, (next, context) => {
    if (!ownerOf(context)) return next(context)
    throw new ApiError(code, 'not yours', 'isolation.conversation-paths')
  })

/** Does the work in the other workspace and answers as if there were none. */
const doneInSecret = (operation: ServedOperationId): Mutation =>
  aroundHandler(operation, async (next, context) => {
    const owner = ownerOf(context)
    if (owner) await next({ ...context, workspace: owner })
    return next(context)
  })

/** Takes an id of whichever workspace has it. */
const shared = (name: 'contacts' | 'phoneNumbers', code?: ErrorCode): Mutation =>
  aroundHandler(op.sendMessage, (next, context) => {
    const { workspace, workspaces, body } = context
    const isTheirs = (other: Workspace) =>
      name === 'contacts'
        ? other.contacts.get(String(body.leadId)) !== undefined
        : other.phoneNumbers.some(({ id }) => id === body.phoneNumberId)
    const owner = [...workspaces.values()].find((other) => other !== workspace && isTheirs(other))
    if (!owner || isTheirs(workspace)) return next(context)
    if (code) throw new ApiError(code, 'not yours', 'isolation.message-references')
    const own = { contacts: owner.contacts, phoneNumbers: owner.phoneNumbers, templates: owner.templates }
    const state = name === 'contacts' ? { contacts: own.contacts } : own
    return next({ ...context, workspace: Object.assign(Object.create(workspace), state) })
  })

/** Faults of conversations, contacts and numbers of another workspace. */
export const conversationIsolationMutants = {
  'isolation.conversation-paths': {
    'messages are read by the id of their conversation alone': everywhere(op.listMessages),
    'replies go into any conversation': everywhere(op.replyToConversation),
    'conversations are assigned by id alone': everywhere(op.assignConversation),
    "another workspace's conversation is forbidden": reportedAs(op.listMessages, 'forbidden'),
    "another workspace's conversation is in a wrong state": reportedAs(
      op.replyToConversation,
      'invalid_state',
    ),
    "another workspace's conversation is at another revision": reportedAs(
      op.assignConversation,
      'rev_mismatch',
    ),
    'a reply looks at the workspace once it is sent': doneInSecret(op.replyToConversation),
    'an assignment looks at the workspace once it is done': doneInSecret(op.assignConversation),
  },
  'isolation.message-references': {
    'a message may be for a contact of any workspace': shared('contacts'),
    'a message may go out over the number of any workspace': shared('phoneNumbers'),
    "another workspace's contact is forbidden": shared('contacts', 'forbidden'),
    "another workspace's number is a conflict": shared('phoneNumbers', 'conflict'),
  },
} satisfies Partial<FamilyMutants<'isolation'>>

/** Faults of trespassing on conversations, for the rules on every kind of record. */
export const conversationCrossTenantMutants = {
  sameAsMissing: {
    "a reply in another workspace's conversation asks for a scope": reportedAs(
      op.replyToConversation,
      'insufficient_scope',
    ),
    'the messages of another workspace are an empty page': aroundHandler(op.listMessages, (next, context) =>
      ownerOf(context) ? { status: 200, body: { data: [], nextCursor: null } } : next(context),
    ),
  },
  noEffect: {
    'replies look at the workspace once they are sent': doneInSecret(op.replyToConversation),
    'assignments of conversations look at the workspace once they are done': doneInSecret(
      op.assignConversation,
    ),
  },
} as const
