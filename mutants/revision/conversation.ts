import { op } from '../../contract/index.js'
import { conversationOf } from '../conversation/operators.js'
import type { FamilyMutants } from '../mutation.js'
import { onRecord } from '../operators/record.js'
import { onSent } from '../operators/sent.js'
import { amended, checkedTooEarly, counted, lenient, onStale, refused, unchecked } from './operators.js'

/** Faults of `expectedRev` on conversations. */
export const conversationRevMutants = {
  'revision.conversation-assign-stale': {
    'assignments of a conversation overlook expectedRev': unchecked(op.assignConversation),
    'an assignment of a conversation may be one revision behind': lenient(op.assignConversation),
    'expectedRev 0 counts as none': unchecked(op.assignConversation, ({ body }) => !body.expectedRev),
    'taking a conversation from everybody goes without a look at expectedRev': unchecked(
      op.assignConversation,
      ({ body }) => body.assigneeEmail === null,
    ),
    'a stale assignment is a conflict': onStale(op.assignConversation, () => {
      throw refused('conflict')
    }),
  },
  'revision.conversation-assign-current': {
    'an assignment answers the revision it was sent': onRecord(
      op.assignConversation,
      (conversation, { body }) => ({
        ...conversation,
        rev: body.expectedRev ?? conversation.rev,
      }),
    ),
    'an assignment wants the revision to come': onSent(op.assignConversation, ({ expectedRev, ...body }) =>
      typeof expectedRev === 'number' ? { ...body, expectedRev: expectedRev - 1 } : body,
    ),
    'the list shows revisions of a moment ago': onRecord(op.listConversations, (conversation) => ({
      ...conversation,
      rev: Number(conversation.rev) - 1,
    })),
    'a refused assignment uses the revision up': onStale(op.assignConversation, (apiError, context) => {
      const conversation = conversationOf(context)
      if (conversation)
        context.workspace.conversations.put(Object.freeze({ ...conversation, rev: conversation.rev + 1 }))
      throw apiError
    }),
  },
} satisfies Partial<FamilyMutants<'revision'>>

/** What refused and successful assignments do to a conversation and its `rev`. */
export const conversationEffectMutants = {
  staleNoEffect: {
    'a refused assignment of a conversation stamps it': onStale(
      op.assignConversation,
      (apiError, context) => {
        const conversation = conversationOf(context)
        const updatedAt = context.world.instant()
        if (conversation) context.workspace.conversations.put(Object.freeze({ ...conversation, updatedAt }))
        throw apiError
      },
    ),
    'a refused assignment of a conversation assigns it': onStale(
      op.assignConversation,
      (apiError, context) => {
        const conversation = conversationOf(context)
        const assigneeEmail = context.body.assigneeEmail as string | null
        if (conversation)
          context.workspace.conversations.put(Object.freeze({ ...conversation, assigneeEmail }))
        throw apiError
      },
    ),
  },
  'revision.increases': {
    'assignments of a conversation leave rev alone': amended(op.assignConversation, (rev) => rev),
    'taking a conversation from its assignee leaves rev alone': amended(
      op.assignConversation,
      (rev) => rev,
      ({ body }) => body.assigneeEmail === null,
    ),
    'reading a conversation counts': counted(op.listConversations),
  },
  oneWinner: {
    'an assignment of a conversation is checked, then written some time later': checkedTooEarly(
      op.assignConversation,
      'revision.conversation-assign-stale',
    ),
  },
} as const
