import { type ErrorCode, op } from '../../contract/index.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { withState } from '../operators/context.js'
import { wrongError } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { ruledOut } from '../ruled-out.js'
import { doneInSecret, everywhere, othersThan, reportedAs } from './operators.js'

/** Finds an id in any workspace. */
const shared = (name: 'contacts' | 'phoneNumbers', code?: ErrorCode): Mutation =>
  aroundHandler(op.sendMessage, (next, context) => {
    const { workspace, body } = context
    const isTheirs = (other: Workspace) =>
      name === 'contacts'
        ? other.contacts.get(String(body.leadId)) !== undefined
        : other.phoneNumbers.some(({ id }) => id === body.phoneNumberId)
    const owner = othersThan(context).find(isTheirs)
    if (!owner || isTheirs(workspace)) return next(context)
    if (code) throw wrongError(code)
    const own = { contacts: owner.contacts, phoneNumbers: owner.phoneNumbers, templates: owner.templates }
    const state = name === 'contacts' ? { contacts: own.contacts } : own
    return next(withState(context, state))
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
    'a message may be for a contact of any workspace': ruledOut(shared('contacts')),
    'a message may go out over the number of any workspace': ruledOut(shared('phoneNumbers')),
    "another workspace's contact is forbidden": shared('contacts', 'forbidden'),
    "another workspace's number is a conflict": shared('phoneNumbers', 'conflict'),
  },
} satisfies Partial<FamilyMutants<'isolation'>>
