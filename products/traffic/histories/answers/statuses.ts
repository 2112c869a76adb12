import {
  assumptions,
  type OperationId,
  op,
  operationOf,
  type RuleId,
  surfaces,
  type Variant,
} from '../../../../contract/index.js'
import type { JudgeHistory } from '../history.js'

/** The rule that gives the status of a success; lists are judged by their envelope. */
const successRules: { readonly [operation: string]: RuleId } = {
  [op.createContact]: 'contact.create-201',
  [op.updateContact]: 'contact.update-200',
  [op.tagContact]: 'contact.tags-200',
  [op.listContacts]: 'contact.list-ok',
  [op.listContactNotes]: 'contact.notes-ok',
  [op.listTasks]: 'task.list-ok',
  [op.listActivities]: 'activity.list-ok',
  [op.createActivity]: 'activity.create-note-201',
  [op.completeTask]: 'transition.task-complete',
  [op.listTags]: 'tag.list-ok',
  [op.listDeals]: 'deal.list-ok',
  [op.createDeal]: 'deal.create-201',
  [op.closeDeal]: 'transition.deal-won',
  [op.listTickets]: 'ticket.list-ok',
  [op.updateTicket]: 'ticket.update-200',
  [op.commentTicket]: 'ticket.comment-201',
  [op.assignTicket]: 'ticket.assign-200',
  [op.listConversations]: 'conversation.list-ok',
  [op.replyToConversation]: 'conversation.reply-201',
  [op.assignConversation]: 'conversation.assign-200',
  [op.sendMessage]: 'messaging.send-201',
  [op.listTemplates]: 'template.list-ok',
  [op.listMeetings]: 'meeting.list-ok',
  [op.bookMeeting]: 'booking.book-201',
  [op.cancelMeeting]: 'transition.meeting-cancel',
  [op.createWebhook]: 'webhook.create-201',
  [op.listWebhooks]: 'webhook.list-ok',
  [op.deleteWebhook]: 'webhook.delete-200',
}

const inCompact: { readonly [operation: string]: RuleId } = {
  [op.createContact]: 'compact.contact-create-201',
  [op.updateContact]: 'compact.contact-update-200',
  'GET /api/v1/contacts/{id}': 'compact.contact-read-200',
  'GET /api/v1/agents/{id}': 'compact.agent-read-200',
  'GET /api/v1/leads/{id}': 'compact.lead-read-200',
  'GET /api/v1/me': 'compact.me-200',
}

const rulesIn = { full: successRules, compact: inCompact } as const

/** The rule on what an operation answers where it succeeds; undefined where none says it. */
export const successRuleOf = (operation: OperationId, variant: Variant): RuleId | undefined =>
  rulesIn[variant][operation]

/** The rules on the status of a success. */
export const statusRules: readonly RuleId[] = [
  ...new Set(Object.values(rulesIn).flatMap((rules) => Object.values(rules))),
]

/** The statuses of a success. A creation may answer 200 where it replays (gap.idempotency-replay-status); a reply may be queued. */
function successes(operation: OperationId): ReadonlySet<number> {
  const { answer, successes: own, effects } = operationOf(operation)
  return new Set([...(own?.(assumptions) ?? []), answer.status, ...(effects === 'none' ? [] : [200])])
}

const allowed = new Map<OperationId, ReadonlySet<number>>(
  [...surfaces.full, ...surfaces.compact].map((operation) => [operation, successes(operation)]),
)

/** A success has the status that the document gives. */
export const judgeStatuses: JudgeHistory = ({ variant }) => ({
  *see(at) {
    const { status } = at.response
    const rule = successRuleOf(at.operation, variant)
    if (rule === undefined || status < 200 || status > 299) return
    const first = operationOf(at.operation).answer.status
    const isKeyed = at.recorded.headers['idempotency-key'] !== undefined
    // Without a key nothing is replayed.
    const holds =
      allowed.get(at.operation)?.has(status) === true &&
      (isKeyed || status !== 200 || first === 200 || mayBe200(at.operation))
    yield {
      rule,
      at,
      by: [at],
      holds,
      expected: `a success with the status ${first}`,
      actual: String(status),
    }
  },
})

/** Whether 200 is an answer to a first request as well: what exists already is answered so. */
const mayBe200 = (operation: OperationId): boolean =>
  operationOf(operation).successes?.(assumptions).includes(200) === true || operation === op.bookMeeting
