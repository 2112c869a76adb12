import type { Contact } from '../../../contract/index.js'
import type { RecordContext } from './noun.js'

/** The contact of an id that has been checked. */
export const contactOf = (
  { workspace }: RecordContext,
  id: string | null | undefined,
): Contact | undefined => (typeof id === 'string' ? workspace.contacts.get(id) : undefined)
