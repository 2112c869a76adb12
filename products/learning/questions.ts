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

/** How gaps are learnt. */
export const questions: { readonly [N in GapName]?: Question<N> } = {
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
