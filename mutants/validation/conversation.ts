import { conversationChannels, conversationStatuses, type families, op } from '../../contract/index.js'
import type { Mutants } from '../mutant.js'
import { body, member, readAs, tooLate } from '../reading.js'
import { emailFilter, wordFilter } from './filter.js'

const list = op.listConversations
const assign = op.assignConversation
const known = { assigneeEmail: null, expectedRev: 0 }
const isKnown = (name: string) => Object.hasOwn(known, name)

/** Requests about conversations taken in spite of what they are. */
export const conversationMutants = {
  'validation.conversation-list-assignee-email': emailFilter(list, 'assigneeEmail', 'status'),
  'validation.conversation-list-status': wordFilter(list, 'status', conversationStatuses),
  'validation.conversation-list-channel': wordFilter(list, 'channel', conversationChannels),
  'validation.conversation-assign-required': [
    readAs('nobody named is nobody', assign, (sent) => ({ assigneeEmail: null, ...sent })),
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
    body('more properties are ignored', assign, (schema) => {
      schema.additionalProperties = true
    }),
    readAs('empty properties do not count', assign, (sent) =>
      Object.fromEntries(Object.entries(sent).filter(([name, value]) => isKnown(name) || value !== null)),
    ),
    readAs('what every object has is known', assign, (sent) =>
      Object.fromEntries(Object.entries(sent).filter(([name]) => isKnown(name) || !(name in {}))),
    ),
    readAs(
      'members of a conversation are ignored',
      assign,
      ({ status: _, assigneeName: __, ...sent }) => sent,
    ),
    tooLate(assign, (sent) => 'comment' in sent),
  ],
  'validation.conversation-assign-rev-type': [
    readAs('digits are a revision', assign, (sent) =>
      typeof sent.expectedRev === 'string' && /^\d+$/.test(sent.expectedRev)
        ? { ...sent, expectedRev: Number(sent.expectedRev) }
        : sent,
    ),
    readAs('fractions are cut off', assign, (sent) =>
      typeof sent.expectedRev === 'number' ? { ...sent, expectedRev: Math.trunc(sent.expectedRev) } : sent,
    ),
    member('any number is a revision', assign, 'expectedRev', { type: 'number' }),
    readAs('false is no revision', assign, ({ expectedRev, ...sent }) =>
      expectedRev === false || expectedRev === undefined ? sent : { ...sent, expectedRev },
    ),
    member('whatever is no number is ignored', assign, 'expectedRev', {}),
  ],
} satisfies Partial<Mutants<typeof families.validation>>
