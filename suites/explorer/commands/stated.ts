import * as fc from 'fast-check'
import { type OperationId, op, type RuleId } from '../../../contract/index.js'
import type { Check } from '../../api/index.js'
import * as replies from '../../conversation/stated.js'
import * as messages from '../../messaging/stated.js'
import { featureDisabled } from '../../template/list.js'
import { command } from '../command.js'

/** What a workspace in some state refuses: the check carries out a call there and looks for what it left. */
interface Stated {
  readonly rule: RuleId
  readonly operation: OperationId
  readonly refuses: Check
}

const reply = op.replyToConversation
const send = op.sendMessage

const stated: readonly Stated[] = [
  { rule: 'conversation.reply-contact-limit', operation: reply, refuses: replies.contactLimit },
  { rule: 'conversation.reply-quota', operation: reply, refuses: replies.quota },
  { rule: 'conversation.reply-sms-balance', operation: reply, refuses: replies.smsBalance },
  { rule: 'conversation.reply-paused', operation: reply, refuses: replies.paused },
  { rule: 'conversation.reply-unknown-outcome', operation: reply, refuses: replies.unknownOutcome },
  { rule: 'conversation.reply-unavailable', operation: reply, refuses: replies.unavailable },
  { rule: 'messaging.contact-limit', operation: send, refuses: messages.contactLimit },
  { rule: 'messaging.quota', operation: send, refuses: messages.quota },
  { rule: 'messaging.feature-disabled', operation: send, refuses: messages.featureDisabled },
  { rule: 'messaging.unknown-outcome', operation: send, refuses: messages.unknownOutcome },
  { rule: 'messaging.unavailable', operation: send, refuses: messages.unavailable },
  { rule: 'messaging.conflict', operation: send, refuses: messages.conflict },
  { rule: 'template.feature-disabled', operation: op.listTemplates, refuses: featureDisabled },
]

const refused = command({
  name: 'send in a workspace that cannot',
  operations: [reply, send],
  about: ['conversations', 'messaging', 'templates'],
  weight: 3,
  draw: () => fc.record({ state: fc.nat(stated.length - 1) }),
  async run(scenario, { state }) {
    const { rule, operation, refuses } = stated[state % stated.length] ?? {}
    if (rule && operation && refuses)
      await scenario.judging(rule, operation, () => refuses(scenario.api.at(operation)))
  },
})

/** Replies, messages and templates where a plan, a pause or the provider is in the way (section 4.7). */
export const statedCommands = [refused]
