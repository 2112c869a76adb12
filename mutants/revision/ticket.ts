import { type families, op } from '../../contract/index.js'
import { aroundHandler, type Mutants, mutant, onRecord, onSent } from '../mutant.js'
import {
  assignTicket,
  lenient,
  onStale,
  refused,
  refusing,
  ticketOf,
  unchecked,
  updateTicket,
} from './operators.js'

/** Mutants of `expectedRev` on tickets. */
export const ticketRevMutants: Pick<
  Mutants<typeof families.revision>,
  | 'revision.ticket-update-stale'
  | 'revision.ticket-update-current'
  | 'revision.ticket-assign-stale'
  | 'revision.ticket-assign-current'
  | 'revision.ticket-assign-absent'
> = {
  'revision.ticket-update-stale': [
    mutant('updates overlook expectedRev', unchecked(updateTicket)),
    mutant('an update may be one revision behind', lenient(updateTicket)),
    mutant(
      'a new priority goes without a look at expectedRev',
      unchecked(updateTicket, ({ body }) => body.priority !== undefined),
    ),
    mutant(
      'a new description goes without a look at expectedRev',
      unchecked(updateTicket, ({ body }) => body.description !== undefined && body.subject === undefined),
    ),
    mutant(
      'expectedRev 0 counts as none',
      unchecked(updateTicket, ({ body }) => !body.expectedRev),
    ),
    mutant(
      'only the revision just left is refused',
      unchecked(
        updateTicket,
        (context) => Number(context.body.expectedRev) < (ticketOf(context)?.rev ?? 0) - 1,
      ),
    ),
    mutant(
      'a stale update is a conflict',
      onStale(updateTicket, () => {
        throw refused('conflict')
      }),
    ),
    mutant(
      'a stale update is 412',
      onStale(updateTicket, () => {
        throw refused('rev_mismatch', 412)
      }),
    ),
  ],
  'revision.ticket-update-current': [
    mutant('an update wants the revision to come', (behaviour) =>
      onSent(behaviour, updateTicket, ({ expectedRev, ...body }) =>
        typeof expectedRev === 'number' ? { ...body, expectedRev: expectedRev - 1 } : body,
      ),
    ),
    mutant('an update answers the revision it was sent', (behaviour) =>
      onRecord(behaviour, updateTicket, (ticket, { body }) => ({
        ...ticket,
        rev: body.expectedRev ?? ticket.rev,
      })),
    ),
    mutant('the list shows revisions of a moment ago', (behaviour) =>
      onRecord(behaviour, op.listTickets, (ticket) => ({ ...ticket, rev: Number(ticket.rev) - 1 })),
    ),
    mutant('a refused update uses the revision up', (behaviour) =>
      onStale(updateTicket, (apiError, context) => {
        const ticket = ticketOf(context)
        if (ticket) context.workspace.tickets.put(Object.freeze({ ...ticket, rev: ticket.rev + 1 }))
        throw apiError
      })(behaviour),
    ),
    mutant('an update after an assignment is refused', (behaviour) => {
      const assigned = new Set<string>()
      aroundHandler(behaviour, assignTicket, (next, context) => {
        assigned.add(context.params.id ?? '')
        return next(context)
      })
      refusing(
        updateTicket,
        ({ params }) => assigned.delete(params.id ?? ''),
        () => refused('rev_mismatch'),
      )(behaviour)
    }),
  ],
  'revision.ticket-assign-stale': [
    mutant('assignments overlook expectedRev', unchecked(assignTicket)),
    mutant('an assignment may be one revision behind', lenient(assignTicket)),
    mutant(
      'taking a ticket from everybody goes without a look at expectedRev',
      unchecked(assignTicket, ({ body }) => body.assigneeEmail === null),
    ),
    mutant(
      'expectedRev 0 counts as none',
      unchecked(assignTicket, ({ body }) => !body.expectedRev),
    ),
    mutant(
      'a stale assignment is an invalid state',
      onStale(assignTicket, () => {
        throw refused('invalid_state')
      }),
    ),
  ],
  'revision.ticket-assign-current': [
    mutant('an assignment answers the revision it was sent', (behaviour) =>
      onRecord(behaviour, assignTicket, (ticket, { body }) => ({
        ...ticket,
        rev: body.expectedRev ?? ticket.rev,
      })),
    ),
    mutant(
      'with expectedRev no assignee can be removed',
      refusing(
        assignTicket,
        ({ body }) => body.assigneeEmail === null && body.expectedRev !== undefined,
        () => refused('invalid_request'),
      ),
    ),
    mutant('an assignment wants the revision to come', (behaviour) =>
      onSent(behaviour, assignTicket, ({ expectedRev, ...body }) =>
        typeof expectedRev === 'number' ? { ...body, expectedRev: expectedRev - 1 } : body,
      ),
    ),
  ],
  'revision.ticket-assign-absent': [
    mutant(
      'expectedRev is required',
      refusing(
        assignTicket,
        ({ body }) => body.expectedRev === undefined,
        () => refused('invalid_request'),
      ),
    ),
    mutant('without expectedRev the ticket is expected at 0', (behaviour) =>
      onSent(behaviour, assignTicket, (body) => ({ expectedRev: 0, ...body })),
    ),
    mutant(
      'without expectedRev no assignee can be removed',
      refusing(
        assignTicket,
        ({ body }) => body.expectedRev === undefined && body.assigneeEmail === null,
        () => refused('rev_mismatch'),
      ),
    ),
  ],
}
