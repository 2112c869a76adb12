import { op, type RuleId } from '../../../../contract/index.js'
import { dataOf, isObject, unknown } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { idempotencyKeyOf, isShown } from '../history.js'
import type { Contested } from './contested.js'

/** Whether a call was the one that did it, or found it done, as its answer says it. */
interface OnceAnswer {
  readonly didIt: boolean
  readonly says: string
}

const done = 'done'

/** What happens to a record once: no documented call undoes it. */
const onlyOnce = (
  rule: RuleId,
  due: string,
  answerOf: (at: TrafficExchange) => OnceAnswer | undefined,
): Contested<OnceAnswer> => ({
  *callsOf(at) {
    // A retry under a key is answered as the call that did it.
    const answer = idempotencyKeyOf(at) === undefined ? answerOf(at) : undefined
    if (answer) yield { thing: `${at.recorded.origin} ${at.recorded.path}`, answer }
  },
  // Who finds it missing may lack the right to it.
  next: (state, answer) => (answer.didIt ? (state === unknown ? [done] : []) : [state]),
  ruleOf: (answers) => (answers.some(({ didIt }) => didIt) ? rule : undefined),
  due,
  wordsOf: ({ says }) => says,
  isKept: false,
})

/** A destination is deleted by one call, and missing for all others. */
export const deletions = onlyOnce(
  'webhook.delete-missing',
  'one call that deletes it, and 404 for all others',
  (at) => {
    if (at.operation !== op.deleteWebhook) return undefined
    if (isShown(at)) return { didIt: true, says: 'deleted' }
    return at.response.status === 404 ? { didIt: false, says: '404' } : undefined
  },
)

/** A meeting is canceled by one call, and unchanged for all others. */
export const cancellations = onlyOnce(
  'transition.meeting-cancel-repeat',
  'one call that cancels it, and `unchanged` true for all others',
  (at) => {
    const data = at.operation === op.cancelMeeting && isShown(at) ? dataOf(at) : undefined
    if (!isObject(data) || typeof data.unchanged !== 'boolean') return undefined
    return { didIt: !data.unchanged, says: `\`unchanged\` ${data.unchanged}` }
  },
)
