import type { Check, Exchange } from '../api/index.js'
import { ordinaryIsTaken, trialAt } from '../drivers/trials.js'

/** A task is not completed without a body, with and without the header that announces one. */
const bodyRequired: Check = async (api) => {
  const trial = await trialAt(api)
  const params = { id: String(trial.on.id), taskId: String(trial.on.taskId) }
  const bare = await api.call(api.operation, { params })
  // A missing content type may have an answer of its own (gap.content-type).
  if (bare.response.status !== 415) await api.case(async () => api.expect.error(bare, 400, 'invalid_request'))
  const announced = await api.call(api.operation, { params, rawBody: '' })
  await api.case(async () => api.expect.error(announced, 400, 'invalid_request'))
  const by: Exchange[] = [bare, announced]
  api.expect.equal(await trial.now(), trial.before, 'the task stays as it was', { by })
  await ordinaryIsTaken(api, trial)
}

/** The checks of what completing a task takes. */
export const taskCompletionChecks = {
  'validation.task-complete-body-required': bodyRequired,
}
