import { op } from '../../contract/index.js'
import { checkRev } from '../../fake-server/resources/revision.js'
import type { FamilyMutants } from '../mutation.js'
import { errorAs } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { turnedAwayMeanwhile } from '../operators/outage.js'
import { turns } from '../operators/turns.js'
import { ruledOut } from '../ruled-out.js'
import { amended, changedWhenStale, checkedTooEarly, counted } from './operators.js'

/** Mutants of what changes, refused and carried out, do to a record and its `rev`. */
export const effectRevMutants = {
  'revision.stale-no-effect': {
    'the subject is stored before the revision is checked': changedWhenStale(
      op.updateTicket,
      'tickets',
      (_, { body }) => ({ subject: String(body.subject) }),
    ),
    'a refused update stamps the ticket': changedWhenStale(op.updateTicket, 'tickets', (_, { world }) => ({
      updatedAt: world.instant(),
    })),
    'a refused assignment moves rev on': changedWhenStale(op.assignTicket, 'tickets', ({ rev }) => ({
      rev: rev + 1,
    })),
    'a refused closing closes': changedWhenStale(op.closeDeal, 'deals', () => ({ status: 'won' })),
    'a refused closing counts as activity': changedWhenStale(op.closeDeal, 'deals', (_, { world }) => ({
      lastActivityAt: world.instant(),
    })),
    'a refused assignment of a conversation stamps it': changedWhenStale(
      op.assignConversation,
      'conversations',
      (_, { world }) => ({ updatedAt: world.instant() }),
    ),
    'a refused assignment of a conversation assigns it': changedWhenStale(
      op.assignConversation,
      'conversations',
      (_, { body }) => ({ assigneeEmail: body.assigneeEmail as string | null }),
    ),
  },
  'revision.increases': {
    'assignments leave rev alone': ruledOut(amended(op.assignTicket, 'tickets', (rev) => rev)),
    'a new description leaves rev alone': ruledOut(
      amended(
        op.updateTicket,
        'tickets',
        (rev) => rev,
        ({ body }) => body.description !== undefined,
      ),
    ),
    'a new channel alone leaves rev alone': ruledOut(
      amended(
        op.updateTicket,
        'tickets',
        (rev) => rev,
        ({ body }) =>
          body.channel !== undefined && Object.keys(body).every((name) => /channel|Rev/.test(name)),
      ),
    ),
    'a link to a conversation leaves rev alone': ruledOut(
      amended(
        op.updateTicket,
        'tickets',
        (rev) => rev,
        ({ body }) => body.conversationId !== undefined,
      ),
    ),
    'rev counts down': amended(op.updateTicket, 'tickets', (rev) => rev - 1),
    'closing resets rev': ruledOut(amended(op.closeDeal, 'deals', () => 1)),
    'reading a ticket counts': counted(op.listTickets),
    'reading a deal counts': counted(op.listDeals),
    'assignments of a conversation leave rev alone': ruledOut(
      amended(op.assignConversation, 'conversations', (rev) => rev),
    ),
    'taking a conversation from its assignee leaves rev alone': ruledOut(
      amended(
        op.assignConversation,
        'conversations',
        (rev) => rev,
        ({ body }) => body.assigneeEmail === null,
      ),
    ),
    'reading a conversation counts': counted(op.listConversations),
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
      const deal = context.workspace.deals.get(context.params.id ?? '')
      if (deal?.status !== 'open') return next(context)
      checkRev(context, deal, 'revision.deal-close-stale')
      await turns(context)
      // What was read before the wait is what is written over.
      context.workspace.deals.put(deal)
      return next(context)
    }),
    'who updates a ticket that is being updated is turned away': turnedAwayMeanwhile(op.updateTicket),
    'who closes a deal that is being closed is turned away': turnedAwayMeanwhile(op.closeDeal),
    'the second change gets a conflict': errorAs(op.updateTicket, 'rev_mismatch', 'conflict'),
    'an assignment of a conversation is checked, then written some time later': checkedTooEarly(
      op.assignConversation,
      'revision.conversation-assign-stale',
    ),
  },
} satisfies Partial<FamilyMutants<'revision'>>
