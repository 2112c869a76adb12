import type { CompactRecords } from '../../store/compact-records.js'
import { Workspace } from '../../store/workspace.js'
import { type Copies, copyMembers, itself, list, map, records, same, set } from './copies.js'

const compactCopies: Copies<CompactRecords> = {
  name: same,
  agents: records,
  leads: records,
  contacts: records,
  conversations: records,
}

const workspaceCopies: Copies<Workspace> = {
  id: same,
  assumed: same,
  // Belongs to the orders of the collections.
  tie: (_, own) => own,
  contacts: records,
  tags: records,
  deals: records,
  tickets: records,
  notes: records,
  tasks: records,
  activities: records,
  webhooks: records,
  conversations: records,
  messages: records,
  templates: records,
  meetings: records,
  slots: records,
  privateConversationIds: itself,
  numberOfConversation: map,
  listedFrom: map,
  archivedDealIds: itself,
  // A write that is being processed is in no copy: `copyCore` refuses to be called then.
  answered: map,
  compact: (from, own) => copyMembers(compactCopies, from, own),
  users: same,
  pipelines: same,
  bookingTypes: same,
  phoneNumbers: same,
  standIns: set,
  features: (from) => ({ ...from }),
  backgroundChanges: list,
  pendingCharges: list,
  contactLimitReached: same,
  planAllowance: same,
  smsBalance: same,
  emailPaused: same,
  provider: same,
}

/** A workspace that holds the same. Records are shared, as they are never changed. */
export function copyWorkspace(from: Workspace): Workspace {
  const to = new Workspace(from.id, from.assumed, from.tie.copy())
  return copyMembers(workspaceCopies, from, to)
}
