import type { GapName } from '../../contract/index.js'
import { activityQuestions } from './activity-questions.js'
import { bookingQuestions } from './booking-questions.js'
import { compactFieldQuestions, compactQuestions } from './compact-questions.js'
import { contactFieldQuestions, contactQuestions } from './contact-questions.js'
import { conversationQuestions } from './conversation-questions.js'
import { dealQuestions, dealWordQuestions } from './deal-questions.js'
import { errorBodyQuestions, errorQuestions } from './error-questions.js'
import { filterQuestions } from './filter-questions.js'
import { idempotencyQuestions } from './idempotency-questions.js'
import { messageQuestions, smsQuestions } from './message-questions.js'
import { orderQuestions } from './order-questions.js'
import { pagingQuestions } from './paging-questions.js'
import { planQuestions } from './plan-questions.js'
import type { Question } from './question.js'
import { requestQuestions } from './request-questions.js'
import { ticketQuestions } from './ticket-questions.js'
import { webhookQuestions } from './webhook-questions.js'

/** Gaps that no call shows, and why. */
const unasked = {
  'key-management': 'no call of the API issues or rotates a key',
  'internal-error': 'no request is documented to fail inside the server',
  'record-origin': 'other parts of the product create such records',
  'contact-delete': 'no call of the API removes such records',
  'compact-selection': 'no answer shows whether a host or a key decides',
  'quota-accounting': 'no answer shows what a message has cost, or what of the quota is left',
  'cancel-invalid-state':
    'no call of the API disconnects a calendar, and no record of the configuration is a meeting of such a calendar',
} as const

/** The gaps that other questions depend on, in the order in which they are asked about. */
export const foundations: readonly GapName[] = [
  'error-body',
  'compact-single-envelope',
  'compact-input',
  'contact-create-fields',
  'contact-tags-body',
  'unknown-body-properties',
  'empty-query-value',
  'cursor-garbage',
  'filter-combination-error',
  'id-collation',
  'order-direction',
  'order-ties',
  'error-precedence',
  'deal-create-fields',
  'deal-close-selector',
  'expected-rev-required',
  'deal-close-expected-rev',
  'deal-lost-reason',
  'assignee-unknown',
  'ticket-update-fields',
  'activity-meeting-fields',
  'template-path',
  'message-sms-body',
]

/** How each gap is learnt; a text says why it is not. */
export const questions: { readonly [N in GapName]: Question<N> | string } = {
  ...unasked,
  ...errorBodyQuestions,
  ...compactFieldQuestions,
  ...contactFieldQuestions,
  ...requestQuestions,
  ...dealWordQuestions,
  ...smsQuestions,
  ...pagingQuestions,
  ...filterQuestions,
  ...orderQuestions,
  ...dealQuestions,
  ...contactQuestions,
  ...ticketQuestions,
  ...errorQuestions,
  ...idempotencyQuestions,
  ...activityQuestions,
  ...planQuestions,
  ...conversationQuestions,
  ...messageQuestions,
  ...bookingQuestions,
  ...webhookQuestions,
  ...compactQuestions,
}
