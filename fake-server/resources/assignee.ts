import type { Contact, RuleId, Task } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import type { Context } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { asStored } from '../store/email.js'

/** A user as records show them; the name is null for an address that is accepted though no user has it. */
interface Shown {
  readonly email: string | null
  readonly name: string | null
}

/** The name of the user with an address; null for an address that no user has. */
export const userName = (
  { workspace }: Pick<Context, 'workspace'>,
  email: string | null | undefined,
): string | null => workspace.users.find((user) => user.email === email)?.name ?? null

/** The user of an address; an unknown one is refused or accepted by assumption (gap.assignee-unknown). */
export function assignee(context: Context, given: string): Shown {
  const { workspace, assumptions } = context
  const email = asStored(given, assumptions)
  const user = workspace.users.find((candidate) => candidate.email === email)
  const unknown = assumptions['assignee-unknown']
  if (user) return user
  restsOn(context, 'assignee-unknown')
  if (unknown === 'accept') return { email, name: null }
  const [code, rule] =
    unknown === 'refuse'
      ? (['invalid_request', 'error.invalid-request'] as const)
      : (['not_found', 'error.code-status-pairing'] as const)
  throw new ApiError(code, `no user ${given} in this workspace`, rule)
}

/** The assignment of a ticket or conversation to the user of `assigneeEmail`; null removes the assignee. */
export function assignment(context: Context): {
  readonly assigneeEmail: string | null
  readonly assigneeName: string | null
} {
  const { assigneeEmail: given } = context.body
  if (typeof given !== 'string') return { assigneeEmail: null, assigneeName: null }
  const { email, name } = assignee(context, given)
  return { assigneeEmail: email, assigneeName: name }
}

const rule: RuleId = 'validation.task-assignee-null'

/** The assignment of a task: to the user named, otherwise by assumption (gaps task-assignee, assignee-unknown). */
export function taskAssignment(
  context: Context,
  contact: Contact,
  given: string | null | undefined,
): Pick<Task, 'assignedToEmail' | 'assignedToName'> {
  const { email, name } = typeof given === 'string' ? assignee(context, given) : unnamed(context, contact)
  return { assignedToEmail: email, assignedToName: name }
}

function unnamed(context: Context, { ownerEmail }: Contact): Shown {
  const { workspace, assumptions } = context
  restsOn(context, 'task-assignee')
  const by = assumptions['task-assignee']
  if (by === 'refuse') throw new ApiError('invalid_request', 'a task needs an assignee', rule)
  if (by === 'unassigned') return { email: null, name: null }
  // Keys are assumed to have been made by the first user of the workspace.
  const email = ownerEmail ?? workspace.users[0]?.email ?? null
  return { email, name: userName(context, email) }
}
