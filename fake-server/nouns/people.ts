import type { Contact } from '../../contract/index.js'
import type { RecordContext } from './noun.js'

/** The name of the user with an address; null for an address that no user has. */
export const userName = ({ workspace }: RecordContext, email: string | null | undefined): string | null =>
  workspace.users.find((user) => user.email === email)?.name ?? null

/** The contact of an id that has been checked. */
export const contactOf = (
  { workspace }: RecordContext,
  id: string | null | undefined,
): Contact | undefined => (typeof id === 'string' ? workspace.contacts.get(id) : undefined)
