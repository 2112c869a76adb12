import { type families, op } from '../../contract/index.js'
import { checkRev } from '../../fake-server/resources/revision.js'
import { aroundHandler, type Mutants, mutant } from '../mutant.js'
import { turns } from '../operators/turns.js'
import { conversationEffectMutants } from './conversation.js'
import {
  amended,
  assignTicket,
  checkedTooEarly,
  closeDeal,
  counted,
  dealOf,
  onStale,
  refused,
  ticketOf,
  updateTicket,
} from './operators.js'

/** Mutants of what changes, refused and carried out, do to a record and its `rev`. */
export const effectRevMutants: Pick<
  Mutants<typeof families.revision>,
  'revision.stale-no-effect' | 'revision.increases' | 'revision.one-winner'
> = {
  'revision.stale-no-effect': [
    mutant(
      'the subject is stored before the revision is checked',
      onStale(updateTicket, (apiError, context) => {
        const ticket = ticketOf(context)
        if (ticket)
          context.workspace.tickets.put(Object.freeze({ ...ticket, subject: String(context.body.subject) }))
        throw apiError
      }),
    ),
    mutant(
      'a refused update stamps the ticket',
      onStale(updateTicket, (apiError, context) => {
        const ticket = ticketOf(context)
        const updatedAt = context.world.instant()
        if (ticket) context.workspace.tickets.put(Object.freeze({ ...ticket, updatedAt }))
        throw apiError
      }),
    ),
    mutant(
      'a refused assignment moves rev on',
      onStale(assignTicket, (apiError, context) => {
        const ticket = ticketOf(context)
        if (ticket) context.workspace.tickets.put(Object.freeze({ ...ticket, rev: ticket.rev + 1 }))
        throw apiError
      }),
    ),
    mutant(
      'a refused closing closes',
      onStale(closeDeal, (apiError, context) => {
        const deal = dealOf(context)
        if (deal) context.workspace.deals.put(Object.freeze({ ...deal, status: 'won' }))
        throw apiError
      }),
    ),
    mutant(
      'a refused closing counts as activity',
      onStale(closeDeal, (apiError, context) => {
        const deal = dealOf(context)
        const lastActivityAt = context.world.instant()
        if (deal) context.workspace.deals.put(Object.freeze({ ...deal, lastActivityAt }))
        throw apiError
      }),
    ),
    ...conversationEffectMutants.staleNoEffect,
  ],
  'revision.increases': [
    mutant(
      'assignments leave rev alone',
      amended(assignTicket, (rev) => rev),
    ),
    mutant(
      'a new description leaves rev alone',
      amended(
        updateTicket,
        (rev) => rev,
        ({ body }) => body.description !== undefined,
      ),
    ),
    mutant(
      'rev counts down',
      amended(updateTicket, (rev) => rev - 1),
    ),
    mutant(
      'closing starts rev anew',
      amended(closeDeal, () => 1),
    ),
    mutant('reading a ticket counts', counted(op.listTickets)),
    mutant('reading a deal counts', counted(op.listDeals)),
    ...conversationEffectMutants['revision.increases'],
  ],
  'revision.one-winner': [
    mutant(
      'an update is checked, then written some time later',
      checkedTooEarly(updateTicket, 'revision.ticket-update-stale'),
    ),
    mutant(
      'an assignment is checked, then written some time later',
      checkedTooEarly(assignTicket, 'revision.ticket-assign-stale'),
    ),
    mutant('a deal is checked, then closed some time later', (behaviour) =>
      aroundHandler(behaviour, closeDeal, async (next, context) => {
        const deal = dealOf(context)
        if (deal?.status !== 'open') return next(context)
        checkRev(context, deal, 'revision.deal-close-stale')
        await turns(context)
        // What was read before the wait is what is written over.
        context.workspace.deals.put(deal)
        return next(context)
      }),
    ),
    mutant(
      'the second change gets a conflict',
      onStale(updateTicket, () => {
        throw refused('conflict')
      }),
    ),
    ...conversationEffectMutants.oneWinner,
  ],
}
