import { type CompactOperationId, compactOperations, op } from '../../contract/index.js'
import type { Surface } from '../pipeline/context.js'
import { routerOf } from '../pipeline/router.js'
import { type CompactListId, honestCompact } from './behaviour.js'
import { requiredKey } from './idempotency-key.js'
import { compactWorkspaces } from './seeded.js'

/** The compact variant (section 4.11). */
export const compactSurface: Surface<CompactOperationId, CompactListId> = {
  operations: compactOperations,
  router: routerOf(compactOperations),
  scopeRules: {
    [op.getWorkspace]: 'auth.scope-me',
    [op.listAgents]: 'auth.scope-agent-list',
    [op.getAgent]: 'auth.scope-agent-read',
    [op.listContacts]: 'auth.scope-contact-list',
    [op.createContact]: 'auth.scope-contact-create',
    [op.getContact]: 'auth.scope-contact-read',
    [op.updateContact]: 'auth.scope-contact-update',
    [op.listLeads]: 'auth.scope-lead-list',
    [op.getLead]: 'auth.scope-lead-read',
    [op.listConversations]: 'auth.scope-conversation-list',
  },
  rules: {
    limitSyntax: 'compact.limit-not-integer',
    limitRange: 'compact.limit',
    cursorUnknown: 'compact.traversal',
    keyReused: 'compact.key-reused',
    keyInProgress: 'compact.statuses',
  },
  behaviour: honestCompact,
  envelope: (data, next_cursor) => ({ data, next_cursor }),
  keyOf: requiredKey,
  reused: (assumptions) => assumptions['compact-key-reuse-status'],
  holds({ operation, params, workspace: { compact } }) {
    const noun = compactOperations[operation as CompactOperationId].path.split('/')[3]
    const { id } = params
    if (id === undefined || (noun !== 'agents' && noun !== 'contacts' && noun !== 'leads')) return true
    return compact[noun].has(id)
  },
  workspaces: compactWorkspaces,
}
