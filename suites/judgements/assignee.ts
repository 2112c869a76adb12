import { type Api, type Exchange, type Json, member, oddMember } from '../api/index.js'
import { foldEmail } from './fold-email.js'

/** Holds where a record shows a user as its assignee, in whatever case; `what` says which record that is. */
export function isAssigned(
  { expect }: Pick<Api, 'expect'>,
  record: Json,
  user: unknown,
  what: string,
  by: Exchange | readonly Exchange[],
): void {
  const compared = member(record, 'assigneeEmail', { equals: user })
  expect.equal(foldEmail(record.assigneeEmail), foldEmail(user), what, { by, compared })
}

/** Holds where a record has no assignee, neither by address nor by name. */
export function isUnassigned(
  { expect }: Pick<Api, 'expect'>,
  record: Json,
  by: Exchange | readonly Exchange[],
): void {
  const { assigneeEmail, assigneeName } = record
  const unassigned = { assigneeEmail: null, assigneeName: null }
  const compared = oddMember(record, unassigned)
  expect.equal({ assigneeEmail, assigneeName }, unassigned, 'no assignee', { by, compared })
}
