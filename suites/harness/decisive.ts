import type { GapName } from '../../contract/index.js'

/** The gaps whose assumption a check reads, so that it matters what a configuration says of them. */
export const decisive: readonly GapName[] = [
  'error-body',
  'null-vs-absent',
  'idempotency-fingerprint',
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
  'template-path',
  'slots-endpoint',
  'webhook-event-unknown',
  'webhook-https-environment',
  'compact-input',
]
