import { accessFaults } from './access.js'
import { conflictFaults } from './conflicts.js'
import type { FaultyClient } from './faulty-client.js'
import { idempotencyFaults } from './idempotency.js'
import { pagingFaults } from './paging.js'
import { requestFaults } from './requests.js'
import { retryFaults } from './retries.js'
import { revisionFaults } from './revision.js'
import { toleranceFaults } from './tolerance.js'
import { webhookFaults } from './webhooks.js'

/** Every client that breaks a rule. */
export const ruleFaults: readonly FaultyClient[] = [
  ...accessFaults,
  ...retryFaults,
  ...conflictFaults,
  ...idempotencyFaults,
  ...revisionFaults,
  ...pagingFaults,
  ...requestFaults,
  ...webhookFaults,
  ...toleranceFaults,
]
