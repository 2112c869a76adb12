import { type families, limits } from '../../../contract/index.js'
import type { Mutants } from '../mutant.js'
import { member, readAs, tooLate } from '../reading.js'

const assignTicket = 'POST /api/v1/tickets/{id}/assign'
const { min, max } = limits.rev
const integer = { type: 'integer', minimum: min, maximum: max }

/** Revisions taken for others. */
export const revisionMutants = {
  'ticket-assign-rev-min': [
    member('revisions begin at 1', assignTicket, 'expectedRev', { ...integer, minimum: 1 }),
    member('there is no least revision', assignTicket, 'expectedRev', { type: 'integer', maximum: max }),
    readAs('a negative revision is none', assignTicket, ({ expectedRev, ...sent }) =>
      typeof expectedRev === 'number' && expectedRev >= 0 ? { ...sent, expectedRev } : sent,
    ),
    tooLate(assignTicket, ({ expectedRev }) => expectedRev === -1),
  ],
  'ticket-assign-rev-max': [
    member('there is no greatest revision', assignTicket, 'expectedRev', { type: 'integer', minimum: min }),
    member('revisions have 32 bits', assignTicket, 'expectedRev', { ...integer, maximum: 2 ** 31 - 1 }),
    member('one more is taken', assignTicket, 'expectedRev', { ...integer, maximum: max + 1 }),
    member('one less is the most', assignTicket, 'expectedRev', { ...integer, maximum: max - 1 }),
    readAs('the greatest revision matches any', assignTicket, ({ expectedRev, ...sent }) =>
      expectedRev === max ? sent : { ...sent, ...(expectedRev === undefined ? {} : { expectedRev }) },
    ),
    readAs('revisions are kept within 32 bits', assignTicket, (sent) =>
      typeof sent.expectedRev === 'number' ? { ...sent, expectedRev: Math.abs(sent.expectedRev | 0) } : sent,
    ),
  ],
} satisfies Partial<Mutants<typeof families.limit>>
