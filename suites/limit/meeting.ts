import * as fc from 'fast-check'
import { limits } from '../../contract/index.js'
import { textBeyond, textWithin } from '../../fixtures/arbitraries/bounded-text.js'
import { type Api, type Check, type Json, letters, property } from '../api/index.js'
import { openTrial, requireOrdinaryAccepted, type WriteTrial } from '../drivers/trials.js'
import { judgeRefused, type Refused } from '../judgements/body.js'
import { judgeCanceled } from '../judgements/cancellation.js'
import { judgeLikeOtherSlots } from '../judgements/unknown-slot.js'
import { requireBookedWith, runBookingScenario } from '../observations/booking.js'
import { knownUnit } from '../observations/known-unit.js'

const { max } = limits.pathId
const beyond = fc.integer({ min: max + 2, max: max + 300 })

const idAs = (field: string, length: number, prefix = ''): Json => ({
  [field]: prefix + letters(length - prefix.length),
})

/** Ids that are empty, too long or hold a slash. */
const wrongIds = (field: string, slashes: readonly string[], prefix = ''): Refused => ({
  wrong: [
    { [field]: '' },
    idAs(field, max + 1, prefix),
    ...slashes.map((text) => ({ [field]: prefix + text })),
  ],
  drawn: beyond.map((length) => idAs(field, length, prefix)),
  atMost: 1,
})

const form = 'chatapp_1__'

/** What the members of a booking are not that name records; a conversation's id has a form of its own. */
const wrongReferences = {
  contactId: wrongIds('contactId', ['a/b', 'ab/']),
  slotId: wrongIds('slotId', []),
  conversationId: wrongIds('conversationId', ['a/b', 'ab/'], form),
}

/** A trial at which wrong bodies are refused, and an ordinary one is accepted. */
async function openProvenTrial(api: Api, { wrong, ...how }: Refused): Promise<WriteTrial> {
  const trial = await openTrial(api)
  await judgeRefused(api, trial, wrong, how)
  await requireOrdinaryAccepted(api, trial)
  return trial
}

/** A value that is not an id is refused; an id names nothing, and is missing. */
const reference =
  (field: keyof typeof wrongReferences, within: readonly number[], prefix?: string): Check =>
  async (api) => {
    const trial = await openProvenTrial(api, wrongReferences[field])
    for (const length of within)
      await api.case(async () =>
        api.expect.error(await trial.send(idAs(field, length, prefix)), 404, 'not_found'),
      )
  }

/** `slotId`: what one gets that names nothing is open, but it is the same for all that are not too long. */
const judgeSlotLength: Check = async (api) => {
  const trial = await openProvenTrial(api, wrongReferences.slotId)
  const ask = (length: number) => trial.send({ slotId: letters(length) })
  const middle = await ask(Math.ceil(max / 4))
  judgeLikeOtherSlots(api, middle)
  for (const length of [1, max])
    await api.case(async () => {
      const seen = await ask(length)
      const by = [middle, seen]
      api.expect.equal(seen.response.status, middle.response.status, 'the status of any unknown slot', {
        by,
        compared: { answers: [{ status: middle.response.status }] },
      })
      api.expect.status(seen, [400, 404, 409])
    })
}

/** `notes` of `POST /booking-types/{id}/book` up to their greatest length. */
const judgeNotesLength: Check = async (api) => {
  const bound = limits.booking.notes.max
  await judgeTooLong(api, 'notes', bound)
  await api.case(async () => void (await requireBookedWith(api, 'other', 'notes')))
}

/** `reason` of `POST /meetings/{id}/cancel` up to its greatest length. */
const judgeReasonLength: Check = async (api) => {
  const bound = limits.cancel.reason.max
  const story = await runBookingScenario(api)
  api.given2xx(story.canceled)
  const trial = await judgeTooLong(api, 'reason', bound)
  const longest = textWithin({ min: bound, max: bound, unit: knownUnit(api) })
  const wrong = { reason: letters(bound + 1) }
  await property(longest, (_, reason) => judgeCanceled(api, trial, { reason }, wrong), { atMost: 1 })(api)
}

/** A text that is too long is refused, and has no side effect. */
async function judgeTooLong(api: Api, field: string, bound: number) {
  const trial = await openTrial(api)
  const drawn = textBeyond({ max: bound + 1, unit: knownUnit(api) }).map((text): Json => ({ [field]: text }))
  await judgeRefused(api, trial, [{ [field]: letters(bound + 1) }], { drawn, atMost: 1 })
  return trial
}

/** The checks of the bounds in requests about meetings. */
export const meetingChecks = {
  'limit.booking-contact': reference('contactId', [1, max]),
  'limit.booking-slot': judgeSlotLength,
  'limit.booking-notes-max': judgeNotesLength,
  'limit.booking-conversation': reference('conversationId', [max], form),
  'limit.cancel-reason-max': judgeReasonLength,
}
