import { type OperationId, operationIds, operationOf } from './operations/index.js'
import type { Variant } from './operations/operation.js'
import type { CompactRecordName } from './records/compact.js'
import type { RecordName } from './records/index.js'

const full: Readonly<Record<RecordName, readonly string[]>> = {
  contact: ['id'],
  deal: ['id', 'leadId'],
  ticket: ['id', 'leadId', 'conversationId'],
  commentResult: [],
  tag: [],
  webhook: ['id'],
  webhookDeleted: ['id'],
  note: [],
  activity: ['leadId', 'dealId'],
  activityResult: ['leadId', 'nextStepTaskId'],
  task: ['id', 'leadId', 'dealId'],
  conversation: ['id', 'leadId'],
  message: [],
  sendResult: ['conversationId'],
  template: [],
  meeting: ['id', 'leadId', 'dealId', 'conversationId', 'bookingTypeId'],
  bookingResult: ['meetingId'],
  cancelResult: ['meetingId'],
}

const compact: Readonly<Record<CompactRecordName, readonly string[]>> = {
  workspace: [],
  agent: ['id'],
  lead: ['id', 'contactId'],
  contact: ['id'],
  conversation: ['contactId', 'agentId'],
}

/** The members of each record that hold an id that a path takes, by variant and noun (sections 4.2 and 4.11). */
export const pathIds: Readonly<Record<Variant, Readonly<Record<string, readonly string[]>>>> = {
  full,
  compact,
}

/** The operations of either variant whose answers hold an id that a path takes. */
export const showingPathIds: readonly OperationId[] = operationIds.filter((id) => {
  const { answer } = operationOf(id)
  if (answer.kind === 'catalog') return false
  // A comment answers the ticket as a whole.
  if (answer.of === 'commentResult') return true
  return Object.values(pathIds).some((ids) => (ids[answer.of] ?? []).length > 0)
})
