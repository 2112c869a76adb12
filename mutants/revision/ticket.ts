import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { onRecord } from '../operators/record.js'
import { onSent } from '../operators/sent.js'
import { lenient, onStale, refused, refusing, ticketOf, unchecked } from './operators.js'

/** Mutants of `expectedRev` on tickets. */
export const ticketRevMutants = {
  'revision.ticket-update-stale': {
    'updates overlook expectedRev': unchecked(op.updateTicket),
    'an update may be one revision behind': lenient(op.updateTicket),
    'a new priority goes without a look at expectedRev': unchecked(
      op.updateTicket,
      ({ body }) => body.priority !== undefined,
    ),
    'a new description goes without a look at expectedRev': unchecked(
      op.updateTicket,
      ({ body }) => body.description !== undefined && body.subject === undefined,
    ),
    'expectedRev 0 counts as none': unchecked(op.updateTicket, ({ body }) => !body.expectedRev),
    'only the revision just left is refused': unchecked(
      op.updateTicket,
      (context) => Number(context.body.expectedRev) < (ticketOf(context)?.rev ?? 0) - 1,
    ),
    'a stale update is a conflict': onStale(op.updateTicket, () => {
      throw refused('conflict')
    }),
    'a stale update is 412': onStale(op.updateTicket, () => {
      throw refused('rev_mismatch', 412)
    }),
  },
  'revision.ticket-update-current': {
    'an update wants the revision to come': onSent(op.updateTicket, ({ expectedRev, ...body }) =>
      typeof expectedRev === 'number' ? { ...body, expectedRev: expectedRev - 1 } : body,
    ),
    'an update answers the revision it was sent': onRecord(op.updateTicket, (ticket, { body }) => ({
      ...ticket,
      rev: body.expectedRev ?? ticket.rev,
    })),
    'the list shows revisions of a moment ago': onRecord(op.listTickets, (ticket) => ({
      ...ticket,
      rev: Number(ticket.rev) - 1,
    })),
    'a refused update uses the revision up': onStale(op.updateTicket, (apiError, context) => {
      const ticket = ticketOf(context)
      if (ticket) context.workspace.tickets.put(Object.freeze({ ...ticket, rev: ticket.rev + 1 }))
      throw apiError
    }),
    'an update after an assignment is refused': (behaviour) => {
      const assigned = new Set<string>()
      aroundHandler(op.assignTicket, (next, context) => {
        assigned.add(context.params.id ?? '')
        return next(context)
      })(behaviour)
      refusing(
        op.updateTicket,
        ({ params }) => assigned.delete(params.id ?? ''),
        () => refused('rev_mismatch'),
      )(behaviour)
    },
  },
  'revision.ticket-assign-stale': {
    'assignments overlook expectedRev': unchecked(op.assignTicket),
    'an assignment may be one revision behind': lenient(op.assignTicket),
    'taking a ticket from everybody goes without a look at expectedRev': unchecked(
      op.assignTicket,
      ({ body }) => body.assigneeEmail === null,
    ),
    'expectedRev 0 counts as none': unchecked(op.assignTicket, ({ body }) => !body.expectedRev),
    'a stale assignment is an invalid state': onStale(op.assignTicket, () => {
      throw refused('invalid_state')
    }),
  },
  'revision.ticket-assign-current': {
    'an assignment answers the revision it was sent': onRecord(op.assignTicket, (ticket, { body }) => ({
      ...ticket,
      rev: body.expectedRev ?? ticket.rev,
    })),
    'with expectedRev no assignee can be removed': refusing(
      op.assignTicket,
      ({ body }) => body.assigneeEmail === null && body.expectedRev !== undefined,
      () => refused('invalid_request'),
    ),
    'an assignment wants the revision to come': onSent(op.assignTicket, ({ expectedRev, ...body }) =>
      typeof expectedRev === 'number' ? { ...body, expectedRev: expectedRev - 1 } : body,
    ),
  },
  'revision.ticket-assign-absent': {
    'expectedRev is required': refusing(
      op.assignTicket,
      ({ body }) => body.expectedRev === undefined,
      () => refused('invalid_request'),
    ),
    'without expectedRev the ticket is expected at 0': onSent(op.assignTicket, (body) => ({
      expectedRev: 0,
      ...body,
    })),
    'without expectedRev no assignee can be removed': refusing(
      op.assignTicket,
      ({ body }) => body.expectedRev === undefined && body.assigneeEmail === null,
      () => refused('rev_mismatch'),
    ),
  },
} satisfies Partial<FamilyMutants<'revision'>>
