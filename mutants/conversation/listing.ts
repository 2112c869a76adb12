import type { Conversation, families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { emptied, gatedAs, ungated } from '../gate.js'
import { aroundHandler, type Mutants, mutant, onList, onRecord, onReply } from '../mutant.js'
import { refusedAs, refusing } from '../refusing.js'
import { alsoListed, list, loosely, messages } from './operators.js'

const nothing = { status: 200, body: { data: [], nextCursor: null } }

/** Faults of the list of conversations and of their messages. */
export const listingMutants: Pick<
  Mutants<typeof families.conversation>,
  | 'conversation.list-ok'
  | 'conversation.list-contact-limit'
  | 'conversation.private-mailboxes'
  | 'conversation.messages-ok'
  | 'conversation.messages-missing'
  | 'conversation.no-internal-notes'
> = {
  'conversation.list-ok': [
    mutant('a list by status has no cursor', (behaviour) =>
      onReply(behaviour, list, (reply, { query }) =>
        query.status === undefined
          ? reply
          : { ...reply, body: { data: (reply.body as { data: unknown }).data } },
      ),
    ),
    mutant('a list by channel is partial content', (behaviour) =>
      onReply(behaviour, list, (reply, { query }) =>
        query.channel === undefined ? reply : { ...reply, status: 206 },
      ),
    ),
    mutant('whoever has no conversation is not found', (behaviour) =>
      aroundHandler(behaviour, list, (next, context) => {
        const { assigneeEmail } = context.query
        const all = [...context.workspace.conversations.all()]
        if (
          assigneeEmail !== undefined &&
          !all.some((conversation) => conversation.assigneeEmail === assigneeEmail)
        )
          throw new ApiError('not_found', 'no such assignee', 'conversation.list-ok')
        return next(context)
      }),
    ),
    mutant('who is not snoozed has no end of the snooze', (behaviour) =>
      onRecord(behaviour, list, ({ snoozedUntil, ...conversation }) =>
        snoozedUntil === null ? conversation : { ...conversation, snoozedUntil },
      ),
    ),
  ],
  'conversation.list-contact-limit': [
    mutant('a blocked workspace lists its conversations', ungated(list)),
    mutant(
      'a blocked workspace lists its conversations by channel',
      ungated(list, ({ query }) => query.channel !== undefined),
    ),
    mutant(
      'a blocked workspace has no conversations',
      emptied(list, ({ workspace }) => workspace.contactLimitReached),
    ),
    mutant(
      'a blocked workspace is forbidden',
      gatedAs(list, new ApiError('forbidden', 'blocked', 'conversation.list-contact-limit')),
    ),
    mutant(
      'a blocked workspace is out of quota',
      gatedAs(list, new ApiError('quota_exceeded', 'blocked', 'conversation.list-contact-limit')),
    ),
  ],
  'conversation.private-mailboxes': [
    mutant(
      'private mailboxes are listed among e-mails',
      alsoListed<Conversation>(
        list,
        ({ channel }, { query }) =>
          query.channel === 'email' && channel === 'email' && query.status === undefined,
      ),
    ),
    mutant(
      'private mailboxes are listed by status',
      alsoListed<Conversation>(
        list,
        ({ status }, { query }) => query.status !== undefined && status === query.status,
      ),
    ),
    mutant(
      'private mailboxes are hidden on the first page only',
      alsoListed(list, (_, { query }) => query.cursor !== undefined),
    ),
    mutant(
      'private mailboxes of an assignee are listed',
      alsoListed<Conversation>(
        list,
        ({ assigneeEmail }, { query }) =>
          query.assigneeEmail !== undefined && assigneeEmail === query.assigneeEmail,
      ),
    ),
  ],
  'conversation.messages-ok': [
    mutant('the messages of all conversations are shown', (behaviour) =>
      onList(behaviour, messages, ({ range }) => ({
        range: (query, context) => ({ ...range(query, context), prefix: [] }),
      })),
    ),
    mutant('messages are partial content', (behaviour) =>
      onReply(behaviour, messages, (reply) => ({ ...reply, status: 206 })),
    ),
    mutant('a message without an attachment lacks the member', (behaviour) =>
      onRecord(behaviour, messages, ({ attachment, ...message }) =>
        attachment === null ? message : { ...message, attachment },
      ),
    ),
  ],
  'conversation.messages-missing': [
    mutant(
      'nobody has no messages',
      refusing(messages, () => nothing),
    ),
    mutant(
      'an SMS from nobody has no messages',
      refusing(messages, (apiError, { params }) => (params.id?.startsWith('sms') ? nothing : apiError)),
    ),
    mutant('the messages of nobody are invalid', refusedAs(messages, 'not_found', 'invalid_request')),
    mutant('the messages of nobody are a crash', refusedAs(messages, 'not_found', 'internal')),
    mutant('an id that begins like another is that other', loosely(messages)),
  ],
  'conversation.no-internal-notes': [
    mutant(
      'internal notes show from the second page on',
      alsoListed(messages, (_, { query }) => query.cursor !== undefined),
    ),
    mutant(
      'internal notes show',
      alsoListed(messages, () => true),
    ),
    mutant(
      'internal notes show on the largest pages',
      alsoListed(messages, (_, { query }) => query.limit === '100'),
    ),
  ],
}
