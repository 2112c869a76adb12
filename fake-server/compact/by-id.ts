import type { Agent, Lead, RuleId } from '../../contract/index.js'
import type { Handler, List } from '../pipeline/context.js'
import { found } from '../pipeline/found.js'
import type { Collection } from '../store/collection.js'
import type { Workspace } from '../store/workspace.js'
import { single } from './single.js'

/** How the records of a noun are listed by id, and how one is read (section 4.11). */
const byId = (
  noun: string,
  of: (workspace: Workspace) => Collection<Agent> | Collection<Lead>,
  missing: RuleId,
): { readonly list: List; readonly read: Handler } => ({
  list: { of, range: () => ({ index: 'id', prefix: [] }), passes: () => true },
  read(context) {
    const id = context.params.id ?? ''
    return single(context, 200, found(of(context.workspace).get(id), `${noun} ${id}`, missing))
  },
})

/** `GET /agents` and `GET /agents/{id}`. */
export const agents = byId('agent', ({ compact }) => compact.agents, 'compact.agent-missing')

/** `GET /leads` and `GET /leads/{id}`. */
export const leads = byId('lead', ({ compact }) => compact.leads, 'compact.lead-missing')
