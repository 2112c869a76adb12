import { type families, op } from '../../contract/index.js'
import type { Mutants } from '../mutant.js'
import { member, readAs, tooLate } from '../reading.js'

const assign = op.assignConversation

/** Requests about conversations taken in spite of what they are. */
export const conversationMutants = {
  'validation.conversation-assign-required': [
    readAs('a missing assignee is none', assign, (sent) => ({ assigneeEmail: null, ...sent })),
    readAs('an empty body unassigns', assign, (sent) =>
      Object.keys(sent).length === 0 ? { assigneeEmail: null } : sent,
    ),
    tooLate(assign, (sent) => !('assigneeEmail' in sent), { assigneeEmail: null }),
  ],
  'validation.conversation-assign-email': [
    member('any text is an address', assign, 'assigneeEmail', { type: ['string', 'null'] }),
    member('a dot makes an address', assign, 'assigneeEmail', { type: ['string', 'null'], pattern: '\\.' }),
    readAs('the empty text unassigns', assign, (sent) =>
      sent.assigneeEmail === '' ? { ...sent, assigneeEmail: null } : sent,
    ),
    readAs('what is falsy unassigns', assign, (sent) =>
      'assigneeEmail' in sent && !sent.assigneeEmail ? { ...sent, assigneeEmail: null } : sent,
    ),
    readAs('an empty list unassigns', assign, (sent) =>
      Array.isArray(sent.assigneeEmail) && sent.assigneeEmail.length === 0
        ? { ...sent, assigneeEmail: null }
        : sent,
    ),
    readAs('a list counts by its text', assign, (sent) =>
      Array.isArray(sent.assigneeEmail) ? { ...sent, assigneeEmail: String(sent.assigneeEmail) } : sent,
    ),
    tooLate(assign, ({ assigneeEmail }) => assigneeEmail === ''),
  ],
  'validation.conversation-assign-extra': [
    readAs(
      'members of a conversation are ignored',
      assign,
      ({ status: _, assigneeName: __, ...sent }) => sent,
    ),
  ],
} satisfies Partial<Mutants<typeof families.validation>>
