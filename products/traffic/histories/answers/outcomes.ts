import { type OperationId, op, type RuleId } from '../../../../contract/index.js'
import { dataOf, isObject, type Json, succeeded } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { documentedCode } from '../access/documented-code.js'
import { type JudgeHistory, SentKeys } from '../history.js'
import { sentJson } from '../sent-json.js'

/** What follows from a request that succeeds. */
interface Outcome {
  readonly rule: RuleId
  readonly at: OperationId
  /** What the answer has to be; undefined where nothing follows from the request, and where the answer is so. */
  readonly wrong: (body: Json, data: Json, status: number) => string | undefined
}

/** Words that were sent to be taken off, and not to be put on, are gone: case may count or not (gap.tag-matching). */
const takesOff =
  (remove: string, add: string): Outcome['wrong'] =>
  (body, data) => {
    const [removed, kept, shown] = [body[remove], body[add], data[add]]
    if (!Array.isArray(removed) || !Array.isArray(shown) || kept !== undefined) return undefined
    const left = removed.find((word) => shown.includes(word))
    return left === undefined
      ? undefined
      : `no ${JSON.stringify(left)} in \`${add}\`, as it was sent in \`${remove}\``
  }

const outcomes: readonly Outcome[] = [
  {
    rule: 'activity.next-step',
    at: op.createActivity,
    wrong: ({ type, nextStep }, { nextStepTaskId }) =>
      type === 'call' && isObject(nextStep) && nextStepTaskId === null
        ? 'the id of a task in `nextStepTaskId`, as the call has a `nextStep`'
        : undefined,
  },
  {
    rule: 'activity.no-next-step',
    at: op.createActivity,
    wrong: ({ type, nextStep }, { nextStepTaskId }) =>
      type === 'call' && nextStep === undefined && typeof nextStepTaskId === 'string'
        ? '`nextStepTaskId` null, as no `nextStep` was sent'
        : undefined,
  },
  {
    rule: 'conversation.reply-201',
    at: op.replyToConversation,
    wrong: (_, { status: shown }, status) =>
      status === 201 && shown === 'queued' ? '`status` "sent" under 201' : undefined,
  },
  {
    rule: 'contact.update-tags-remove',
    at: op.updateContact,
    wrong: takesOff('removeTags', 'tags'),
  },
  {
    rule: 'contact.update-groups-remove',
    at: op.updateContact,
    wrong: takesOff('removeGroups', 'groups'),
  },
]

/** The rules on what follows from one request. */
export const outcomeRules: readonly RuleId[] = outcomes.map(({ rule }) => rule)

/** An answer shows what follows from its request, and a refusal for too many calls says when to call again. */
export const judgeOutcomes: JudgeHistory = ({ variant }) => {
  const sentKeys = new SentKeys()
  return {
    *see(at) {
      yield* waits(at)
      // A replay is held against the first answer.
      if (sentKeys.isRetry(at) || variant === 'compact' || !succeeded(at)) return
      const own = outcomes.filter((one) => one.at === at.operation)
      const [body, data] = own.length > 0 ? [sentJson(at), dataOf(at)] : []
      if (!isObject(body) || !isObject(data)) return
      for (const { rule, wrong } of own) {
        const expected = wrong(body, data, at.response.status)
        if (expected === undefined) continue
        yield { rule, at, by: [at], holds: false, expected, actual: JSON.stringify(data).slice(0, 300) }
      }
    },
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
