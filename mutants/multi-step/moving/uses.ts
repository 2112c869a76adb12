import { type Contact, type Conversation, op, type Task, type Ticket } from '../../../contract/index.js'
import type { Context } from '../../../fake-server/pipeline/context.js'
import { made } from '../../contact/operators.js'
import { failsWhere } from '../../operators/error.js'
import { aroundHandler } from '../../operators/handler.js'
import { onReply } from '../../operators/reply.js'
import { onPages } from '../../order/operators.js'
import { recordOf, unchecked } from '../../revision/operators.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { counter, dataOf, fromNth, fromNthReplay, matching, remembering, rewriting } from '../operators.js'

const here = ({ params }: Context) => params.id ?? ''
const behindBy = (context: Context): number =>
  (recordOf(context)?.rev ?? 0) - Number(context.body.expectedRev)

/** Faults of revisions that other operations have left behind, and of what is used for the third or tenth time. */
export const repeatedUseFaults: MultiStepFaults = {
  'revision.ticket-update-stale': {
    'an update takes a revision from before a comment': {
      calls: 3,
      plant: remembering<number>((revs) => (behaviour) => {
        onReply(op.commentTicket, (reply, context) => {
          revs.set(here(context), dataOf<{ ticket: Ticket }>(reply).ticket.rev)
          return reply
        })(behaviour)
        unchecked(
          op.updateTicket,
          (context) => revs.get(here(context)) === recordOf(context)?.rev && behindBy(context) === 1,
        )(behaviour)
      }),
    },
    'an update takes a revision that five changes have left behind': {
      calls: 7,
      plant: unchecked(op.updateTicket, (context) => behindBy(context) >= 5),
    },
  },
  'revision.ticket-assign-stale': {
    'an assignment takes a revision from before an update': {
      calls: 3,
      plant: remembering<number>((revs) => (behaviour) => {
        onReply(op.updateTicket, (reply, context) => {
          revs.set(here(context), dataOf<Ticket>(reply).rev)
          return reply
        })(behaviour)
        unchecked(
          op.assignTicket,
          (context) => revs.get(here(context)) === recordOf(context)?.rev && behindBy(context) === 1,
        )(behaviour)
      }),
    },
    'an assignment takes a revision from before a comment': {
      calls: 3,
      plant: remembering<number>((revs) => (behaviour) => {
        onReply(op.commentTicket, (reply, context) => {
          revs.set(here(context), dataOf<{ ticket: Ticket }>(reply).ticket.rev)
          return reply
        })(behaviour)
        unchecked(
          op.assignTicket,
          (context) => revs.get(here(context)) === recordOf(context)?.rev && behindBy(context) === 1,
        )(behaviour)
      }),
    },
  },
  'revision.conversation-assign-stale': {
    'an assignment takes a revision that three assignments have left behind': {
      calls: 5,
      plant: unchecked(op.assignConversation, (context) => behindBy(context) >= 3),
    },
  },
  'revision.ticket-update-current': {
    'the present revision counts as stale after the sixth change': {
      calls: 7,
      plant: (behaviour) => {
        const count = counter()
        failsWhere(
          op.updateTicket,
          (context) => count(here(context)) > 6 && context.body.expectedRev !== undefined,
          'rev_mismatch',
        )(behaviour)
      },
    },
  },
  'revision.increases': {
    'assigning a conversation back gives it the revision that it had': {
      calls: 3,
      plant: remembering<number>((revs) =>
        onReply(op.assignConversation, (reply, { workspace }) => {
          const conversation = dataOf<Conversation>(reply)
          const name = `${conversation.id} ${conversation.assigneeEmail}`
          const rev = revs.get(name)
          if (rev === undefined || rev + 2 > conversation.rev) {
            revs.set(name, conversation.rev)
            return reply
          }
          workspace.conversations.put(Object.freeze({ ...conversation, rev }))
          return { ...reply, body: { data: { ...conversation, rev } } }
        }),
      ),
    },
  },
  'idempotency.contact-update': {
    'the tenth replay of an update is carried out': {
      calls: 12,
      plant: fromNthReplay(10, op.updateContact, () => undefined),
    },
  },
  'idempotency.contact-create': {
    'the tenth replay of a creation is a reused key': {
      calls: 11,
      plant: (behaviour) =>
        fromNthReplay(10, op.createContact, (replay) => ({
          ...replay,
          status: 422,
          body: { error: { code: 'idempotency_key_reused', message: 'reused', details: {} } },
        }))(behaviour),
    },
  },
  'contact.create-201': {
    'an e-mail that was given up twice stays taken': {
      calls: 5,
      plant: (behaviour) => {
        const given = counter()
        const taken = new Set<string>()
        made(op.updateContact, ({ email }, before) => {
          if (before?.email && before.email !== email && given(before.email) === 2) taken.add(before.email)
          return {}
        })(behaviour)
        failsWhere(op.createContact, ({ body }) => taken.has(String(body.email)), 'conflict')(behaviour)
      },
    },
  },
  'filter.contact-tag': {
    'a tag that was put on for the third time does not find the contact': {
      calls: 6,
      plant: (behaviour) => {
        const added = counter()
        const hidden = new Set<string>()
        made(op.tagContact, (contact, before) => {
          for (const tag of contact.tags)
            if (!before?.tags.includes(tag) && added(`${contact.id} ${tag}`) === 2)
              hidden.add(`${contact.id} ${tag}`)
          return {}
        })(behaviour)
        matching<Contact>(op.listContacts)(
          'tag',
          ({ id, tags }, value) => tags.includes(value) && !hidden.has(`${id} ${value}`),
        )(behaviour)
      },
    },
  },
  'contact.tags-200': {
    'the tenth tag that is put on one by one is dropped': {
      calls: 11,
      plant: fromNth(10, op.tagContact, (reply, context) => {
        const contact = dataOf<Contact>(reply)
        const short = { ...contact, tags: contact.tags.slice(0, 9) }
        context.workspace.putContact(short, () => context.world.id('tag'))
        return { ...reply, body: { data: short } }
      }),
    },
  },
  'transition.task-complete': {
    'the sixth turn of a task is answered and not stored': {
      calls: 9,
      plant: fromNth(6, op.completeTask, (reply, context) => {
        const task = dataOf<Task>(reply)
        rewriting('tasks')(reply, context, { doneAt: task.doneAt === null ? context.world.instant() : null })
        return reply
      }),
    },
  },
  'booking.book-201': {
    'a slot that was canceled twice cannot be booked': {
      calls: 6,
      plant: (behaviour) => {
        const canceled = counter()
        const gone = new Set<string>()
        onReply(op.cancelMeeting, (reply, { workspace }) => {
          const { meetingId, unchanged } = dataOf<{ meetingId: string; unchanged: boolean }>(reply)
          const startAt = `${workspace.meetings.get(meetingId)?.startAt}`
          if (!unchanged && canceled(startAt) === 2) gone.add(startAt)
          return reply
        })(behaviour)
        failsWhere(
          op.bookMeeting,
          ({ workspace, body }) => gone.has(`${workspace.slots.get(String(body.slotId))?.startAt}`),
          'conflict',
        )(behaviour)
      },
    },
  },
  'limit.webhook-destinations': {
    'a workspace that was full takes one destination more after a deletion': {
      calls: 23,
      plant: (behaviour) => {
        let more = 0
        aroundHandler(op.deleteWebhook, (next, context) => {
          const { workspace, behaviour: own } = context
          if (workspace.webhooks.size >= own.policy.webhooksPerWorkspace) more = 1
          return next(context)
        })(behaviour)
        aroundHandler(op.createWebhook, (next, context) => {
          const { policy, ...rest } = context.behaviour
          const webhooksPerWorkspace = policy.webhooksPerWorkspace + more
          return next({ ...context, behaviour: { ...rest, policy: { ...policy, webhooksPerWorkspace } } })
        })(behaviour)
      },
    },
  },
  'webhook.list-ok': {
    'a destination made after two deletions is listed twice': {
      calls: 6,
      plant: (behaviour) => {
        let deletions = 0
        const twice = new Set<string>()
        onReply(op.deleteWebhook, (reply) => {
          deletions += 1
          return reply
        })(behaviour)
        onReply(op.createWebhook, (reply) => {
          if (deletions === 2) twice.add(dataOf<{ id: string }>(reply).id)
          return reply
        })(behaviour)
        onPages(op.listWebhooks, (data) => data.flatMap((one) => (twice.has(one.id) ? [one, one] : [one])))(
          behaviour,
        )
      },
    },
  },
}
