import { servedOperations } from '../../contract/index.js'
import { addAgentsAndLeads } from '../compact/seeded.js'
import type { Context, Surface } from '../pipeline/context.js'
import { routerOf } from '../pipeline/router.js'
import { assumedForms } from '../refusals/assumed-forms.js'
import { refusalRule } from '../refusals/refusal-rule.js'
import { idempotencyKeyOf } from '../steps/parse.js'
import type { Workspace } from '../store/workspace.js'
import { honestFull } from './behaviour.js'
import { seededWorkspaces } from './seeded.js'

/** Whether a record of that id exists, by the noun of the path. */
const known: Readonly<Record<string, (workspace: Workspace, id: string) => boolean>> = {
  contacts: (workspace, id) => workspace.contacts.has(id),
  deals: (workspace, id) => workspace.deals.has(id),
  tickets: (workspace, id) => workspace.tickets.has(id),
  conversations: (workspace, id) => workspace.conversation(id) !== undefined,
  'booking-types': (workspace, id) => workspace.bookingTypes.some((type) => type.id === id),
  meetings: (workspace, id) => workspace.meetings.has(id),
  webhooks: (workspace, id) => workspace.webhooks.has(id),
}

function holds({ operation, params, workspace }: Context): boolean {
  const noun = servedOperations[operation].path.split('/')[3] ?? ''
  return params.id === undefined || (known[noun]?.(workspace, params.id) ?? true)
}

/** The full surface (sections 4.1 to 4.10). */
export const fullSurface: Surface = {
  variant: 'full',
  operations: servedOperations,
  router: routerOf(servedOperations),
  rules: {
    limitSyntax: 'paging.limit-not-digits',
    limitBelow: 'paging.limit-zero',
    limitAbove: 'paging.limit-above-max',
    cursorUnknown: 'paging.cursor-garbage',
    keyReused: 'idempotency.key-reused',
    keyInProgress: 'idempotency.in-progress',
  },
  refusalRule,
  assumedForms: assumedForms('full'),
  behaviour: honestFull,
  envelope: (data, nextCursor) => ({ data, nextCursor }),
  keyOf: idempotencyKeyOf,
  reused: () => ({}),
  holds,
  workspaces(seed, world, assumptions, main) {
    const workspaces = seededWorkspaces(seed, world, assumptions, main)
    if (assumptions['compact-in-full'] === 'served')
      for (const workspace of workspaces.values())
        addAgentsAndLeads(workspace, seed, world, assumptions, main)
    return workspaces
  },
}
