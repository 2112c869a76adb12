import type { families } from '../../contract/index.js'
import { assign, conversationOf, list } from '../conversation/operators.js'
import { type Mutants, mutant, onRecord, onSent } from '../mutant.js'
import { amended, checkedTooEarly, counted, lenient, onStale, refused, unchecked } from './operators.js'

/** Faults of `expectedRev` on conversations. */
export const conversationRevMutants: Pick<
  Mutants<typeof families.revision>,
  'revision.conversation-assign-stale' | 'revision.conversation-assign-current'
> = {
  'revision.conversation-assign-stale': [
    mutant('assignments of a conversation overlook expectedRev', unchecked(assign)),
    mutant('an assignment of a conversation may be one revision behind', lenient(assign)),
    mutant(
      'expectedRev 0 counts as none',
      unchecked(assign, ({ body }) => !body.expectedRev),
    ),
    mutant(
      'taking a conversation from everybody goes without a look at expectedRev',
      unchecked(assign, ({ body }) => body.assigneeEmail === null),
    ),
    mutant(
      'a stale assignment is a conflict',
      onStale(assign, () => {
        throw refused('conflict')
      }),
    ),
  ],
  'revision.conversation-assign-current': [
    mutant('an assignment answers the revision it was sent', (behaviour) =>
      onRecord(behaviour, assign, (conversation, { body }) => ({
        ...conversation,
        rev: body.expectedRev ?? conversation.rev,
      })),
    ),
    mutant('an assignment wants the revision to come', (behaviour) =>
      onSent(behaviour, assign, ({ expectedRev, ...body }) =>
        typeof expectedRev === 'number' ? { ...body, expectedRev: expectedRev - 1 } : body,
      ),
    ),
    mutant('the list shows revisions of a moment ago', (behaviour) =>
      onRecord(behaviour, list, (conversation) => ({ ...conversation, rev: Number(conversation.rev) - 1 })),
    ),
    mutant(
      'a refused assignment uses the revision up',
      onStale(assign, (apiError, context) => {
        const conversation = conversationOf(context)
        if (conversation)
          context.workspace.conversations.put(Object.freeze({ ...conversation, rev: conversation.rev + 1 }))
        throw apiError
      }),
    ),
  ],
}

/** What refused and successful assignments do to a conversation and its `rev`. */
export const conversationEffectMutants = {
  staleNoEffect: [
    mutant(
      'a refused assignment of a conversation stamps it',
      onStale(assign, (apiError, context) => {
        const conversation = conversationOf(context)
        const updatedAt = context.world.instant()
        if (conversation) context.workspace.conversations.put(Object.freeze({ ...conversation, updatedAt }))
        throw apiError
      }),
    ),
    mutant(
      'a refused assignment of a conversation assigns it',
      onStale(assign, (apiError, context) => {
        const conversation = conversationOf(context)
        const assigneeEmail = context.body.assigneeEmail as string | null
        if (conversation)
          context.workspace.conversations.put(Object.freeze({ ...conversation, assigneeEmail }))
        throw apiError
      }),
    ),
  ],
  'revision.increases': [
    mutant(
      'assignments of a conversation leave rev alone',
      amended(assign, (rev) => rev),
    ),
    mutant(
      'taking a conversation from its assignee leaves rev alone',
      amended(
        assign,
        (rev) => rev,
        ({ body }) => body.assigneeEmail === null,
      ),
    ),
    mutant('reading a conversation counts', counted(list)),
  ],
  oneWinner: [
    mutant(
      'an assignment of a conversation is checked, then written some time later',
      checkedTooEarly(assign, 'revision.conversation-assign-stale'),
    ),
  ],
} as const
