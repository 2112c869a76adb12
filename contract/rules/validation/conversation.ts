import { op } from '../../operations/op.js'
import { conversationChannels, conversationStatuses } from '../../words/conversation.js'
import { closed, required } from '../kinds/body.js'
import { emailFilter, filterWords } from '../kinds/filter.js'
import { wholeRevision } from '../kinds/revision.js'
import { type RequestRuleOptions, refuses } from './sentence.js'

const list = op.listConversations
const assign = op.assignConversation

const given: RequestRuleOptions = { needs: ['record:conversation'], gaps: ['error-body'] }

/** Properties that an assignment may be thought to have. */
export const nearAssignment = {
  near: ['assigneeName'],
  others: ['assigneeemail', 'assignee', 'status', 'rev', 'comment', 'notify'],
}

/** What requests about conversations must look like (section 4.7). */
export const conversationRules = {
  'validation.conversation-list-assignee-email': emailFilter(list, 'assigneeEmail'),
  'validation.conversation-list-status': filterWords(list, 'status', conversationStatuses),
  'validation.conversation-list-channel': filterWords(list, 'channel', conversationChannels),
  'validation.conversation-assign-required': required(assign, 'assigneeEmail', given),
  'validation.conversation-assign-email': refuses(
    assign,
    'when its `assigneeEmail` is neither null nor anything like an e-mail address',
    { ...given, gaps: ['email-format', 'error-body'] },
  ),
  'validation.conversation-assign-extra': closed(assign, { ...given, ...nearAssignment }),
  'validation.conversation-assign-rev-type': wholeRevision(assign, given),
}
