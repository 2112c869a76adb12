import { ticketChannels } from '../../contract/index.js'
import type { Check } from '../api/index.js'
import { openTrial, requireOrdinaryAccepted } from '../drivers/trials.js'
import { judgeAccepted, judgeRefusedFirst } from '../judgements/body.js'

/** `PATCH /tickets/{id}` takes each channel the document names, or none, and refuses an absurd one. */
export const updateChannel: Check = async (api) => {
  const trial = await openTrial(api)
  const absurd = ['carrier pigeon', 'constructor', api.fresh.word()]
  const judgeRest = await judgeRefusedFirst(
    api,
    trial,
    absurd.map((channel) => ({ channel })),
  )
  await requireOrdinaryAccepted(api, trial)
  const certain = { certain: true }
  for (const channel of ticketChannels)
    await api.case(() => judgeAccepted(api, trial, { channel }, undefined, certain))
  // The body takes null (section 4.6); that it empties the field is inferred.
  const none = await trial.send({ channel: null })
  await api.case(async () => api.expect.status(none, [200, 201], certain))
  judgeRest()
  await api.case(() => judgeAccepted(api, trial, { channel: null }))
}
