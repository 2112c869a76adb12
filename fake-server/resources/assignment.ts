import type { RuleId } from '../../contract/index.js'
import { ApiError } from '../pipeline/api-error.js'
import type { Context } from '../pipeline/context.js'
import { asStored } from './email.js'

/** The assignee of a ticket or conversation, as its record shows it. */
export interface Assignment {
  readonly assigneeEmail: string | null
  readonly assigneeName: string | null
}

/** The assignment to the user of an address: null removes the assignee, an unknown address goes by gap.assignee-unknown. */
export function assignmentTo(
  { workspace, assumptions }: Context,
  given: string | null,
  rule: RuleId,
): Assignment {
  if (given === null) return { assigneeEmail: null, assigneeName: null }
  const email = asStored(given, assumptions)
  const user = workspace.users.find((candidate) => candidate.email === email)
  const unknown = assumptions['assignee-unknown']
  if (user) return { assigneeEmail: user.email, assigneeName: user.name }
  if (unknown === 'accept') return { assigneeEmail: email, assigneeName: null }
  const code = unknown === 'refuse' ? 'invalid_request' : 'not_found'
  throw new ApiError(code, `no user ${given} in this workspace`, rule)
}
