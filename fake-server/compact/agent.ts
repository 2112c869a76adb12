import { ApiError } from '../pipeline/api-error.js'
import type { Handler, List } from '../pipeline/context.js'
import { single } from './single.js'

/** `GET /agents`: by id (section 4.11). */
export const agentList: List = {
  of: (workspace) => workspace.compact.agents,
  range: () => ({ index: 'id', prefix: [] }),
  passes: () => true,
}

/** `GET /agents/{id}` (section 4.11). */
export const readAgent: Handler = (context) => {
  const id = context.params.id ?? ''
  const agent = context.workspace.compact.agents.get(id)
  if (!agent) throw new ApiError('not_found', `no agent ${id} in this workspace`, 'compact.agent-missing')
  return single(context, 200, agent)
}
