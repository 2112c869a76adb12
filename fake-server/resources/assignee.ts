import type { Contact, RuleId } from '../../contract/index.js'
import { ApiError } from '../pipeline/api-error.js'
import type { Context } from '../pipeline/context.js'
import { asStored } from './email.js'

/** Who a task goes to, as the record shows it. */
export interface Assignee {
  readonly assignedToEmail: string | null
  readonly assignedToName: string | null
}

const rule: RuleId = 'validation.task-assignee-null'

/** Who a task goes to: the user named, else by assumption (gaps task-assignee, assignee-unknown). */
export function assigneeOf(context: Context, contact: Contact, given: string | null | undefined): Assignee {
  if (typeof given === 'string') return named(context, given)
  const unnamed = context.assumptions['task-assignee']
  if (unnamed === 'refuse') throw new ApiError('invalid_request', 'a task needs an assignee', rule)
  const { users } = context.workspace
  if (unnamed === 'unassigned') return { assignedToEmail: null, assignedToName: null }
  // Keys are taken to have been made by the first user of the workspace.
  const email = contact.ownerEmail ?? users[0]?.email ?? null
  return { assignedToEmail: email, assignedToName: users.find((user) => user.email === email)?.name ?? null }
}

function named({ workspace, assumptions }: Context, given: string): Assignee {
  const email = asStored(given, assumptions)
  const user = workspace.users.find((candidate) => candidate.email === email)
  const unknown = assumptions['assignee-unknown']
  if (user) return { assignedToEmail: user.email, assignedToName: user.name }
  if (unknown === 'accept') return { assignedToEmail: email, assignedToName: null }
  const code = unknown === 'refuse' ? 'invalid_request' : 'not_found'
  throw new ApiError(code, `no user ${given} in this workspace`, rule)
}
