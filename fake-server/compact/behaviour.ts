import {
  type Assumptions,
  type CompactOperationId,
  compactBodies,
  compactQueries,
  limits,
  withEmails,
} from '../../contract/index.js'
import type { Behaviour } from '../behaviour.js'
import type { Handler } from '../context.js'
import { type List, page } from '../page.js'
import { steps } from '../steps/index.js'
import { agentList, readAgent } from './agent.js'
import { createContact, readContact, updateContact } from './contact.js'
import { contactList } from './contact-list.js'
import { conversationList } from './conversation-list.js'
import { leadList, readLead } from './lead.js'
import { readWorkspace } from './me.js'

const lists = {
  'GET /api/v1/agents': agentList,
  'GET /api/v1/contacts': contactList,
  'GET /api/v1/leads': leadList,
  'GET /api/v1/conversations': conversationList,
} satisfies Partial<Record<CompactOperationId, List>>

/** The endpoint of a list of the compact variant. */
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
      'GET /api/v1/me': readWorkspace,
      'GET /api/v1/agents': listed('GET /api/v1/agents'),
      'GET /api/v1/agents/{id}': readAgent,
      'GET /api/v1/contacts': listed('GET /api/v1/contacts'),
      'POST /api/v1/contacts': createContact,
      'GET /api/v1/contacts/{id}': readContact,
      'PATCH /api/v1/contacts/{id}': updateContact,
      'GET /api/v1/leads': listed('GET /api/v1/leads'),
      'GET /api/v1/leads/{id}': readLead,
      'GET /api/v1/conversations': listed('GET /api/v1/conversations'),
    },
    lists: own,
    bodies: withEmails(compactBodies(assumptions), assumptions),
    queries: withEmails(compactQueries(assumptions), assumptions),
  }
}
