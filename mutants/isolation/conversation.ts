import type { ErrorCode, families, ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import { assign, messages, reply, send } from '../conversation/operators.js'
import { aroundHandler, type Mutant, type Mutants, mutant } from '../mutant.js'

/** The workspace that holds the conversation the path names, where it is not the key's own. */
const ownerOf = ({ workspace, workspaces, params }: Context): Workspace | undefined =>
  [...workspaces.values()].find((other) => other !== workspace && other.conversation(params.id ?? ''))

/** Looks the conversation up whatever workspace it is of. */
const everywhere = (operation: ServedOperationId, fault: string): Mutant =>
  mutant(fault, (behaviour) =>
    aroundHandler(behaviour, operation, (next, context) =>
      next({ ...context, workspace: ownerOf(context) ?? context.workspace }),
    ),
  )

/** Refuses another workspace's conversation in words of its own. */
const reportedAs = (operation: ServedOperationId, fault: string, code: ErrorCode): Mutant =>
  mutant(fault, (behaviour) =>
    aroundHandler(behaviour, operation, (next, context) => {
      if (!ownerOf(context)) return next(context)
      throw new ApiError(code, 'not yours', 'isolation.conversation-paths')
    }),
  )

/** Does the work in the other workspace and answers as if there were none. */
const doneInSecret = (operation: ServedOperationId, fault: string): Mutant =>
  mutant(fault, (behaviour) =>
    aroundHandler(behaviour, operation, async (next, context) => {
      const owner = ownerOf(context)
      if (owner) await next({ ...context, workspace: owner })
      return next(context)
    }),
  )

/** Takes an id of whichever workspace has it. */
const shared = (fault: string, name: 'contacts' | 'phoneNumbers', code?: ErrorCode): Mutant =>
  mutant(fault, (behaviour) =>
    aroundHandler(behaviour, send, (next, context) => {
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
    }),
  )

/** Faults of conversations, contacts and numbers of another workspace. */
export const conversationIsolationMutants: Pick<
  Mutants<typeof families.isolation>,
  'isolation.conversation-paths' | 'isolation.message-references'
> = {
  'isolation.conversation-paths': [
    everywhere(messages, 'messages are read by the id of their conversation alone'),
    everywhere(reply, 'replies go into any conversation'),
    everywhere(assign, 'conversations are assigned by id alone'),
    reportedAs(messages, "another workspace's conversation is forbidden", 'forbidden'),
    reportedAs(reply, "another workspace's conversation is in a wrong state", 'invalid_state'),
    reportedAs(assign, "another workspace's conversation is at another revision", 'rev_mismatch'),
    doneInSecret(reply, 'a reply looks at the workspace once it is sent'),
    doneInSecret(assign, 'an assignment looks at the workspace once it is done'),
  ],
  'isolation.message-references': [
    shared('a message may be for a contact of any workspace', 'contacts'),
    shared('a message may go out over the number of any workspace', 'phoneNumbers'),
    shared("another workspace's contact is forbidden", 'contacts', 'forbidden'),
    shared("another workspace's number is a conflict", 'phoneNumbers', 'conflict'),
  ],
}

/** Faults of trespassing on conversations, for the rules on every kind of record. */
export const conversationCrossTenantMutants = {
  sameAsMissing: [
    reportedAs(reply, "a reply in another workspace's conversation asks for a scope", 'insufficient_scope'),
    mutant('the messages of another workspace are an empty page', (behaviour) =>
      aroundHandler(behaviour, messages, (next, context) =>
        ownerOf(context) ? { status: 200, body: { data: [], nextCursor: null } } : next(context),
      ),
    ),
  ],
  noEffect: [
    doneInSecret(reply, 'replies look at the workspace once they are sent'),
    doneInSecret(assign, 'assignments of conversations look at the workspace once they are done'),
  ],
} as const
