import * as fc from 'fast-check'
import { type Api, type Check, cases, property } from '../api/index.js'
import { trialAt } from '../drivers/trials.js'
import { refuses, refusesOf } from '../judgements/body.js'
import { codesKnown } from '../judgements/codes.js'
import { bookingStory, takenWith } from '../observations/booking.js'

const word = fc.stringMatching(/^[a-z]{5,12}$/)

/** Neither a date nor a date-time, by form or because there is no such day or hour. */
export const noInstants = ['yesterday', '1717171717', '01/02/2024', '2024-13-01']

/** The same in ways that are alike, of which a run tries some. */
export const otherInstants = [
  '2024-00-10',
  '2024-02-30',
  '2023-02-29T00:00:00.000Z',
  '2024-04-31T10:00:00.000Z',
  '2024-01-01T25:00:00.000Z',
  '2024-01-01T00:00:00.000Z-soon',
]

/** A bound of the list that takes a date as well as a date-time, alone and next to the other bound. */
export const bound = (name: 'from' | 'to', [other, alongside]: readonly ['from' | 'to', string]): Check => {
  const ask = (api: Api, query: Readonly<Record<string, string>>) =>
    api.call(api.operation, { query: { limit: '1', ...query } })
  const refused = async (api: Api, query: Readonly<Record<string, string>>) =>
    api.expect.error(await ask(api, query), 400, 'invalid_request')
  return async (api) => {
    await codesKnown(api)
    const drawn = fc.oneof(fc.constantFrom(...otherInstants), fc.stringMatching(/^[g-y]{3,12}$/))
    await property(drawn, (_, text) => refused(api, { [name]: text }), {
      examples: noInstants,
      atMost: 2,
    })(api)
    await api.case(() => refused(api, { [other]: alongside, [name]: 'tomorrow' }))
    const taken = ['2024-02-29', '2024-02-29T12:30:00.000Z', '2023-12-31T23:59:59.999Z', '2999-12-31']
    await cases(taken, async (_, text) => api.expect.status(await ask(api, { [name]: text }), 200))(api)
  }
}

/** `POST /booking-types/{id}/book` refuses an attendee that is no address, and does not invite no one instead. */
export const attendeeEmail = refuses(
  ['plainaddress', '', 7].map((attendeeEmail) => ({ attendeeEmail })),
  {
    others: ['two words', 'name.example.com', 0, false, [], {}].map((attendeeEmail) => ({ attendeeEmail })),
  },
)

/** `POST /booking-types/{id}/book` refuses notes of another type, and takes null for none. */
export const bookingNotes: Check = async (api) => {
  await refuses(
    [7, 0, []].map((notes) => ({ notes })),
    { others: [false, ['text'], {}, { text: 'notes' }].map((notes) => ({ notes })) },
  )(api)
  await api.case(async () => void (await takenWith(api, 'invited', 'notes')))
  await api.case(async () => void (await takenWith(api, 'with-conversation', 'notes')))
}

/** `POST /booking-types/{id}/book` takes null for no conversation, which is what the meeting has then. */
export const bookingConversation: Check = async (api) => {
  const { exchange, listed } = await takenWith(api, 'invited', 'conversationId')
  if (listed?.meeting === undefined) return
  const by = [exchange, ...listed.by]
  api.expect.equal(listed.meeting.conversationId, null, 'conversationId of the meeting', { by })
}

/** `POST /booking-types/{id}/book` takes three languages, and no other word. */
export const bookingLocale: Check = async (api) => {
  const other = word.filter((drawn) => !['es', 'en', 'pt'].includes(drawn))
  await refuses(
    ['fr', 'ES', 'es-ES', '', 'constructor', 0, ['en']].map((locale) => ({ locale })),
    {
      others: ['En', 'pt_BR', 'esp', 'e', 1, false, {}].map((locale) => ({ locale })),
      drawn: other.map((locale) => ({ locale })),
    },
  )(api)
  for (const filling of ['invited', 'other', 'with-conversation'] as const)
    await api.case(async () => void (await takenWith(api, filling, 'locale')))
}

/** `POST /meetings/{id}/cancel` refuses a reason of another type, and takes null or none. */
export const cancelReason: Check = async (api) => {
  const story = await bookingStory(api)
  api.given2xx(story.canceled)
  const trial = await trialAt(api)
  await refusesOf(
    api,
    trial,
    [7, 0, []].map((reason) => ({ reason })),
    { others: [false, ['text'], {}].map((reason) => ({ reason })) },
  )
  await api.case(async () => api.expect.status(await trial.send({ reason: null }), 200))
  // Where a cancel frees no slot, none is spent on a second meeting.
  if (api.slots.freedByCancel !== true) return
  const other = await trialAt(api)
  await api.case(async () => api.expect.status(await other.send({}), 200))
}

/** The checks of what requests about meetings look like. */
export const meetingChecks = {
  'validation.meeting-list-from': bound('from', ['to', '2024-02-29T12:30:00.000Z']),
  'validation.meeting-list-to': bound('to', ['from', '2024-02-29T12:30:00.000Z']),
  'validation.booking-attendee-email': attendeeEmail,
  'validation.booking-notes-null': bookingNotes,
  'validation.booking-conversation-null': bookingConversation,
  'validation.booking-locale': bookingLocale,
  'validation.cancel-reason-null': cancelReason,
}
