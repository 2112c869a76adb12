import { ApiError } from '../pipeline/api-error.js'
import type { Handler, List } from '../pipeline/context.js'
import { single } from './single.js'

/** `GET /leads`: by id (section 4.11). */
export const leadList: List = {
  of: (workspace) => workspace.compact.leads,
  range: () => ({ index: 'id', prefix: [] }),
  passes: () => true,
}

/** `GET /leads/{id}` (section 4.11). */
export const readLead: Handler = (context) => {
  const id = context.params.id ?? ''
  const lead = context.workspace.compact.leads.get(id)
  if (!lead) throw new ApiError('not_found', `no lead ${id} in this workspace`, 'compact.lead-missing')
  return single(context, 200, lead)
}
