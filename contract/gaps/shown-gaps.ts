import { op } from '../operations/op.js'
import type { GapName } from './gaps.js'

/** The answers that show a gap: errors, all, or the successes of some operations. */
type Showing = 'errors' | 'all' | readonly string[]

const revised = [
  op.listDeals,
  op.createDeal,
  op.closeDeal,
  op.listTickets,
  op.updateTicket,
  op.commentTicket,
  op.assignTicket,
  op.listConversations,
  op.assignConversation,
]

const showing: Partial<Record<GapName, Showing>> = {
  'error-body': 'errors',
  'error-precedence': 'errors',
  'datetime-syntax': 'all',
  versioning: 'all',
  'rev-increment': revised,
  'record-defaults': [op.createContact, op.createDeal, op.createActivity, op.upsertContact],
  'note-field-map': [op.listContactNotes],
  'task-record-map': [op.listTasks, op.completeTask],
  'timeline-milestones': [op.listActivities],
  'tag-origin': [op.listTags],
  'deal-archive': [op.listDeals],
  'pipelines-and-stages': [op.listDeals, op.createDeal],
  'sender-type': [op.listMessages],
  'reply-visibility': [op.listMessages, op.replyToConversation],
  'conversation-status-values': [op.listConversations],
  'cancel-result-types': [op.cancelMeeting],
  'webhook-defaults': [op.createWebhook],
  'compact-record-types': [op.listContacts],
}

/** The gaps that answers show in any case, so that an answer names one only where it has another value than the default. */
export const shownGaps = Object.keys(showing) as readonly GapName[]

/** Whether a gap shows in every answer of an operation, or in every error answer; an operation is its id. */
export function showsGap(gap: GapName, operation: string | undefined, isError: boolean): boolean {
  const answers = showing[gap]
  if (answers === 'all') return true
  if (answers === 'errors') return isError
  return !isError && operation !== undefined && answers?.includes(operation) === true
}
