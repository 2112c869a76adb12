import type { families, Ticket } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { one } from '../../fake-server/pipeline/reply.js'
import { emptied, gatedAs, ungated } from '../gate.js'
import { aroundHandler, type Mutants, mutant, onList, onReply, onSent } from '../mutant.js'
import { loosely, refusedAs, refusing } from '../refusing.js'
import { list, update, written } from './operators.js'

type Rules = Mutants<typeof families.ticket>

/** Works on the update without one of its members. */
const without =
  (name: string, when: (value: unknown) => boolean = () => true) =>
  (behaviour: Parameters<typeof onSent>[0]) =>
    onSent(behaviour, update, (body) => {
      if (when(body[name])) delete body[name]
      return body
    })

/** Links a conversation that is not there. */
const linked =
  (when: (id: string, known: ReadonlySet<string>) => boolean) => (behaviour: Parameters<typeof onSent>[0]) =>
    aroundHandler(behaviour, update, (next, context) => {
      const { conversationId, ...body } = context.body
      const { conversations, tickets } = context.workspace
      const conversationIds = new Set([...conversations.all()].map(({ id }) => id))
      if (typeof conversationId !== 'string' || !when(conversationId, conversationIds)) return next(context)
      next({ ...context, body })
      const ticket = tickets.get(context.params.id ?? '')
      return ticket ? one(200, tickets.put(Object.freeze({ ...ticket, conversationId }))) : next(context)
    })

/** Faults of the list and of updating tickets. */
export const updateMutants: Pick<
  Rules,
  | 'ticket.list-ok'
  | 'ticket.list-contact-limit'
  | 'ticket.update-200'
  | 'ticket.update-only-sent'
  | 'ticket.update-missing'
  | 'ticket.update-conversation-missing'
  | 'ticket.update-conversation'
> = {
  'ticket.list-ok': [
    mutant('the page is wrapped once more', (behaviour) =>
      onReply(behaviour, list, ({ status, body }) => ({ status, body: { data: body } })),
    ),
    mutant('a filtered page is partial content', (behaviour) =>
      onReply(behaviour, list, (reply, { query }) => (query.status ? { ...reply, status: 206 } : reply)),
    ),
    mutant('tickets are called by their number', (behaviour) =>
      onList(behaviour, list, () => ({ shows: ({ id, number }: Ticket) => ({ id, number }) })),
    ),
  ],
  'ticket.list-contact-limit': [
    mutant(
      'closed tickets are not blocked',
      ungated(list, ({ query }) => query.status === 'closed'),
    ),
    mutant('support goes on in a blocked workspace', ungated(list)),
    mutant(
      'urgent tickets go on in a blocked workspace',
      ungated(list, ({ query }) => query.priority !== undefined),
    ),
    mutant(
      'a blocked contact has no tickets',
      emptied(list, ({ query }) => query.leadId !== undefined),
    ),
    mutant(
      'the code is that of a quota',
      gatedAs(list, new ApiError('quota_exceeded', 'upgrade the plan', 'ticket.list-contact-limit')),
    ),
  ],
  'ticket.update-200': [
    mutant('an update has no content', (behaviour) =>
      onReply(behaviour, update, () => ({ status: 204, body: undefined })),
    ),
    mutant(
      'the answer is the ticket as it was',
      written(update, (_, before) => before ?? {}, 'answer'),
    ),
    mutant(
      'the description is answered and not stored',
      written(update, (_, before) => ({ description: before?.description ?? null }), 'store'),
    ),
    mutant(
      'urgent is high',
      written(update, ({ priority }) => ({ priority: priority === 'urgent' ? 'high' : priority })),
    ),
    mutant(
      'the third chat application is not known',
      without('channel', (value) => value === 'chatapp_3'),
    ),
    mutant(
      'the channel cannot be taken away',
      without('channel', (value) => value === null),
    ),
    mutant(
      'a description ends at 4096 characters',
      written(update, ({ description }) => ({
        description: description === null ? null : description.slice(0, 4096),
      })),
    ),
    mutant(
      'a subject loses what is not ASCII',
      written(update, ({ subject }) => ({ subject: subject.replace(/[^ -~]/g, '') })),
    ),
    mutant(
      'a description is one line',
      written(update, ({ description }) => ({
        description: description === null ? null : description.replaceAll('\n', ' '),
      })),
    ),
    mutant(
      'the list shows the priority from before',
      written(update, (_, before) => (before ? { priority: before.priority } : {}), 'store'),
    ),
  ],
  'ticket.update-only-sent': [
    mutant('a ticket is replaced by what is sent', (behaviour) =>
      onSent(behaviour, update, (body) => ({ description: null, channel: null, ...body })),
    ),
    mutant('the priority falls back to medium', (behaviour) =>
      onSent(behaviour, update, (body) => ({ priority: 'medium', ...body })),
    ),
    mutant('a new subject takes the ticket from its assignee', (behaviour) =>
      written(update, (now, before) =>
        now.subject === before?.subject ? {} : { assigneeEmail: null, assigneeName: null },
      )(behaviour),
    ),
    mutant(
      'an update opens the ticket again',
      written(update, ({ reopenCount }) => ({ reopenCount: reopenCount + 1 })),
    ),
    mutant(
      'another channel has other tags',
      written(update, (now, before) =>
        now.channel === before?.channel ? {} : { tags: [...now.tags, String(now.channel)] },
      ),
    ),
    mutant(
      'the answer lacks the category and source it has',
      written(update, () => ({ source: 'api' }), 'answer'),
    ),
  ],
  'ticket.update-missing': [
    mutant('a missing ticket is an invalid request', refusedAs(update, 'not_found', 'invalid_request')),
    mutant('a missing ticket is a crash', refusedAs(update, 'not_found', 'internal')),
    mutant('a missing ticket is stale', refusedAs(update, 'not_found', 'rev_mismatch')),
    mutant(
      'a missing ticket is quietly nothing',
      refusing(update, () => ({ status: 200, body: { data: null } })),
    ),
    mutant('an id that begins like another is that other', loosely(update, 'tickets')),
    mutant(
      'a missing ticket is found missing only where a subject is sent',
      refusing(update, (apiError, { body }) =>
        body.subject === undefined ? { status: 200, body: { data: {} } } : apiError,
      ),
    ),
  ],
  'ticket.update-conversation-missing': [
    mutant(
      'any conversation can be linked',
      linked(() => true),
    ),
    mutant(
      'any conversation that begins like one can be linked',
      linked((id, known) => [...known].some((one) => id.startsWith(one))),
    ),
    mutant(
      'any mail conversation can be linked',
      linked((id) => id.startsWith('email__')),
    ),
    mutant('a missing conversation is an invalid request', refusedAs(update, 'not_found', 'invalid_request')),
    mutant('a missing conversation is overlooked', (behaviour) =>
      onSent(behaviour, update, (body, { workspace }) => {
        if (!workspace.conversation(String(body.conversationId))) delete body.conversationId
        return body
      }),
    ),
    mutant(
      'a missing conversation is linked before it is missed',
      refusing(update, (apiError, { workspace, params, body }) => {
        const ticket = workspace.tickets.get(params.id ?? '')
        if (ticket && typeof body.conversationId === 'string')
          workspace.tickets.put(Object.freeze({ ...ticket, conversationId: body.conversationId }))
        return apiError
      }),
    ),
  ],
  'ticket.update-conversation': [
    mutant(
      'the link is not stored',
      written(update, (_, before) => ({ conversationId: before?.conversationId ?? null }), 'store'),
    ),
    mutant(
      'the link is not answered',
      written(update, (_, before) => ({ conversationId: before?.conversationId ?? null }), 'answer'),
    ),
    mutant(
      'a ticket keeps its first conversation',
      written(update, (now, before) => ({
        conversationId: before?.conversationId ?? now.conversationId,
      })),
    ),
    mutant('mail conversations are not known', (behaviour) =>
      aroundHandler(behaviour, update, (next, context) => {
        if (!String(context.body.conversationId).startsWith('email__')) return next(context)
        throw new ApiError('not_found', 'no such conversation', 'ticket.update-conversation-missing')
      }),
    ),
    mutant(
      'the plus of a number is read as a blank',
      written(update, ({ conversationId }) => ({
        conversationId: conversationId?.replaceAll('+', ' ') ?? null,
      })),
    ),
  ],
}
