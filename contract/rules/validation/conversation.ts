import { op } from '../../operations/op.js'
import { conversationChannels, conversationStatuses } from '../../records/conversation.js'
import { closed, email, type Needed, needed, oneOf, refuses } from './sentence.js'

const list = op.listConversations
const assign = op.assignConversation

const given: Needed = { needs: ['record:conversation'], gaps: ['error-body'] }

/** What requests about conversations must look like (section 4.7). */
export const conversationRules = {
  'validation.conversation-list-assignee-email': email(list, 'assigneeEmail'),
  'validation.conversation-list-status': oneOf(list, 'status', conversationStatuses, {
    gaps: ['error-body'],
  }),
  'validation.conversation-list-channel': oneOf(list, 'channel', conversationChannels, {
    gaps: ['error-body'],
  }),
  'validation.conversation-assign-required': needed(assign, 'assigneeEmail', given),
  'validation.conversation-assign-email': refuses(
    assign,
    'when its `assigneeEmail` is neither null nor anything like an e-mail address',
    { ...given, gaps: ['email-format', 'error-body'] },
  ),
  'validation.conversation-assign-extra': closed(assign, given),
  'validation.conversation-assign-rev-type': refuses(
    assign,
    'when its `expectedRev` is no whole number',
    given,
  ),
}
