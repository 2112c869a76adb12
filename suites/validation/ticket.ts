import * as fc from 'fast-check'
import { ticketChannels, ticketPriorities } from '../../contract/index.js'
import type { Check } from '../api/index.js'
import { ordinaryIsTaken, trialAt } from '../drivers/trials.js'
import { refuses, refusesOf, takes } from '../judgements/body.js'
import { anyThirdProperty, noRevisions, thirdProperties, withoutAssignee } from './assign.js'

const word = fc.stringMatching(/^[a-z]{5,12}$/)

/** What `priority` is not, by type or by a hair. */
const noPriorities = [
  'critical',
  'HIGH',
  'Low',
  'hig',
  'urgently',
  'open',
  '0',
  'constructor',
  1,
  ['high'],
  {},
]

/** `PATCH /tickets/{id}` takes each priority and stores it, and refuses all else. */
export const updatePriority: Check = async (api) => {
  const trial = await trialAt(api)
  const bodies = noPriorities.map((priority) => ({ priority }))
  await refusesOf(api, trial, bodies, { drawn: word.map((priority) => ({ priority })) })
  await ordinaryIsTaken(api, trial)
  // The present one comes last, so that each is a change.
  const present = trial.on.priority
  const others = ticketPriorities.filter((priority) => priority !== present)
  for (const priority of [...others, present]) await api.case(() => takes(api, trial, { priority }))
}

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
export const updateSubjectType = refuses([7, 0, 4.5, {}, { text: 'subject' }].map((subject) => ({ subject })))

/** `POST /tickets/{id}/assign` refuses a body without the assignee. */
export const assignRequired = refuses(withoutAssignee)

/** `POST /tickets/{id}/assign` refuses an assignee that is neither text nor null. */
export const assignType = refuses(
  [7, 0, true, false, [], ['a@b.example.com'], {}, { email: 'a@b.example.com' }].map((assigneeEmail) => ({
    assigneeEmail,
  })),
)

/** `POST /tickets/{id}/assign` refuses any third property: misspelt, of the record, empty, or what every object has. */
export const assignExtra = refuses(thirdProperties, { drawn: anyThirdProperty })

/** `POST /tickets/{id}/assign` refuses a revision that is no whole number, even where its text or floor is the present one. */
export const assignRevType = refuses(noRevisions)
