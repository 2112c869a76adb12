import { op } from '../../contract/index.js'
import type { KeyName } from '../api/index.js'

/** What a run may leave on a server, in the order in which it is undone: first what others would miss. */
export const nouns = [
  'webhook',
  'meeting',
  'ticket',
  'conversation',
  'tag',
  'deal',
  'task',
  'contact',
  'note',
  'activity',
  'comment',
  'message',
] as const

/** The noun of something that a run may leave behind. */
export type LedgerNoun = (typeof nouns)[number]

/** What a call can do about a noun: take it back, or nothing, and why. */
export interface Fate {
  /** How it is undone, for the reader of a ledger. */
  readonly undo: string
  /** What it is once undone; absent where no call undoes it. */
  readonly undone?: string
  /** Whether the record is still there once undone, as no call deletes it. */
  readonly lasts?: true
}

/** How the records of each noun end. */
export const fates: Readonly<Record<LedgerNoun, Fate>> = {
  webhook: { undo: op.deleteWebhook, undone: 'deleted' },
  meeting: { undo: op.cancelMeeting, undone: 'canceled', lasts: true },
  ticket: { undo: 'PATCH /api/v1/tickets/{id}, POST /api/v1/tickets/{id}/assign', undone: 'restored' },
  conversation: { undo: op.assignConversation, undone: 'restored' },
  tag: { undo: 'PATCH /api/v1/contacts/{on}, removeTags', undone: 'taken off' },
  deal: { undo: 'POST /api/v1/deals/{id}/close, as lost', undone: 'closed', lasts: true },
  task: {
    undo: 'POST /api/v1/contacts/{leadId}/tasks/{id}/complete',
    undone: 'completed',
    lasts: true,
  },
  contact: { undo: 'none: no call deletes a contact' },
  note: { undo: 'none: no call deletes a note' },
  activity: { undo: 'none: no call deletes an activity' },
  comment: { undo: 'none: no call deletes a comment' },
  message: { undo: 'none: what is sent is sent' },
}

/** Something that a run left behind, or changed. */
export interface Ref {
  readonly noun: LedgerNoun
  readonly id: string
  /** The key whose workspace holds it. */
  readonly key: KeyName
  /** The contact that a tag was added to. */
  readonly on?: string
}

/** A text that is the same for the same thing. */
export const refText = ({ noun, id, key, on }: Ref): string => JSON.stringify([noun, id, key, on])
