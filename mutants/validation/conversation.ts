import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { tooLate } from '../operators/late.js'
import { memberAs, readAs } from '../operators/reading.js'
import { member } from '../operators/schema.js'
import { listAsText } from '../operators/value.js'

/** Faults of the validation of requests about conversations. */
export const conversationMutants = {
  'validation.conversation-assign-required': {
    'a missing assignee is none': readAs(op.assignConversation, (sent) => ({ assigneeEmail: null, ...sent })),
    'an empty body unassigns': readAs(op.assignConversation, (sent) =>
      Object.keys(sent).length === 0 ? { assigneeEmail: null } : sent,
    ),
    'it is done first and refused after': tooLate(
      op.assignConversation,
      (sent) => !('assigneeEmail' in sent),
      { assigneeEmail: null },
    ),
  },
  'validation.conversation-assign-email': {
    'any text is an address': member(op.assignConversation, 'assigneeEmail', { type: ['string', 'null'] }),
    'a dot makes an address': member(op.assignConversation, 'assigneeEmail', {
      type: ['string', 'null'],
      pattern: '\\.',
    }),
    'the empty text unassigns': memberAs(op.assignConversation, 'assigneeEmail', (value) =>
      value === '' ? null : value,
    ),
    'what is falsy unassigns': readAs(op.assignConversation, (sent) =>
      'assigneeEmail' in sent && !sent.assigneeEmail ? { ...sent, assigneeEmail: null } : sent,
    ),
    'an empty list unassigns': memberAs(op.assignConversation, 'assigneeEmail', (value) =>
      Array.isArray(value) && value.length === 0 ? null : value,
    ),
    'a list counts by its text': memberAs(op.assignConversation, 'assigneeEmail', listAsText),
    'it is done first and refused after': tooLate(
      op.assignConversation,
      ({ assigneeEmail }) => assigneeEmail === '',
    ),
  },
  'validation.conversation-assign-extra': {
    'members of a conversation are ignored': readAs(
      op.assignConversation,
      ({ status: _, assigneeName: __, ...sent }) => sent,
    ),
  },
} satisfies Partial<FamilyMutants<'validation'>>
