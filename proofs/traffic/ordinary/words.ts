import type { Json } from '../../../suites/index.js'

/** How the server is spoken to, where the document leaves that open, and what its workspace has that no list shows. */
export interface Words {
  readonly close: (outcome: 'won' | 'lost') => Json
  /** Tags that a contact gets. */
  readonly tags: (add: readonly string[]) => Json
  readonly comment: (text: string, kind: 'note' | 'reply') => Json
  /** The users of the workspace, by their addresses. */
  readonly users: readonly string[]
  /** A number that messages go out from, and an approved template of its account. */
  readonly number?: string | undefined
  readonly template?: { readonly name: string; readonly language: string } | undefined
  /** A booking type, and slots of it that were free at the start. */
  readonly bookingType?: string | undefined
  readonly slots?: readonly string[]
}
