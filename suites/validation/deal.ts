import type { Check, Exchange, Json } from '../api/index.js'
import { openTrial, requireOrdinaryAccepted } from '../drivers/trials.js'
import { judgeRefused } from '../judgements/body.js'
import { detectCloseWords } from '../observations/closing.js'

/** `POST /deals/{id}/close` refuses to close without a body, with and without the header that announces one. */
export const closeBodyRequired: Check = async (api) => {
  const trial = await openTrial(api)
  const params = { id: String(trial.on.id) }
  const bare = await api.call(api.operation, { params })
  // A missing content type may have an answer of its own (gap.content-type).
  if (bare.response.status !== 415) await api.case(async () => api.expect.error(bare, 400, 'invalid_request'))
  const announced = await api.call(api.operation, { params, rawBody: '' })
  await api.case(async () => api.expect.error(announced, 400, 'invalid_request'))
  const by: Exchange[] = [bare, announced]
  api.expect.unmoved(await trial.now(), trial.before, 'the deal stays as it was', { by })
  await requireOrdinaryAccepted(api, trial)
}

/** `POST /deals/{id}/close` refuses a body without the outcome, or with one that is neither won nor lost. */
export const closeOutcome: Check = async (api) => {
  const trial = await openTrial(api)
  const { field } = await detectCloseWords(api)
  const bodiesOf = (outcomes: readonly unknown[]) => outcomes.map((outcome): Json => ({ [field]: outcome }))
  await judgeRefused(api, trial, bodiesOf([undefined, 'open']), {
    others: bodiesOf(['abandoned', api.fresh.word(), 7]),
    // Which member chooses is not shown; that one of the two is chosen is (section 3).
    certain: true,
  })
  await requireOrdinaryAccepted(api, trial)
}
