import * as fc from 'fast-check'
import { invalidAddress } from '../../fixtures/arbitraries/email.js'
import { anyDate, anyInstant, invalidDate, invalidInstant } from '../../fixtures/arbitraries/instant.js'
import { anyNonText } from '../../fixtures/arbitraries/other-type.js'
import { longWord, wordOfNoDigits } from '../../fixtures/arbitraries/word.js'
import { type Api, type Check, property } from '../api/index.js'
import { openTrial } from '../drivers/trials.js'
import { judgeRefused, type Refused, refuses, refusesAll } from '../judgements/body.js'
import { judgeCanceled } from '../judgements/cancellation.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { expectQueryRefused, listBy } from '../judgements/query-answer.js'
import { noTexts } from '../kinds/type.js'
import { requireBookedWith, runBookingScenario } from '../observations/booking.js'

/** Neither a date nor a date-time, by form or because there is no such day. */
const noInstants = ['1717171717', '01/02/2024', '2024-02-30', '2024-01-01T00:00:00.000Z-soon']

/** A bound of the list that takes a date as well as a date-time, alone and next to the other bound. */
export const bound = (name: 'from' | 'to', [other, alongside]: readonly ['from' | 'to', string]): Check => {
  return async (api) => {
    await learnErrorCodes(api)
    for (const [kind, examples] of [
      [wordOfNoDigits, noInstants],
      [fc.oneof(invalidDate(), invalidInstant()), []],
    ] as const)
      await property(kind, (_, text) => expectQueryRefused(api, { [name]: text }), { examples, atMost: 1 })(
        api,
      )
    await api.case(() => expectQueryRefused(api, { [other]: alongside, [name]: 'tomorrow' }))
    const taken = async (_: Api, text: string) => api.expect.status(await listBy(api, { [name]: text }), 200)
    await property(anyDate(), taken, { examples: ['2024-02-29', '2999-12-31'], atMost: 1 })(api)
    await property(anyInstant(), taken, { atMost: 1 })(api)
  }
}

/** `POST /booking-types/{id}/book` refuses an attendee that is not an address, and does not invite no one instead. */
const attendeeEmail: Refused = {
  wrong: ['plainaddress', '', 7].map((attendeeEmail) => ({ attendeeEmail })),
  others: ['name.example.com', 0, false].map((attendeeEmail) => ({ attendeeEmail })),
  drawn: fc.oneof(invalidAddress(), anyNonText()).map((attendeeEmail) => ({ attendeeEmail })),
  atMost: 1,
}

/** `POST /booking-types/{id}/book` refuses notes of another type, and takes null for none. */
const bookingNotes: Check = async (api) => {
  await refusesAll(noTexts('notes'))(api)
  await api.case(async () => void (await requireBookedWith(api, 'invited', 'notes')))
  await api.case(async () => void (await requireBookedWith(api, 'with-conversation', 'notes')))
}

/** `POST /booking-types/{id}/book` takes null for no conversation, which is what the meeting has then. */
const bookingConversation: Check = async (api) => {
  const { exchange, listed } = await requireBookedWith(api, 'invited', 'conversationId')
  if (listed?.meeting === undefined) return
  const by = [exchange, ...listed.by]
  api.expect.member(listed.meeting, 'conversationId', null, 'conversationId of the meeting', { by })
}

/** `POST /booking-types/{id}/book` takes three languages, and no other word. */
const bookingLocale: Check = async (api) => {
  const other = longWord.filter((drawn) => !['es', 'en', 'pt'].includes(drawn))
  await refuses(
    ['fr', 'ES', 'es-ES', '', 'constructor', 0, ['en']].map((locale) => ({ locale })),
    {
      others: ['En', 'pt_BR', 'esp', 'e', 1, false, {}].map((locale) => ({ locale })),
      drawn: other.map((locale) => ({ locale })),
    },
  )(api)
  for (const filling of ['invited', 'other', 'with-conversation'] as const)
    await api.case(async () => void (await requireBookedWith(api, filling, 'locale')))
}

/** `POST /meetings/{id}/cancel` refuses a reason of another type, and takes null or none. */
const cancelReason: Check = async (api) => {
  const story = await runBookingScenario(api)
  api.given2xx(story.canceled)
  const trial = await openTrial(api)
  const { wrong, ...how } = noTexts('reason')
  await judgeRefused(api, trial, wrong, how)
  await api.case(() => judgeCanceled(api, trial, { reason: null }, { reason: 7 }))
  // Where a cancel frees no slot, none is spent on a second meeting.
  if (api.slots.freedByCancel !== true) return
  const other = await openTrial(api)
  await api.case(() => judgeCanceled(api, other, {}))
}

/** The checks of what requests about meetings look like. */
export const meetingChecks = {
  'validation.meeting-list-from': bound('from', ['to', '2024-02-29T12:30:00.000Z']),
  'validation.meeting-list-to': bound('to', ['from', '2024-02-29T12:30:00.000Z']),
  'validation.booking-attendee-email': refusesAll(attendeeEmail),
  'validation.booking-notes-null': bookingNotes,
  'validation.booking-conversation-null': bookingConversation,
  'validation.booking-locale': bookingLocale,
  'validation.cancel-reason-null': cancelReason,
}
