import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { errorAs } from '../operators/error.js'
import { onMembers } from '../operators/record.js'
import { ahead, changedWhenStale, echoed, lenient, unchecked } from './operators.js'

/** Faults of `expectedRev` on conversations. */
export const conversationRevMutants = {
  'revision.conversation-assign-stale': {
    'assignments of a conversation overlook expectedRev': unchecked(op.assignConversation),
    'an assignment of a conversation may be one revision behind': lenient(op.assignConversation),
    'expectedRev 0 counts as none': unchecked(op.assignConversation, ({ body }) => !body.expectedRev),
    'removing the assignee of a conversation ignores expectedRev': unchecked(
      op.assignConversation,
      ({ body }) => body.assigneeEmail === null,
    ),
    'a stale assignment is a conflict': errorAs(op.assignConversation, 'rev_mismatch', 'conflict'),
  },
  'revision.conversation-assign-current': {
    'an assignment answers the revision it was sent': echoed(op.assignConversation),
    'an assignment expects the next revision': ahead(op.assignConversation),
    'the list shows revisions of a moment ago': onMembers(op.listConversations, ({ rev }) => ({
      rev: Number(rev) - 1,
    })),
    'a refused assignment uses the revision up': changedWhenStale(
      op.assignConversation,
      'conversations',
      ({ rev }) => ({ rev: rev + 1 }),
    ),
  },
} satisfies Partial<FamilyMutants<'revision'>>
