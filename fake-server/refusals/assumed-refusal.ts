import { type GapName, op, type ServedOperationId } from '../../contract/index.js'
import { hasAtSign, isCalendarDate, isLocalInstant } from '../schema/formats.js'
import type { Mismatch } from './mismatch.js'

/** The operations whose entries forbid members that they do not list (sections 4.3 to 4.9). */
const closed: readonly ServedOperationId[] = [
  op.completeTask,
  op.createActivity,
  op.assignTicket,
  op.assignConversation,
  op.bookMeeting,
  op.cancelMeeting,
  op.createWebhook,
]

/** The gaps about members that must be there, by operation and path. */
const missing: Partial<Record<ServedOperationId, Readonly<Record<string, GapName>>>> = {
  [op.createContact]: { name: 'contact-create-required', email: 'contact-create-required' },
  [op.createDeal]: { leadId: 'deal-create-fields' },
  [op.createActivity]: {
    call: 'activity-call-required',
    occurredAt: 'activity-call-required',
    meeting: 'activity-meeting-fields',
    'nextStep.title': 'activity-next-step',
    'nextStep.dueAt': 'activity-next-step',
  },
  [op.closeDeal]: { expectedRev: 'deal-close-expected-rev', lostReasonId: 'deal-lost-reason' },
  [op.updateTicket]: { expectedRev: 'expected-rev-required' },
  [op.assignConversation]: { expectedRev: 'expected-rev-required' },
  [op.replyToConversation]: {
    'template.language': 'template-language-required',
    'message.template.language': 'template-language-required',
  },
  [op.sendMessage]: {
    phoneNumberId: 'message-required-fields',
    leadId: 'message-required-fields',
    'message.template.language': 'template-language-required',
  },
}

const ofForms: Partial<Record<ServedOperationId, GapName>> = {
  [op.createContact]: 'contact-create-required',
  [op.closeDeal]: 'deal-lost-reason',
  [op.replyToConversation]: 'reply-required-one-of',
  [op.sendMessage]: 'message-required-fields',
  [op.listTasks]: 'tasks-assignee-without-open',
}

function extra(operation: ServedOperationId, path: string): readonly GapName[] {
  if (operation === op.createActivity && path !== '') return ['activity-nested-extra']
  if (operation === op.sendMessage && path === '') return ['message-extra-properties']
  return closed.includes(operation) ? [] : ['unknown-body-properties']
}

/** A value in a format that another choice takes. */
function format(operation: ServedOperationId, path: string, value: unknown): readonly GapName[] {
  if (typeof value !== 'string') return []
  if (operation === op.assignTicket) return ['ticket-assign-format']
  if (operation === op.createActivity && /(dueAt|occurredAt|startAt|endAt)$/.test(path))
    return ['task-due-format']
  if (isLocalInstant(value) || isCalendarDate(value)) return ['datetime-syntax']
  return /email/i.test(path) && hasAtSign(value) ? ['email-format'] : []
}

const isAscii = (value: unknown): boolean => typeof value === 'string' && /^\p{ASCII}*$/u.test(value)

/** The gaps on whose choice the refusal of a body or query rests: another permitted choice may take it. */
export function gapsOfRefusal(
  operation: ServedOperationId,
  what: 'body' | 'query',
  { path, failure, value }: Mismatch,
): readonly GapName[] {
  switch (failure) {
    case 'extra':
      return what === 'body' ? extra(operation, path) : []
    case 'null':
      return ['null-vs-absent']
    case 'missing': {
      const gap = missing[operation]?.[path]
      return gap === undefined ? [] : [gap]
    }
    case 'forms': {
      const gap = ofForms[operation]
      return gap === undefined ? [] : [gap]
    }
    case 'together':
      return operation === op.listTasks
        ? ['tasks-lead-combination', 'filter-combination-error']
        : ['filter-combination-error']
    case 'long':
    case 'short':
      if (what === 'query' && value === '') return ['empty-query-value']
      return isAscii(value) ? [] : ['length-unit']
    case 'format':
      return format(operation, path, value)
    case 'values':
      return operation === op.updateTicket && path === 'channel' ? ['ticket-channel-values'] : []
    default:
      return []
  }
}
