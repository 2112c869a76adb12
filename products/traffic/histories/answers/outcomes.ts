import { type OperationId, op, type RuleId } from '../../../../contract/index.js'
import { dataOf, isObject, type Json, succeeded } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { documentedCode } from '../access/documented-code.js'
import { type JudgeHistory, retriesOf } from '../history.js'
import { sentJson } from '../sent-json.js'

/** What follows from a request that succeeds. */
interface Outcome {
  readonly rule: RuleId
  readonly at: OperationId
  /** Whether something follows from a request, and what came of it can be seen. */
  readonly applies: (body: Json, data: Json, status: number) => boolean
  readonly holds: (body: Json, data: Json) => boolean
  /** What it is, in words. */
  readonly expected: string
  /** Whether the rule says more, which the answer does not show: it can be broken here, and not kept. */
  readonly isPart?: true
}

/** Words that were sent to be taken off, and not to be put on, are gone: case may count or not (gap.tag-matching). */
const takesOff = (rule: RuleId, remove: string, member: string): Outcome => ({
  rule,
  at: op.updateContact,
  applies: ({ [remove]: removed, [member]: kept }, { [member]: shown }) =>
    Array.isArray(removed) && Array.isArray(shown) && kept === undefined,
  holds: ({ [remove]: removed }, { [member]: shown }) =>
    !(removed as readonly unknown[]).some((word) => (shown as readonly unknown[]).includes(word)),
  expected: `\`${member}\` without what was sent in \`${remove}\``,
})

const outcomes: readonly Outcome[] = [
  {
    rule: 'activity.next-step',
    at: op.createActivity,
    applies: ({ type, nextStep }) => type === 'call' && isObject(nextStep),
    holds: (_, { nextStepTaskId }) => nextStepTaskId !== null,
    expected: 'the id of a task in `nextStepTaskId`, as the call has a `nextStep`',
    isPart: true,
  },
  {
    rule: 'activity.no-next-step',
    at: op.createActivity,
    applies: ({ type, nextStep }) => type === 'call' && nextStep === undefined,
    holds: (_, { nextStepTaskId }) => typeof nextStepTaskId !== 'string',
    expected: '`nextStepTaskId` null, as no `nextStep` was sent',
    isPart: true,
  },
  {
    rule: 'conversation.reply-201',
    at: op.replyToConversation,
    applies: (_, { status }, answered) => answered === 201 && typeof status === 'string',
    holds: (_, { status }) => status !== 'queued',
    expected: '`status` "sent" under 201',
  },
  {
    rule: 'conversation.unassign',
    at: op.assignConversation,
    applies: ({ assigneeEmail }) => assigneeEmail === null,
    holds: (_, { assigneeEmail, assigneeName }) => assigneeEmail === null && typeof assigneeName !== 'string',
    expected: 'a conversation without an assignee',
  },
  {
    rule: 'messaging.send-201',
    at: op.sendMessage,
    applies: (_, { channel, conversationId }) =>
      typeof channel === 'string' && typeof conversationId === 'string',
    holds: (_, { channel, conversationId }) => String(conversationId).startsWith(`${channel}__`),
    expected: 'the id of a conversation, which begins with its channel and two underscores',
    isPart: true,
  },
  {
    rule: 'webhook.counters-initial',
    at: op.createWebhook,
    applies: (_, { failureCount, lastEventAt }, answered) =>
      answered === 201 && typeof failureCount === 'number' && lastEventAt !== undefined,
    holds: (_, { failureCount, lastEventAt }) => failureCount === 0 && lastEventAt === null,
    expected: '`failureCount` 0 and `lastEventAt` null, as it is new',
  },
  takesOff('contact.update-tags-remove', 'removeTags', 'tags'),
  takesOff('contact.update-groups-remove', 'removeGroups', 'groups'),
]

/** The rules on what follows from one request. */
export const outcomeRules: readonly RuleId[] = outcomes.flatMap(({ rule, isPart }) => (isPart ? [] : [rule]))

/** An answer shows what follows from its request, and a refusal for too many calls says when to call again. */
export const judgeOutcomes: JudgeHistory = (history) => {
  const { variant } = history
  const retries = retriesOf(history)
  return {
    *see(at) {
      yield* waits(at)
      yield* foundThere(at)
      // A replay is held against the first answer.
      if (retries.has(at) || variant === 'compact' || !succeeded(at)) return
      const own = outcomes.filter((one) => one.at === at.operation)
      const [body, data] = own.length > 0 ? [sentJson(at), dataOf(at)] : []
      if (!isObject(body) || !isObject(data)) return
      for (const { rule, applies, holds: isKept, expected, isPart } of own) {
        if (!applies(body, data, at.response.status)) continue
        const holds = isKept(body, data)
        if (holds && isPart) continue
        yield holds
          ? { rule, at, holds }
          : { rule, at, by: [at], holds, expected, actual: JSON.stringify(data).slice(0, 300) }
      }
    },
  }
}

/** 200 is the answer to a retry of a creation, which says that the activity was there (section 4.4). */
function* foundThere(at: TrafficExchange) {
  if (at.operation !== op.createActivity || at.response.status !== 200) return
  const data = dataOf(at)
  if (!isObject(data) || data.alreadyExisted !== false) return
  yield {
    rule: 'idempotency.activity-create' as const,
    at,
    by: [at],
    holds: false as const,
    expected: '`alreadyExisted` true under 200',
    actual: 'false',
  }
}

function* waits(at: TrafficExchange) {
  const { answer } = at.recorded
  if (answer?.status !== 429 || documentedCode(at) !== 'rate_limited') return
  // Some recorders leave headers out.
  if (answer.headers['content-type'] === undefined) return
  const holds = answer.headers['retry-after'] !== undefined
  yield {
    rule: 'error.rate-limited' as const,
    at,
    by: [at],
    holds,
    expected: 'a `Retry-After` header',
    actual: holds ? 'one' : 'none',
  }
}
