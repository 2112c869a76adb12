import { limits } from '../limits.js'
import { choice, gap, value } from './gap.js'
import { flag, members, wholeNumber } from './value-check.js'

/** What is open about revisions (sections 2.2 and 7). */
export const revisionGaps = {
  'rev-increment': gap(
    '2.2',
    'Where `rev` starts, by how much it increases and which changes increase it.',
    value({ first: 1, step: 1, background: false }, [
      { first: 5, step: 3, background: false },
      { first: 0, step: 1, background: false },
      { first: 1, step: 1, background: true },
    ]),
    'Judge that a change increases it and that an old one is refused; read it right before use.',
    {
      check: members({
        first: wholeNumber(limits.rev.min),
        step: wholeNumber(1),
        background: flag,
      }),
      answers: ['revision.increases'],
      shows: [
        'listDeals',
        'createDeal',
        'closeDeal',
        'listTickets',
        'updateTicket',
        'commentTicket',
        'assignTicket',
        'listConversations',
        'assignConversation',
      ],
    },
  ),
  'rev-future': gap(
    '7',
    "Whether an `expectedRev` above the record's revision is stale.",
    choice('mismatch', ['accept', 'refuse']),
    'It is reported, never judged.',
  ),
}
