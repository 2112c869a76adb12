import { op } from '../../contract/index.js'
import { checkRev } from '../../fake-server/resources/revision.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { turns } from '../operators/turns.js'
import { conversationEffectMutants } from './conversation.js'
import { amended, checkedTooEarly, counted, dealOf, onStale, refused, ticketOf } from './operators.js'

/** Mutants of what changes, refused and carried out, do to a record and its `rev`. */
export const effectRevMutants = {
  'revision.stale-no-effect': {
    'the subject is stored before the revision is checked': onStale(op.updateTicket, (apiError, context) => {
      const ticket = ticketOf(context)
      if (ticket)
        context.workspace.tickets.put(Object.freeze({ ...ticket, subject: String(context.body.subject) }))
      throw apiError
    }),
    'a refused update stamps the ticket': onStale(op.updateTicket, (apiError, context) => {
      const ticket = ticketOf(context)
      const updatedAt = context.world.instant()
      if (ticket) context.workspace.tickets.put(Object.freeze({ ...ticket, updatedAt }))
      throw apiError
    }),
    'a refused assignment moves rev on': onStale(op.assignTicket, (apiError, context) => {
      const ticket = ticketOf(context)
      if (ticket) context.workspace.tickets.put(Object.freeze({ ...ticket, rev: ticket.rev + 1 }))
      throw apiError
    }),
    'a refused closing closes': onStale(op.closeDeal, (apiError, context) => {
      const deal = dealOf(context)
      if (deal) context.workspace.deals.put(Object.freeze({ ...deal, status: 'won' }))
      throw apiError
    }),
    'a refused closing counts as activity': onStale(op.closeDeal, (apiError, context) => {
      const deal = dealOf(context)
      const lastActivityAt = context.world.instant()
      if (deal) context.workspace.deals.put(Object.freeze({ ...deal, lastActivityAt }))
      throw apiError
    }),
    ...conversationEffectMutants.staleNoEffect,
  },
  'revision.increases': {
    'assignments leave rev alone': amended(op.assignTicket, (rev) => rev),
    'a new description leaves rev alone': amended(
      op.updateTicket,
      (rev) => rev,
      ({ body }) => body.description !== undefined,
    ),
    'rev counts down': amended(op.updateTicket, (rev) => rev - 1),
    'closing starts rev anew': amended(op.closeDeal, () => 1),
    'reading a ticket counts': counted(op.listTickets),
    'reading a deal counts': counted(op.listDeals),
    ...conversationEffectMutants['revision.increases'],
  },
  'revision.one-winner': {
    'an update is checked, then written some time later': checkedTooEarly(
      op.updateTicket,
      'revision.ticket-update-stale',
    ),
    'an assignment is checked, then written some time later': checkedTooEarly(
      op.assignTicket,
      'revision.ticket-assign-stale',
    ),
    'a deal is checked, then closed some time later': aroundHandler(op.closeDeal, async (next, context) => {
      const deal = dealOf(context)
      if (deal?.status !== 'open') return next(context)
      checkRev(context, deal, 'revision.deal-close-stale')
      await turns(context)
      // What was read before the wait is what is written over.
      context.workspace.deals.put(deal)
      return next(context)
    }),
    'the second change gets a conflict': onStale(op.updateTicket, () => {
      throw refused('conflict')
    }),
    ...conversationEffectMutants.oneWinner,
  },
} satisfies Partial<FamilyMutants<'revision'>>
