import * as fc from 'fast-check'
import { ticketChannels } from '../../contract/index.js'
import { anyNumber, anyObject, noText } from '../../fixtures/arbitraries/other-type.js'
import type { Check } from '../api/index.js'
import { ordinaryIsTaken, trialAt } from '../drivers/trials.js'
import { refuses, refusesOf, takes } from '../judgements/body.js'

/** `PATCH /tickets/{id}` takes each channel the document names, or none, and refuses an absurd one. */
export const updateChannel: Check = async (api) => {
  const trial = await trialAt(api)
  const absurd = ['carrier pigeon', 'constructor', api.fresh.word()]
  await refusesOf(
    api,
    trial,
    absurd.map((channel) => ({ channel })),
  )
  await ordinaryIsTaken(api, trial)
  for (const channel of [...ticketChannels, null]) await api.case(() => takes(api, trial, { channel }))
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
