import { type Contact, type Deal, op, type Task, type Ticket } from '../../../contract/index.js'
import type { Reply } from '../../../fake-server/messages/reply.js'
import type { Context } from '../../../fake-server/pipeline/context.js'
import { present, put } from '../../contact/operators.js'
import { lookedUpAs } from '../../idempotency/lookup.js'
import { wrongError } from '../../operators/error.js'
import { onReply } from '../../operators/reply.js'
import { aroundStep } from '../../operators/step.js'
import { putChanged } from '../../operators/stored.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { dataOf, fromNthReplay, remembering, withData } from '../operators.js'

const here = ({ params }: Context) => params.id ?? ''

/** Refuses a repetition where what it is about is no longer as the first answer showed it. */
const refusedWhere = (
  operation: string,
  code: Parameters<typeof wrongError>[0],
  where: (replay: Reply, context: Context) => boolean,
) =>
  fromNthReplay(1, operation, (replay, context) => {
    if (where(replay, context)) throw wrongError(code)
    return replay
  })

/** Leaves the ids in the path out of what makes two requests the same. */
const withoutIds = (operation: Parameters<typeof lookedUpAs>[0][number]) =>
  lookedUpAs([operation], ({ request }) => ({ request: { ...request, target: operation } }))

/** Faults of writes that are repeated after others. */
export const movingReplayFaults: MultiStepFaults = {
  'idempotency.contact-create': {
    'a creation is carried out again once its contact has another e-mail': {
      calls: 3,
      plant: fromNthReplay(1, op.createContact, (replay, { workspace }) => {
        const first = dataOf<Contact>(replay)
        return workspace.contacts.get(first.id)?.email === first.email ? replay : undefined
      }),
    },
  },
  'idempotency.contact-update': {
    'the replay of an update after two others sets the name back': {
      calls: 6,
      plant: fromNthReplay(1, op.updateContact, (replay, context) => {
        const [first, now] = [dataOf<Contact>(replay), present(context)]
        if (now && now.name !== first.name && now.lastname !== first.lastname)
          put(context, { ...now, name: first.name })
        return replay
      }),
    },
  },
  'idempotency.contact-tags': {
    'the replay of tagging puts on a tag that was taken off since': {
      calls: 5,
      plant: fromNthReplay(1, op.tagContact, (replay, context) => {
        const now = present(context)
        if (now) put(context, { ...now, tags: [...new Set([...now.tags, ...dataOf<Contact>(replay).tags])] })
        return replay
      }),
    },
  },
  'idempotency.task-complete': {
    'a completion is carried out again once its task was reopened': {
      calls: 5,
      plant: fromNthReplay(1, op.completeTask, (replay, { workspace, params }) =>
        workspace.tasks.get(params.taskId ?? '')?.doneAt === null && dataOf<Task>(replay).doneAt !== null
          ? undefined
          : replay,
      ),
    },
    'the replay of a reopening is refused once its task is done again': {
      calls: 5,
      plant: refusedWhere(
        op.completeTask,
        'invalid_state',
        (replay, { workspace, params }) =>
          workspace.tasks.get(params.taskId ?? '')?.doneAt !== null && dataOf<Task>(replay).doneAt === null,
      ),
    },
  },
  'idempotency.webhook-create': {
    'the replay of a creation does not find a destination that was deleted': {
      calls: 3,
      plant: refusedWhere(
        op.createWebhook,
        'not_found',
        (replay, { workspace }) => !workspace.webhooks.has(dataOf<{ id: string }>(replay).id),
      ),
    },
  },
  'idempotency.webhook-delete': {
    'the replay of a deletion takes the latest destination with it': {
      calls: 5,
      plant: fromNthReplay(1, op.deleteWebhook, (replay, { workspace }) => {
        const latest = [...workspace.webhooks.all()].at(-1)
        if (latest) workspace.webhooks.delete(latest.id)
        return replay
      }),
    },
  },
  'idempotency.deal-close': {
    'the replay of a close is refused once the contact has another deal': {
      calls: 5,
      plant: refusedWhere(op.closeDeal, 'invalid_state', (replay, { workspace }) => {
        const { leadId, id } = dataOf<Deal>(replay)
        return [...workspace.deals.all()].some((deal) => deal.leadId === leadId && deal.id !== id)
      }),
    },
  },
  'idempotency.deal-create': {
    'the retry of a deal answers with the latest deal of the contact': {
      calls: 4,
      plant: fromNthReplay(1, op.createDeal, (replay, { workspace }) => {
        const { leadId } = dataOf<Deal>(replay)
        const latest = [...workspace.deals.all()].filter((deal) => deal.leadId === leadId).at(-1)
        return withData(replay, latest)
      }),
    },
  },
  'idempotency.ticket-update': {
    'the replay of an update after two others has a stale revision': {
      calls: 4,
      plant: refusedWhere(
        op.updateTicket,
        'rev_mismatch',
        (replay, { workspace, params }) =>
          (workspace.tickets.get(params.id ?? '')?.rev ?? 0) >= dataOf<Ticket>(replay).rev + 2,
      ),
    },
    'the replay of an update after a comment has the revision of now': {
      calls: 3,
      plant: remembering<true>((commented) => (behaviour) => {
        onReply(op.commentTicket, (reply, context) => {
          commented.set(here(context), true)
          return reply
        })(behaviour)
        fromNthReplay(1, op.updateTicket, (replay, context) =>
          commented.has(here(context))
            ? withData(replay, {
                ...dataOf<Ticket>(replay),
                rev: context.workspace.tickets.get(here(context))?.rev,
              })
            : replay,
        )(behaviour)
      }),
    },
  },
  'idempotency.ticket-comment': {
    'a comment is made again once its ticket was assigned': {
      calls: 3,
      plant: remembering<true>((assigned) => (behaviour) => {
        onReply(op.assignTicket, (reply, context) => {
          assigned.set(here(context), true)
          return reply
        })(behaviour)
        fromNthReplay(1, op.commentTicket, (replay, context) =>
          assigned.has(here(context)) ? undefined : replay,
        )(behaviour)
      }),
    },
  },
  'idempotency.booking': {
    'the retry of a booking is a conflict once its meeting is canceled': {
      calls: 4,
      plant: refusedWhere(
        op.bookMeeting,
        'conflict',
        (replay, { workspace }) =>
          workspace.meetings.get(dataOf<{ meetingId: string }>(replay).meetingId)?.status === 'canceled',
      ),
    },
  },
  'idempotency.replay-no-second-effect': {
    'the replay of a cancellation cancels who has booked the slot since': {
      calls: 6,
      plant: fromNthReplay(1, op.cancelMeeting, (replay, context) => {
        const { startAt } = dataOf<{ startAt: string }>(replay)
        for (const meeting of [...context.workspace.meetings.all()])
          if (meeting.startAt === startAt && meeting.status === 'confirmed')
            putChanged(context, 'meetings', meeting.id, () => ({ status: 'canceled' as const }))
        return replay
      }),
    },
  },
  'idempotency.reply': {
    'a reply is sent again once another was sent': {
      calls: 3,
      plant: remembering<string>((latest) => (behaviour) => {
        onReply(op.replyToConversation, (reply, context) => {
          latest.set(here(context), `${dataOf<{ messageId: string }>(reply).messageId}`)
          return reply
        })(behaviour)
        fromNthReplay(1, op.replyToConversation, (replay, context) =>
          latest.get(here(context)) === dataOf<{ messageId: string }>(replay).messageId ? replay : undefined,
        )(behaviour)
      }),
    },
  },
  'idempotency.activity-create': {
    'a note is made again once its contact has changed': {
      calls: 4,
      plant: remembering<true>((changed) => (behaviour) => {
        onReply(op.updateContact, (reply, context) => {
          changed.set(here(context), true)
          return reply
        })(behaviour)
        fromNthReplay(1, op.createActivity, (replay) => {
          const { leadId, type, id } = dataOf<{ leadId: string; type: string; id: string }>(replay)
          return type === 'note' && changed.has(leadId)
            ? withData(replay, { ...dataOf<object>(replay), id: `${id}2` })
            : replay
        })(behaviour)
      }),
    },
    'a retry opens its task again': {
      calls: 5,
      plant: fromNthReplay(1, op.createActivity, (replay, context) => {
        putChanged(context, 'tasks', dataOf<{ id: string }>(replay).id, () => ({ doneAt: null }))
        return replay
      }),
    },
  },
  'idempotency.replay-same-response': {
    'a workspace forgets a key after five others': {
      calls: 7,
      plant: aroundStep('act', (next, context) => {
        const { answered } = context.workspace
        const [oldest = ''] = answered.keys()
        if (context.idempotencyKey !== undefined && answered.size > 5) answered.delete(oldest)
        return next()
      }),
    },
  },
  'idempotency.reuse-other-path': {
    'the update of another contact under a key answers with the first': {
      calls: 3,
      plant: withoutIds(op.updateContact),
    },
    'tagging another contact under a key answers with the first': {
      calls: 3,
      plant: withoutIds(op.tagContact),
    },
    'the update of another ticket under a key answers with the first': {
      calls: 3,
      plant: withoutIds(op.updateTicket),
    },
    'a comment on another ticket under a key answers with the first': {
      calls: 3,
      plant: withoutIds(op.commentTicket),
    },
  },
}
