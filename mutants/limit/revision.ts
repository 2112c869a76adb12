import { type families, limits, op, type ServedOperationId } from '../../contract/index.js'
import type { Mutant, Mutants } from '../mutant.js'
import { member, readAs, tooLate } from '../reading.js'

const assignTicket = op.assignTicket
const assignConversation = op.assignConversation
const { min, max } = limits.rev
const integer = { type: 'integer', minimum: min, maximum: max }

type Several = readonly [Mutant, ...Mutant[]]

/** Ways to be careless about the least revision. */
const lowest = (at: ServedOperationId): Several => [
  member('revisions begin at 1', at, 'expectedRev', { ...integer, minimum: 1 }),
  member('there is no least revision', at, 'expectedRev', { type: 'integer', maximum: max }),
  readAs('a negative revision is none', at, ({ expectedRev, ...sent }) =>
    typeof expectedRev === 'number' && expectedRev >= 0 ? { ...sent, expectedRev } : sent,
  ),
  tooLate(at, ({ expectedRev }) => expectedRev === -1),
]

/** Ways to be careless about the greatest revision. */
const greatest = (at: ServedOperationId): Several => [
  member('there is no greatest revision', at, 'expectedRev', { type: 'integer', minimum: min }),
  member('revisions have 32 bits', at, 'expectedRev', { ...integer, maximum: 2 ** 31 - 1 }),
  member('one more is taken', at, 'expectedRev', { ...integer, maximum: max + 1 }),
  member('one less is the most', at, 'expectedRev', { ...integer, maximum: max - 1 }),
  readAs('the greatest revision matches any', at, ({ expectedRev, ...sent }) =>
    expectedRev === max ? sent : { ...sent, ...(expectedRev === undefined ? {} : { expectedRev }) },
  ),
  readAs('revisions are kept within 32 bits', at, (sent) =>
    typeof sent.expectedRev === 'number' ? { ...sent, expectedRev: Math.abs(sent.expectedRev | 0) } : sent,
  ),
]

/** Revisions taken for others. */
export const revisionMutants = {
  'limit.ticket-assign-rev-min': lowest(assignTicket),
  'limit.ticket-assign-rev-max': greatest(assignTicket),
  'limit.conversation-assign-rev-min': lowest(assignConversation),
  'limit.conversation-assign-rev-max': greatest(assignConversation),
} satisfies Partial<Mutants<typeof families.limit>>
