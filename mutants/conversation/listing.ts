import type { Conversation } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { failsWhere, insteadOfError } from '../operators/error.js'
import { emptied, gatedAs, ungated } from '../operators/gate.js'
import { onList } from '../operators/list.js'
import { asksBy } from '../operators/query.js'
import { onRecord } from '../operators/record.js'
import { answers, emptyPage, onReply } from '../operators/reply.js'

import { alsoListed } from './operators.js'

const nothing = emptyPage

/** Faults of the list of conversations and of their messages. */
export const listingMutants = {
  'conversation.list-ok': {
    'a list by status has no cursor': onReply(op.listConversations, (reply, { query }) =>
      query.status === undefined
        ? reply
        : { ...reply, body: { data: (reply.body as { data: unknown }).data } },
    ),
    'a list by channel is partial content': onReply(op.listConversations, (reply, { query }) =>
      query.channel === undefined ? reply : { ...reply, status: 206 },
    ),
    'a contact without conversations is not found': failsWhere(
      op.listConversations,
      (context) => {
        const { assigneeEmail } = context.query
        const all = [...context.workspace.conversations.all()]
        return (
          assigneeEmail !== undefined &&
          !all.some((conversation) => conversation.assigneeEmail === assigneeEmail)
        )
      },
      'not_found',
    ),
    'who is not snoozed has no end of the snooze': onRecord(
      op.listConversations,
      ({ snoozedUntil, ...conversation }) =>
        snoozedUntil === null ? conversation : { ...conversation, snoozedUntil },
    ),
  },
  'conversation.list-contact-limit': {
    'a blocked workspace lists its conversations': ungated(op.listConversations),
    'a blocked workspace lists its conversations by channel': ungated(
      op.listConversations,
      asksBy('channel'),
    ),
    'a blocked workspace has no conversations': emptied(
      op.listConversations,
      ({ workspace }) => workspace.contactLimitReached,
    ),
    'a blocked workspace is forbidden': gatedAs(op.listConversations, 'forbidden'),
    'a blocked workspace is out of quota': gatedAs(op.listConversations, 'quota_exceeded'),
  },
  'conversation.private-mailboxes': {
    'private mailboxes are listed among e-mails': alsoListed<Conversation>(
      op.listConversations,
      ({ channel }, { query }) =>
        query.channel === 'email' && channel === 'email' && query.status === undefined,
    ),
    'private mailboxes are listed by status': alsoListed<Conversation>(
      op.listConversations,
      ({ status }, { query }) => query.status !== undefined && status === query.status,
    ),
    'private mailboxes are hidden on the first page only': alsoListed(
      op.listConversations,
      (_, { query }) => query.cursor !== undefined,
    ),
    'private mailboxes of an assignee are listed': alsoListed<Conversation>(
      op.listConversations,
      ({ assigneeEmail }, { query }) =>
        query.assigneeEmail !== undefined && assigneeEmail === query.assigneeEmail,
    ),
  },
  'conversation.messages-ok': {
    'the messages of all conversations are shown': onList(op.listMessages, ({ range }) => ({
      range: (query, context) => ({ ...range(query, context), prefix: [] }),
    })),
    'messages are partial content': answers(op.listMessages, 206),
    'a message without an attachment lacks the member': onRecord(
      op.listMessages,
      ({ attachment, ...message }) => (attachment === null ? message : { ...message, attachment }),
    ),
  },
  'conversation.messages-missing': {
    'an unknown conversation has no messages': insteadOfError(op.listMessages, () => nothing),
    'an unknown SMS conversation has no messages': insteadOfError(op.listMessages, (apiError, { params }) =>
      params.id?.startsWith('sms') ? nothing : apiError,
    ),
  },
  'conversation.no-internal-notes': {
    'internal notes show from the second page on': alsoListed(
      op.listMessages,
      (_, { query }) => query.cursor !== undefined,
    ),
    'internal notes show': alsoListed(op.listMessages, () => true),
    'internal notes show on short pages': alsoListed(
      op.listMessages,
      (_, { query }) => Number(query.limit) <= 10,
    ),
    'internal notes show on the largest pages': alsoListed(
      op.listMessages,
      (_, { query }) => query.limit === '100',
    ),
  },
} satisfies Partial<FamilyMutants<'conversation'>>
