import { op, type Ticket } from '../../../contract/index.js'
import { failsWhere, insteadOfError } from '../../operators/error.js'
import { inTurn } from '../../operators/in-turn.js'
import { onReply } from '../../operators/reply.js'
import { putChanged } from '../../operators/stored.js'
import { recordOf } from '../../revision/operators.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { dataOf, fromNthReplay, matching, remembering, rewriting, withHistory } from '../operators.js'
import { withoutSome } from './operators.js'

const ticketsBy = matching<Ticket>(op.listTickets)
const rewritten = rewriting('tickets')

interface Comment {
  readonly ticket: Ticket
}

/** Faults of tickets that show once something else has been written about them. */
export const unseenTicketFaults: MultiStepFaults = {
  'revision.ticket-update-current': {
    'the revision that a comment has made is refused after an update': {
      calls: 3,
      plant: remembering<number>((revs) =>
        inTurn(
          failsWhere(
            op.updateTicket,
            (context) => {
              const { id = '' } = context.params
              const { expectedRev } = context.body
              const known = revs.get(id)
              return known !== undefined && expectedRev === recordOf(context)?.rev && expectedRev !== known
            },
            'rev_mismatch',
          ),
          onReply([op.updateTicket, op.assignTicket], (reply) => {
            const { id, rev } = dataOf<Ticket>(reply)
            revs.set(id, rev)
            return reply
          }),
        ),
      ),
    },
  },
  'revision.stale-no-effect': {
    'the assignee of a refused assignment comes with the next update': {
      calls: 4,
      plant: remembering<string | null>((refused) =>
        inTurn(
          insteadOfError(op.assignTicket, (apiError, { body, params }) => {
            if (apiError.code === 'rev_mismatch')
              refused.set(params.id ?? '', body.assigneeEmail as string | null)
            return apiError
          }),
          onReply(op.updateTicket, (reply, context) => {
            const { id } = dataOf<Ticket>(reply)
            const assigneeEmail = refused.get(id)
            if (assigneeEmail === undefined) return reply
            refused.delete(id)
            const user = context.workspace.users.find(({ email }) => email === assigneeEmail)
            return rewritten(reply, context, { assigneeEmail, assigneeName: user?.name ?? null })
          }),
        ),
      ),
    },
  },
  'filter.ticket-assignee': {
    'a ticket that was closed and opened again is not found by its assignee': {
      calls: 4,
      plant: remembering<'closed' | 'opened'>((states) =>
        inTurn(
          onReply(op.updateTicket, (reply) => {
            const { id, status } = dataOf<Ticket>(reply)
            if (status === 'closed') states.set(id, 'closed')
            else if (states.has(id)) states.set(id, 'opened')
            return reply
          }),
          onReply(op.assignTicket, (reply) => {
            states.delete(dataOf<Ticket>(reply).id)
            return reply
          }),
          withoutSome<Ticket>(
            op.listTickets,
            ({ id }, { assigneeEmail }) => assigneeEmail !== undefined && states.get(id) === 'opened',
          ),
        ),
      ),
    },
  },
  'filter.ticket-status': {
    'a closed ticket that gets a comment is listed among the open ones': {
      calls: 3,
      plant: remembering<true>((commented) =>
        inTurn(
          onReply(op.commentTicket, (reply) => {
            const { id, status } = dataOf<Comment>(reply).ticket
            if (status === 'closed') commented.set(id, true)
            return reply
          }),
          onReply(op.updateTicket, (reply) => {
            commented.delete(dataOf<Ticket>(reply).id)
            return reply
          }),
          ticketsBy('status', ({ id, status }, value) => (commented.has(id) ? 'open' : status) === value),
        ),
      ),
    },
  },
  'filter.ticket-priority': {
    'a ticket that goes back to a former priority is still listed with the one between': {
      calls: 4,
      plant: withHistory(
        [op.updateTicket],
        ({ priority }: Ticket) => priority,
        (history) =>
          ticketsBy('priority', ({ id, priority }, value) => {
            const [former, between] = history(id).slice(-3)
            return priority === value || (former === priority && between === value)
          }),
      ),
    },
  },
  'idempotency.replay-no-second-effect': {
    'the replay of an update takes back the update after it': {
      calls: 4,
      plant: fromNthReplay(1, op.updateTicket, (replay, context) => {
        const { subject } = context.body
        if (typeof subject === 'string')
          putChanged(context, 'tickets', dataOf<Ticket>(replay).id, () => ({ subject }))
        return replay
      }),
    },
  },
}
