import {
  type Assumptions,
  bodiesOf,
  type CompactOperationId,
  compactOperations,
  limits,
  op,
  queriesOf,
} from '../../contract/index.js'
import type { Behaviour, Handler, List } from '../pipeline/context.js'
import { page } from '../pipeline/page.js'
import { steps } from '../steps/index.js'
import { agents, leads } from './by-id.js'
import { createContact, readContact, updateContact } from './contact.js'
import { contactList } from './contact-list.js'
import { conversationList } from './conversation-list.js'
import { readWorkspace } from './me.js'

const lists = {
  [op.listAgents]: agents.list,
  [op.listContacts]: contactList,
  [op.listLeads]: leads.list,
  [op.listConversations]: conversationList,
} satisfies Partial<Record<CompactOperationId, List>>

/** The operations of the compact variant that list records. */
export type CompactListId = keyof typeof lists

/** Everything in which one fake of the compact variant may differ from another. */
export type CompactBehaviour = Behaviour<CompactOperationId, CompactListId>

/** The behaviour of section 4.11, with the assumptions filled in. */
export function honestCompact(assumptions: Assumptions): CompactBehaviour {
  const own = { ...lists }
  const listed =
    (id: CompactListId): Handler =>
    (context) =>
      page(context, own[id])
  return {
    policy: {
      page: { ...limits.page },
      cursorMax: limits.cursor.max,
      idempotencyKeyMax: limits.compact.key.max,
      idempotencyWindowMs: assumptions['compact-replay-window'].windowMs,
      webhooksPerWorkspace: limits.webhook.perWorkspace,
      pathIdMax: limits.pathId.max,
      bodyMaxBytes: assumptions['compact-body-16kb'].maxBytes,
      chatWindowMs: limits.windowMs,
      smsMax: limits.sms.max,
    },
    // No feature and no plan limit is documented for this variant, and no 402.
    steps: { ...steps, gate: () => undefined },
    handlers: {
      [op.getWorkspace]: readWorkspace,
      [op.listAgents]: listed(op.listAgents),
      [op.getAgent]: agents.read,
      [op.listContacts]: listed(op.listContacts),
      [op.createContact]: createContact,
      [op.getContact]: readContact,
      [op.updateContact]: updateContact,
      [op.listLeads]: listed(op.listLeads),
      [op.getLead]: leads.read,
      [op.listConversations]: listed(op.listConversations),
    },
    lists: own,
    bodies: bodiesOf(compactOperations, assumptions),
    queries: queriesOf(compactOperations, assumptions),
  }
}
