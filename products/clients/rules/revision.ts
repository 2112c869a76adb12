import { type JournalRuleId, op } from '../../../contract/index.js'
import type { JudgeClient } from '../client-case.js'
import type { ClientExchange } from '../reading/client-exchange.js'
import { expectedRevOf } from '../reading/revision.js'
import { noRetryStaleRev, readsAfterRevMismatch } from './revision/mismatch.js'
import { eachUnlessTested } from './tested.js'

/** The operations whose `expectedRev` is optional. */
const changes: readonly string[] = [op.updateTicket, op.assignTicket, op.assignConversation]

const carriesRev = (isMeant: (exchange: ClientExchange) => boolean): JudgeClient =>
  eachUnlessTested(isMeant, (exchange) =>
    expectedRevOf(exchange) === undefined
      ? { expected: 'the member expectedRev', actual: 'the body has no expectedRev' }
      : undefined,
  )

/** How a client changes records that have a revision. */
export const revisionJudges = {
  'client.close-expected-rev': carriesRev(({ operation }) => operation === op.closeDeal),
  'client.sends-expected-rev': carriesRev(({ operation = '' }) => changes.includes(operation)),
  'client.reads-after-rev-mismatch': readsAfterRevMismatch,
  'client.no-retry-stale-rev': noRetryStaleRev,
} satisfies Partial<Record<JournalRuleId, JudgeClient>>
