import { type CompactOperationId, compactOperations } from '../../contract/index.js'
import { once } from '../../fixtures/once.js'
import type { Surface } from '../pipeline/context.js'
import { routerOf } from '../pipeline/router.js'
import { assumedForms } from '../refusals/assumed-forms.js'
import { type CompactListId, honestCompact } from './behaviour.js'
import { requiredKey } from './required-key.js'
import { compactWorkspaces } from './seeded.js'

/** The compact variant (section 4.11), made when it is first served: most fakes serve the full one alone. */
export const compactSurface = once(
  (): Surface<CompactOperationId, CompactListId> => ({
    variant: 'compact',
    operations: compactOperations,
    router: routerOf(compactOperations),
    rules: {
      limitSyntax: 'compact.limit-not-integer',
      limitBelow: 'compact.limit',
      limitAbove: 'compact.limit',
      cursorUnknown: 'compact.traversal',
      keyReused: 'compact.key-reused',
      keyInProgress: 'compact.statuses',
    },
    // It shows no request body and no filter that a rule could be about.
    refusalRule: () => 'error.invalid-request',
    assumedForms: assumedForms('compact'),
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
  }),
)
