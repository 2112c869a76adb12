import { op } from '../../contract/index.js'
import { demoKeys } from '../../fake-server/demo/keys.js'
import type { CompactMutants } from '../mutation.js'
import { asksBy } from '../operators/query.js'
import { boundToCursor, compactOwner, doneInSecret, everywhere, mixed, reportedAs } from './operators.js'

/** Mutants in the compact variant of the rules on workspaces. */
export const isolationInCompact = {
  'isolation.lists': {
    'leads of every workspace are listed': mixed(op.listLeads),
    'later pages of agents forget the workspace': mixed(op.listAgents, asksBy('cursor')),
    'conversations of every workspace are listed': mixed(op.listConversations),
    'later pages of contacts forget the workspace': mixed(op.listContacts, asksBy('cursor')),
    'the second workspace sees the contacts of all': mixed(
      op.listContacts,
      ({ key }) => key.key === demoKeys.otherWorkspace,
    ),
    'a cursor of leads remembers its workspace': boundToCursor(op.listLeads, 'next_cursor'),
  },
  'isolation.same-as-missing': {
    "another workspace's agent is forbidden": reportedAs(op.getAgent, 'forbidden', compactOwner),
    "another workspace's lead has words of its own": reportedAs(op.getLead, 'not_found', compactOwner),
    "another workspace's contact has details": reportedAs(op.getContact, 'not_found', compactOwner, {
      details: { elsewhere: true },
    }),
    'agents are read by id alone': everywhere(op.getAgent, compactOwner),
  },
  'isolation.foreign-write-no-effect': {
    'a contact is changed before its workspace is looked at': doneInSecret(op.updateContact, compactOwner),
  },
  'isolation.contact-update': {
    'contacts are changed by id alone': everywhere(op.updateContact, compactOwner),
    'a contact is changed before its workspace is looked at': doneInSecret(op.updateContact, compactOwner),
  },
} satisfies Partial<CompactMutants<'isolation'>>
