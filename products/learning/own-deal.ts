import { type GapName, op } from '../../contract/index.js'
import type { Json } from '../../suites/engine/json.js'
import type { Learner, QuestionAnswer } from './learner.js'

/** Closes a deal in the words that the server takes. */
export async function closeDeal(
  learner: Learner,
  deal: Json,
  status: 'won' | 'lost',
  more: Json = {},
): Promise<QuestionAnswer> {
  const selector = learner.required('deal-close-selector')
  const reason = status === 'lost' ? learner.value('deal-lost-reason').send : {}
  return closeDealBy(learner, deal, { [selector.field]: selector[status], ...reason, ...more })
}

/** Closes a deal by a body, with its present revision where that is required. */
export async function closeDealBy(learner: Learner, { id }: Json, body: Json): Promise<QuestionAnswer> {
  const params = { id: String(id) }
  const gaps: readonly GapName[] = ['expected-rev-required', 'deal-close-expected-rev']
  const isNeeded =
    learner.value('expected-rev-required').includes(op.closeDeal) ||
    learner.value('deal-close-expected-rev') === 'required' ||
    !gaps.some((gap) => learner.isKnown(gap))
  let answer = await learner.call(op.closeDeal, {
    params,
    body: { ...(isNeeded ? await readRev(learner, id) : {}), ...body },
  })
  // A revision that the server changes by itself is read again.
  for (let n = 0; n < 3 && isNeeded && answer.code === 'rev_mismatch' && !('expectedRev' in body); n += 1)
    answer = await learner.call(op.closeDeal, { params, body: { ...(await readRev(learner, id)), ...body } })
  return answer
}

/** The present revision of a deal, as a close expects it. */
export async function readRev(learner: Learner, id: unknown): Promise<{ readonly expectedRev: unknown }> {
  const { rev } = await learner.find(op.listDeals, id)
  return { expectedRev: rev }
}
