import { type OperationId, op, type RuleId } from '../../../../contract/index.js'
import { dataOf, isObject } from '../../../../suites/index.js'
import { isShown, type JudgeHistory } from '../history.js'
import { pathValuesOf } from '../parameters.js'
import { successRuleOf } from './statuses.js'

/** Where an answer names the record that the path of its request names: the parameter, and the member. */
const named: { readonly [operation: string]: readonly [parameter: string, member: string] } = {
  [op.updateContact]: ['id', 'id'],
  [op.tagContact]: ['id', 'id'],
  [op.completeTask]: ['taskId', 'id'],
  [op.closeDeal]: ['id', 'id'],
  [op.updateTicket]: ['id', 'id'],
  [op.commentTicket]: ['id', 'ticket.id'],
  [op.assignTicket]: ['id', 'id'],
  [op.replyToConversation]: ['id', 'conversationId'],
  [op.assignConversation]: ['id', 'id'],
  [op.cancelMeeting]: ['id', 'meetingId'],
  [op.deleteWebhook]: ['id', 'id'],
  'GET /api/v1/contacts/{id}': ['id', 'id'],
  'GET /api/v1/agents/{id}': ['id', 'id'],
  'GET /api/v1/leads/{id}': ['id', 'id'],
}

/** The rules on what an answer is about. */
export const addressedRules: readonly RuleId[] = (['full', 'compact'] as const).flatMap((variant) =>
  Object.keys(named).flatMap((operation) => successRuleOf(operation as OperationId, variant) ?? []),
)

/** An answer is about the record that the path names. */
export const judgeAddressed: JudgeHistory = ({ variant }) => ({
  *see(at) {
    const place = named[at.operation]
    const rule = successRuleOf(at.operation, variant)
    if (place === undefined || rule === undefined || !isShown(at)) return
    const [parameter, member] = place
    const sought = pathValuesOf(at)[parameter] ?? ''
    const shown = member
      .split('.')
      .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), dataOf(at))
    if (typeof shown !== 'string') return
    yield {
      rule,
      at,
      by: [at],
      // Whether the case of an id counts is not said.
      holds: shown.toLowerCase() === sought.toLowerCase(),
      expected: `an answer about \`${sought}\``,
      actual: `\`${shown}\``,
    }
  },
})
