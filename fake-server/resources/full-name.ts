import type { Contact } from '../../contract/index.js'

/** A contact's name as other records show it; null where it has none. */
export const fullName = ({ name, lastname }: Contact): string | null =>
  [name, lastname].filter((part) => part !== null).join(' ') || null
