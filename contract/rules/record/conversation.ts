import { op } from '../../operations/op.js'
import { answering } from '../../operations/selectors.js'
import { type RuleOptions, rule, type Statement } from '../rule.js'

const conversations = op.listConversations
const messages = op.listMessages

/** A rule on the messages of the available conversations. */
const ofMessages = (
  says: string,
  more: Pick<RuleOptions, 'gaps' | 'doubt' | 'ruledOut' | 'leftOpen'> = {},
): Statement => rule('2.5', says, { on: [messages], needs: ['record:conversation'], ...more })

/** The shape of conversations, messages, templates, and of what sending answers (sections 2.4, 2.5, 2.12 and 2.13). */
export const conversationRules = {
  'record.conversation-shape': rule(
    '2.4',
    'A conversation has the fields of section 2.4, all of the types and channels given there, wherever it is answered.',
    {
      on: answering('conversation'),
      needs: ['record:conversation'],
      gaps: ['record-origin'],
    },
  ),
  'record.conversation-id-form': rule(
    '2.4',
    "A conversation's `id` is its `channel`, two underscores, and something more.",
    { on: [conversations], needs: ['record:conversation'] },
  ),
  'record.conversation-status-values': rule(
    '2.4',
    "A conversation's `status` is `open`, `closed` or `snoozed`.",
    {
      on: [conversations],
      needs: ['record:conversation'],
      gaps: ['conversation-status-values', 'conversation-transitions'],
      doubt: 'The record types it as any string, and nothing says that the three states are all.',
      ruledOut: '`status` is not a string',
      leftOpen: 'further states',
    },
  ),
  'record.message-shape': ofMessages(
    'A message has the fields of section 2.5, all of the types given there; four of them may be absent.',
  ),
  'record.message-sender': ofMessages(
    "A message's `sender` has a `type`, one of `contact`, `user`, `bot`, `automation` and `api`, and an `email`, a string or null.",
    {
      gaps: ['sender-type'],
      doubt: 'The types stand in a notation that can be read as examples.',
      ruledOut: '`sender` is not an object of `type`, a string, and `email`, a string or null',
      leftOpen: 'further types',
    },
  ),
  'record.message-subject-email-only': ofMessages('A message has a `subject` only where it is an e-mail.'),
  'record.message-interaction': ofMessages(
    'An `interaction` is absent, null, or has the string `type` and `id`, `title` and `description`, strings or null.',
  ),
  'record.message-attachment': ofMessages(
    'An `attachment` is null or has the string `kind` and `url` and `name`, strings or null.',
  ),
  'record.template-shape': rule(
    '2.12',
    'A chat template has the fields of section 2.12, all of the types given there.',
    {
      on: [op.listTemplates],
      needs: ['record:template'],
      gaps: ['template-path'],
    },
  ),
  'record.send-result-shape': rule(
    '2.13',
    'Sending answers `conversationId`, a string, one of the four channels, `messageId`, a string or null, and `sent` or `queued`.',
    {
      on: answering('sendResult'),
      effects: 'sends',
      needs: ['record:conversation', 'record:phone-number'],
      gaps: ['reply-required-one-of', 'message-required-fields', 'email-queued'],
    },
  ),
}
