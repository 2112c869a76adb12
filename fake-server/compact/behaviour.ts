import {
  type Agent,
  type Assumptions,
  bodiesOf,
  type CompactContact,
  type CompactConversation,
  type CompactOperationId,
  compactOperations,
  type Lead,
  limits,
  op,
  queriesOf,
  type RuleId,
} from '../../contract/index.js'
import type { Behaviour, Handler, List } from '../pipeline/context.js'
import { page } from '../pipeline/page.js'
import { requireFound } from '../pipeline/require-found.js'
import { restsOn } from '../pipeline/rests-on.js'
import { steps } from '../steps/index.js'
import type { Collection } from '../store/collection.js'
import { asStored } from '../store/email.js'
import { isTagged, matchedTag } from '../store/matched-tag.js'
import type { Workspace } from '../store/workspace.js'
import { createContact, readContact, updateContact } from './contact.js'
import { readWorkspace } from './read-workspace.js'
import { single } from './single.js'

/** `GET /conversations`: by id; filters count by assumption alone (section 4.11, gap.compact-filters). */
const conversationList: List = {
  of: (workspace) => workspace.compact.conversations,
  range({ status, channel }, { assumptions }) {
    const filtered = assumptions['compact-filters'] === 'filter'
    if (filtered && status !== undefined) return { index: 'state', prefix: [status] }
    if (filtered && channel !== undefined) return { index: 'channel', prefix: [channel] }
    return { index: 'id', prefix: [] }
  },
  passes(conversation: CompactConversation, { status, channel }, { assumptions }) {
    if (assumptions['compact-filters'] === 'ignore') return true
    return (
      (status === undefined || conversation.state === status) &&
      (channel === undefined || conversation.channel === channel)
    )
  },
}

/** `GET /contacts`: by id; filters count by assumption alone (section 4.11, gap.compact-filters). */
const contactList: List = {
  of: (workspace) => workspace.compact.contacts,
  range({ email, tag, updatedSince }, context) {
    const { assumptions } = context
    if (email !== undefined || tag !== undefined || updatedSince !== undefined)
      restsOn(context, 'compact-filters')
    const filtered = assumptions['compact-filters'] === 'filter'
    if (filtered && email !== undefined) return { index: 'email', prefix: [asStored(email, assumptions)] }
    if (filtered && tag !== undefined) return { index: 'tag', prefix: [matchedTag(tag, assumptions)] }
    return { index: 'id', prefix: [] }
  },
  passes(contact: CompactContact, { email, tag, updatedSince }, { assumptions }) {
    if (assumptions['compact-filters'] === 'ignore') return true
    return (
      (email === undefined || contact.email === asStored(email, assumptions)) &&
      (tag === undefined || isTagged(contact, tag, assumptions)) &&
      (updatedSince === undefined || isSince(contact.updatedAt, updatedSince))
    )
  },
}

const isSince = (updatedAt: string | null, since: string): boolean =>
  updatedAt !== null && Date.parse(updatedAt) >= Date.parse(since)

/** How the records of a noun are listed by id, and how one is read (section 4.11). */
const byId = (
  noun: string,
  of: (workspace: Workspace) => Collection<Agent> | Collection<Lead>,
  missing: RuleId,
): { readonly list: List; readonly read: Handler } => ({
  list: { of, range: () => ({ index: 'id', prefix: [] }), passes: () => true },
  read(context) {
    const id = context.params.id ?? ''
    return single(context, 200, requireFound(of(context.workspace).get(id), `${noun} ${id}`, missing))
  },
})

/** `GET /agents` and `GET /agents/{id}`. */
const agents = byId('agent', ({ compact }) => compact.agents, 'compact.agent-missing')

/** `GET /leads` and `GET /leads/{id}`. */
const leads = byId('lead', ({ compact }) => compact.leads, 'compact.lead-missing')

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
