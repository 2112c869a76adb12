import type { JournalRuleId } from '../../../contract/index.js'
import type { JudgeClient } from '../client-case.js'
import {
  hasLength,
  matchesPattern,
  onCreations,
  onMessages,
  onReplies,
  required,
} from './idempotency/keys.js'
import { noDoubledRecord } from './idempotency/no-doubled-record.js'
import { keyForOneRequest } from './idempotency/one-request.js'
import { inProgressSameKey, noResendUnknownOutcome, retrySameKey } from './idempotency/same-key.js'
import { retryWithinWindow } from './idempotency/within-window.js'

/** How a client uses idempotency keys. */
export const idempotencyJudges = {
  'client.key-on-messages': onMessages,
  'client.key-on-replies': onReplies,
  'client.key-on-creations': onCreations,
  'client.key-required': required,
  'client.key-pattern': matchesPattern,
  'client.key-length': hasLength,
  'client.key-for-one-request': keyForOneRequest,
  'client.retry-same-key': retrySameKey,
  'client.in-progress-same-key': inProgressSameKey,
  'client.no-resend-unknown-outcome': noResendUnknownOutcome,
  'client.no-doubled-record': noDoubledRecord,
  'client.retry-within-window': retryWithinWindow,
} satisfies Partial<Record<JournalRuleId, JudgeClient>>
