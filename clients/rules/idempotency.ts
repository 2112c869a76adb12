import type { JournalRuleId } from '../../contract/index.js'
import type { JudgeClient } from '../client-case.js'

const none: JudgeClient = () => []

export const idempotencyJudges = {
  'client.key-on-messages': none,
  'client.key-on-replies': none,
  'client.key-on-creations': none,
  'client.key-required': none,
  'client.key-pattern': none,
  'client.key-length': none,
  'client.key-for-one-request': none,
  'client.retry-same-key': none,
  'client.in-progress-same-key': none,
  'client.no-resend-unknown-outcome': none,
  'client.no-doubled-record': none,
  'client.retry-within-window': none,
} satisfies Partial<Record<JournalRuleId, JudgeClient>>
