import { op, type RuleId } from '../../../../contract/index.js'
import { dataOf, isObject, unknown } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { idempotencyKeyOf, isShown } from '../history.js'
import type { Contested } from './contested.js'

/** Whether a call was the one that did it, or found it done. */
type OnceAnswer = 'did it' | 'found it done'

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
  next: (state, answer) => (answer === 'found it done' ? [state] : state === unknown ? [done] : []),
  ruleOf: (answers) => (answers.includes('did it') ? rule : undefined),
  due,
  isKept: false,
})

/** A destination is deleted by one call, and missing for all others. */
export const deletions = onlyOnce(
  'webhook.delete-missing',
  'one call that deletes it, and 404 for all others',
  (at) =>
    at.operation !== op.deleteWebhook
      ? undefined
      : isShown(at)
        ? 'did it'
        : at.response.status === 404
          ? 'found it done'
          : undefined,
)

/** A meeting is canceled by one call, and unchanged for all others. */
export const cancellations = onlyOnce(
  'transition.meeting-cancel-repeat',
  'one call that cancels it, and `unchanged` true for all others',
  (at) => {
    const data = at.operation === op.cancelMeeting && isShown(at) ? dataOf(at) : undefined
    if (!isObject(data)) return undefined
    return data.unchanged === true ? 'found it done' : data.unchanged === false ? 'did it' : undefined
  },
)
