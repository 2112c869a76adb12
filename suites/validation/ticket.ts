import * as fc from 'fast-check'
import { ticketChannels } from '../../contract/index.js'
import { anyNumber, anyObject, noText } from '../../fixtures/arbitraries/other-type.js'
import type { Check } from '../api/index.js'
import { ordinaryIsTaken, trialAt } from '../drivers/trials.js'
import { refuses, refusesFirst, takes } from '../judgements/body.js'

/** `PATCH /tickets/{id}` takes each channel the document names, or none, and refuses an absurd one. */
export const updateChannel: Check = async (api) => {
  const trial = await trialAt(api)
  const absurd = ['carrier pigeon', 'constructor', api.fresh.word()]
  const judgeRest = await refusesFirst(
    api,
    trial,
    absurd.map((channel) => ({ channel })),
  )
  await ordinaryIsTaken(api, trial)
  const certain = { certain: true }
  for (const channel of ticketChannels)
    await api.case(() => takes(api, trial, { channel }, undefined, certain))
  // The body takes null (section 4.6); that it empties the field is inferred.
  const none = await trial.send({ channel: null })
  await api.case(async () => api.expect.status(none, [200, 201], certain))
  judgeRest()
  await api.case(() => takes(api, trial, { channel: null }))
}

/** `PATCH /tickets/{id}` refuses a subject that is no text. */
export const updateSubjectType = refuses(
  [7, 0, {}].map((subject) => ({ subject })),
  { drawn: fc.oneof(anyNumber(), anyObject()).map((subject) => ({ subject })), atMost: 1 },
)

/** `POST /tickets/{id}/assign` refuses an assignee that is neither text nor null. */
export const assignType = refuses(
  [7, false, []].map((assigneeEmail) => ({ assigneeEmail })),
  {
    others: [['a@b.example.com'], { email: 'a@b.example.com' }].map((assigneeEmail) => ({ assigneeEmail })),
    drawn: noText().map((assigneeEmail) => ({ assigneeEmail })),
    atMost: 1,
  },
)
