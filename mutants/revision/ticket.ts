import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { again, errorAs, failsWhere, insteadOfError } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { onMembers } from '../operators/record.js'
import { onSent } from '../operators/sent.js'
import { ahead, changedWhenStale, echoed, lenient, recordOf, unchecked } from './operators.js'

/** Mutants of `expectedRev` on tickets. */
export const ticketRevMutants = {
  'revision.ticket-update-stale': {
    'updates overlook expectedRev': unchecked(op.updateTicket),
    'an update may be one revision behind': lenient(op.updateTicket),
    'a new priority ignores expectedRev': unchecked(
      op.updateTicket,
      ({ body }) => body.priority !== undefined,
    ),
    'a new description ignores expectedRev': unchecked(
      op.updateTicket,
      ({ body }) => body.description !== undefined && body.subject === undefined,
    ),
    'expectedRev 0 counts as none': unchecked(op.updateTicket, ({ body }) => !body.expectedRev),
    'only the revision just left is refused': unchecked(
      op.updateTicket,
      (context) => Number(context.body.expectedRev) < (recordOf(context)?.rev ?? 0) - 1,
    ),
    'a stale update is a conflict': errorAs(op.updateTicket, 'rev_mismatch', 'conflict'),
    'a stale update is 412': insteadOfError(op.updateTicket, (apiError) =>
      apiError.code === 'rev_mismatch' ? again(apiError, { status: 412 }) : apiError,
    ),
  },
  'revision.ticket-update-current': {
    'an update expects the next revision': ahead(op.updateTicket),
    'an update answers the revision it was sent': echoed(op.updateTicket),
    'the list shows revisions of a moment ago': onMembers(op.listTickets, ({ rev }) => ({
      rev: Number(rev) - 1,
    })),
    'a refused update uses the revision up': changedWhenStale(op.updateTicket, 'tickets', ({ rev }) => ({
      rev: rev + 1,
    })),
    'an update after an assignment is refused': (behaviour) => {
      const assigned = new Set<string>()
      aroundHandler(op.assignTicket, (next, context) => {
        assigned.add(context.params.id ?? '')
        return next(context)
      })(behaviour)
      failsWhere(op.updateTicket, ({ params }) => assigned.delete(params.id ?? ''), 'rev_mismatch')(behaviour)
    },
  },
  'revision.ticket-assign-stale': {
    'assignments overlook expectedRev': unchecked(op.assignTicket),
    'an assignment may be one revision behind': lenient(op.assignTicket),
    'removing the assignee of a ticket ignores expectedRev': unchecked(
      op.assignTicket,
      ({ body }) => body.assigneeEmail === null,
    ),
    'expectedRev 0 counts as none': unchecked(op.assignTicket, ({ body }) => !body.expectedRev),
    'a stale assignment is an invalid state': errorAs(op.assignTicket, 'rev_mismatch', 'invalid_state'),
  },
  'revision.ticket-assign-current': {
    'an assignment answers the revision it was sent': echoed(op.assignTicket),
    'with expectedRev no assignee can be removed': failsWhere(
      op.assignTicket,
      ({ body }) => body.assigneeEmail === null && body.expectedRev !== undefined,
      'invalid_request',
    ),
    'an assignment expects the next revision': ahead(op.assignTicket),
  },
  'revision.ticket-assign-absent': {
    'expectedRev is required': failsWhere(
      op.assignTicket,
      ({ body }) => body.expectedRev === undefined,
      'invalid_request',
    ),
    'without expectedRev the ticket is expected at 0': onSent(op.assignTicket, (body) => ({
      expectedRev: 0,
      ...body,
    })),
    'without expectedRev no assignee can be removed': failsWhere(
      op.assignTicket,
      ({ body }) => body.expectedRev === undefined && body.assigneeEmail === null,
      'rev_mismatch',
    ),
  },
} satisfies Partial<FamilyMutants<'revision'>>
