import { op, type Ticket } from '../../contract/index.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { insteadOfError } from '../operators/error.js'
import { onReply } from '../operators/reply.js'
import { putChanged } from '../operators/stored.js'
import { recordOf, unchecked } from '../revision/operators.js'
import type { MultiStepFaults } from './multi-step-mutant.js'
import {
  dataOf,
  freedByRefusal,
  fromNth,
  fromNthReplay,
  matching,
  remembering,
  rewriting,
  withData,
  withHistory,
  withoutFourBytes,
} from './operators.js'

/** Has the list judge a filter in its own way. */
const ticketsBy = matching<Ticket>(op.listTickets)
const writes = [op.updateTicket, op.assignTicket] as const

/** Changes the stored ticket, and the answer of an update or assignment with it. */
const rewritten = rewriting('tickets')

/** Changes the stored ticket, and the ticket in the answer of a comment with it. */
const commented = (reply: Reply, context: Context, change: Partial<Ticket>): Reply =>
  withData(reply, {
    ...dataOf<object>(reply),
    ticket: putChanged(context, 'tickets', context.params.id ?? '', () => change),
  })

/** Whether an expected revision is two or more behind, while one behind is noticed. */
const isFarBehind = (context: Context) => {
  const { expectedRev } = context.body
  return typeof expectedRev === 'number' && expectedRev <= (recordOf(context)?.rev ?? 0) - 2
}

/** Faults that show after several calls about tickets. */
export const ticketFaults: MultiStepFaults = {
  'revision.ticket-update-stale': {
    'an update takes a revision that two changes have left behind': {
      calls: 4,
      plant: unchecked(op.updateTicket, isFarBehind),
    },
    'an update takes a revision from before an assignment': {
      calls: 3,
      plant: remembering<number>((revs) => (behaviour) => {
        onReply(op.assignTicket, (reply) => {
          const { id, rev } = dataOf<Ticket>(reply)
          revs.set(id, rev)
          return reply
        })(behaviour)
        unchecked(op.updateTicket, (context) => {
          const record = recordOf(context)
          return (
            record !== undefined &&
            revs.get(record.id) === record.rev &&
            context.body.expectedRev === record.rev - 1
          )
        })(behaviour)
      }),
    },
  },
  'revision.ticket-assign-stale': {
    'an assignment takes a revision that two changes have left behind': {
      calls: 4,
      plant: unchecked(op.assignTicket, isFarBehind),
    },
  },
  'revision.stale-no-effect': {
    'the second stale update of a ticket is refused and stored': {
      calls: 5,
      plant: remembering<number>((refusals) =>
        insteadOfError(op.updateTicket, (apiError, context) => {
          const { id = '' } = context.params
          const { subject } = context.body
          if (apiError.code !== 'rev_mismatch') return apiError
          refusals.set(id, (refusals.get(id) ?? 0) + 1)
          if (typeof subject === 'string' && refusals.get(id) === 2)
            putChanged(context, 'tickets', id, () => ({ subject }))
          return apiError
        }),
      ),
    },
  },
  'revision.increases': {
    'the third update of a ticket leaves its revision alone': {
      calls: 3,
      plant: fromNth(3, op.updateTicket, (reply, context) =>
        rewritten(reply, context, { rev: dataOf<Ticket>(reply).rev - 1 }),
      ),
    },
  },
  'ticket.update-200': {
    'a comment after two updates brings back the subject of the first': {
      calls: 3,
      plant: withHistory(
        [op.updateTicket],
        ({ subject }: Ticket) => subject,
        (history) =>
          onReply(op.commentTicket, (reply, context) => {
            const subject = history(context.params.id ?? '').at(-2)
            return typeof subject === 'string' ? commented(reply, context, { subject }) : reply
          }),
      ),
    },
    'the second update takes characters of four bytes out of the description': {
      calls: 3,
      plant: remembering<true>((touched) =>
        onReply(op.updateTicket, (reply, context) => {
          const { id, description } = dataOf<Ticket>(reply)
          if (context.body.description !== undefined) touched.delete(id)
          else if (touched.has(id))
            return rewritten(reply, context, { description: description && withoutFourBytes(description) })
          else touched.set(id, true)
          return reply
        }),
      ),
    },
  },
  'ticket.update-conversation': {
    'a ticket tied to a second conversation is listed with the first': {
      calls: 3,
      plant: withHistory(
        [op.updateTicket],
        ({ conversationId }: Ticket) => conversationId,
        (history) =>
          onReply(op.updateTicket, (reply, context) => {
            const { id, conversationId } = dataOf<Ticket>(reply)
            const former = history(id).at(-1)
            if (typeof former === 'string' && former !== conversationId)
              putChanged(context, 'tickets', id, () => ({ conversationId: former }))
            return reply
          }),
      ),
    },
  },
  'ticket.comment-201': {
    'the second comment takes the assignee off the ticket': {
      calls: 3,
      plant: fromNth(2, op.commentTicket, (reply, context) =>
        commented(reply, context, { assigneeEmail: null, assigneeName: null }),
      ),
    },
    'the fifth comment raises the priority of the ticket': {
      calls: 5,
      plant: fromNth(5, op.commentTicket, (reply, context) =>
        commented(reply, context, {
          priority: dataOf<{ ticket: Ticket }>(reply).ticket.priority === 'urgent' ? 'high' : 'urgent',
        }),
      ),
    },
  },
  'ticket.assign-200': {
    'an update after two assignments brings back the first assignee': {
      calls: 3,
      plant: withHistory(
        [op.assignTicket],
        ({ assigneeEmail }: Ticket) => assigneeEmail,
        (history) =>
          onReply(op.updateTicket, (reply, context) => {
            const former = history(dataOf<Ticket>(reply).id).at(-2)
            return typeof former === 'string' ? rewritten(reply, context, { assigneeEmail: former }) : reply
          }),
      ),
    },
  },
  'filter.ticket-status-assignee': {
    'status and assignee find a ticket by the assignee before': {
      calls: 3,
      plant: withHistory(
        writes,
        ({ assigneeEmail }: Ticket) => assigneeEmail,
        (history) =>
          ticketsBy(
            'assigneeEmail',
            ({ id, assigneeEmail }, value, { status }) =>
              assigneeEmail === value || (status !== undefined && history(id).at(-2) === value),
          ),
      ),
    },
  },
  'filter.ticket-status-priority': {
    'status and priority find a ticket by the priority before': {
      calls: 3,
      plant: withHistory(
        writes,
        ({ priority }: Ticket) => priority,
        (history) =>
          ticketsBy(
            'priority',
            ({ id, priority }, value, { status }) =>
              priority === value || (status !== undefined && history(id).at(-2) === value),
          ),
      ),
    },
  },
  'idempotency.ticket-update': {
    'the replay of an update shows the assignee of now': {
      calls: 3,
      plant: fromNthReplay(1, op.updateTicket, (replay, { workspace, params }) => {
        const now = workspace.tickets.get(params.id ?? '')
        return withData(replay, {
          ...dataOf<Ticket>(replay),
          assigneeEmail: now?.assigneeEmail,
          assigneeName: now?.assigneeName,
        })
      }),
    },
  },
  'idempotency.key-reused-no-effect': {
    'after a 422 the first update of a ticket is carried out again': {
      calls: 3,
      plant: freedByRefusal(op.updateTicket),
    },
  },
  'idempotency.ticket-comment': {
    'the replay of a comment has the id of the latest one': {
      calls: 3,
      plant: remembering<string>((latest) => (behaviour) => {
        onReply(op.commentTicket, (reply, { params }) => {
          latest.set(params.id ?? '', dataOf<{ commentId: string }>(reply).commentId)
          return reply
        })(behaviour)
        fromNthReplay(1, op.commentTicket, (replay, { params }) =>
          withData(replay, { ...dataOf<object>(replay), commentId: latest.get(params.id ?? '') }),
        )(behaviour)
      }),
    },
  },
}
