import * as fc from 'fast-check'
import { limits } from '../../contract/index.js'
import { textBeyond, textWithin } from '../../fixtures/arbitraries/bounded-text.js'
import { type Api, type Check, type Json, letters, property } from '../api/index.js'
import { ordinaryIsTaken, trialAt } from '../drivers/trials.js'
import { refusesOf } from '../judgements/body.js'
import { knownUnit } from '../judgements/known-unit.js'
import { likeOtherSlots } from '../judgements/unknown-slot.js'
import { bookingStory, takenWith } from '../observations/booking.js'

const { max } = limits.pathId
const beyond = fc.integer({ min: max + 2, max: max + 300 })

/** Texts that are too short, too long or hold a slash are refused; others name nothing, and are missing. */
const reference =
  (field: string, prefix: string, slashes: readonly string[], within: readonly number[]): Check =>
  async (api) => {
    const trial = await trialAt(api)
    const format = (length: number) => prefix + letters(length - prefix.length)
    const refused = ['', format(max + 1), ...slashes.map((text) => prefix + text)]
    await refusesOf(
      api,
      trial,
      refused.map((id) => ({ [field]: id })),
      { drawn: beyond.map((length): Json => ({ [field]: format(length) })), atMost: 1 },
    )
    await ordinaryIsTaken(api, trial)
    for (const length of within)
      await api.case(async () =>
        api.expect.error(await trial.send({ [field]: format(length) }), 404, 'not_found'),
      )
  }

/** `contactId` of `POST /booking-types/{id}/book`. */
const bookedContact = reference('contactId', '', ['a/b', 'ab/'], [1, max])

/** `conversationId`, of the form that a conversation's id has. */
const bookedConversation = reference('conversationId', 'chatapp_1__', ['a/b', 'ab/'], [max])

/** `slotId`: what one gets that names nothing is open, but it is the same for all that are not too long. */
const bookedSlot: Check = async (api) => {
  const trial = await trialAt(api)
  await refusesOf(api, trial, [{ slotId: '' }, { slotId: letters(max + 1) }], {
    drawn: beyond.map((length): Json => ({ slotId: letters(length) })),
    atMost: 1,
  })
  await ordinaryIsTaken(api, trial)
  const ask = (length: number) => trial.send({ slotId: letters(length) })
  const middle = await ask(Math.ceil(max / 4))
  likeOtherSlots(api, middle)
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
const bookedNotes: Check = async (api) => {
  const bound = limits.booking.notes.max
  await tooLong(api, 'notes', bound)
  await api.case(async () => void (await takenWith(api, 'other', 'notes')))
}

/** `reason` of `POST /meetings/{id}/cancel` up to its greatest length. */
const cancelReason: Check = async (api) => {
  const bound = limits.cancel.reason.max
  const story = await bookingStory(api)
  api.given2xx(story.canceled)
  const trial = await tooLong(api, 'reason', bound)
  const longest = textWithin({ min: bound, max: bound, unit: knownUnit(api) })
  await property(longest, async (_, reason) => api.expect.status(await trial.send({ reason }), 200), {
    atMost: 1,
  })(api)
}

/** A text that is too long is refused, and has no side effect. */
async function tooLong(api: Api, field: string, bound: number) {
  const trial = await trialAt(api)
  const drawn = textBeyond({ max: bound + 1, unit: knownUnit(api) }).map((text): Json => ({ [field]: text }))
  await refusesOf(api, trial, [{ [field]: letters(bound + 1) }], { drawn, atMost: 1 })
  return trial
}

/** The checks of the bounds in requests about meetings. */
export const meetingChecks = {
  'limit.booking-contact': bookedContact,
  'limit.booking-slot': bookedSlot,
  'limit.booking-notes-max': bookedNotes,
  'limit.booking-conversation': bookedConversation,
  'limit.cancel-reason-max': cancelReason,
}
