import type { Assumptions, GapName } from '../../contract/index.js'

const read = [
  'error-body',
  'length-unit',
  'null-vs-absent',
  'rev-increment',
  'conversation-status-values',
  'feature-map',
  'cursor-binding',
  'filter-combination-error',
  'tasks-lead-combination',
  'sender-type',
  'webhook-defaults',
  'window-error',
  'idempotency-replay-status',
  'idempotency-assign-endpoints',
  'cancel-replay-unchanged',
  'contact-create-fields',
  'contact-tags-body',
  'activity-meeting-fields',
  'activity-store-map',
  'deal-create-fields',
  'deal-close-selector',
  'deal-lost-reason',
  'ticket-comment-body',
  'reply-message-forms',
  'message-sms-body',
  'reply-visibility',
  'deal-reclose',
  'sms-length-error',
  'tag-origin',
  'template-path',
  'slots-endpoint',
  'upsert-scope',
  'webhook-event-unknown',
  'webhook-https-environment',
  'compact-input',
  'compact-body-16kb',
  'retry-after-format',
] as const satisfies readonly GapName[]

/** The gaps whose assumption a check reads, so that it matters what a configuration says of them. */
export const decisive: readonly GapName[] = read

/** The assumptions that checks read; reading another one does not compile. */
export type DecisiveAssumptions = Pick<Assumptions, (typeof read)[number]>
