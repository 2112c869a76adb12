import { type CompactOperationId, compactOperations } from '../../contract/index.js'
import { routerOf, type Surface } from '../surface.js'
import { type CompactListId, honestCompact } from './behaviour.js'
import { requiredKey } from './idempotency-key.js'
import { compactWorkspaces } from './seeded.js'

/** The compact variant (section 4.11). */
export const compactSurface: Surface<CompactOperationId, CompactListId> = {
  operations: compactOperations,
  router: routerOf(compactOperations),
  scopeRules: {
    'GET /api/v1/me': 'auth.scope-me',
    'GET /api/v1/agents': 'auth.scope-agent-list',
    'GET /api/v1/agents/{id}': 'auth.scope-agent-read',
    'GET /api/v1/contacts': 'auth.scope-contact-list',
    'POST /api/v1/contacts': 'auth.scope-contact-create',
    'GET /api/v1/contacts/{id}': 'auth.scope-contact-read',
    'PATCH /api/v1/contacts/{id}': 'auth.scope-contact-update',
    'GET /api/v1/leads': 'auth.scope-lead-list',
    'GET /api/v1/leads/{id}': 'auth.scope-lead-read',
    'GET /api/v1/conversations': 'auth.scope-conversation-list',
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
