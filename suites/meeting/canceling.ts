import { op } from '../../contract/index.js'
import { type Check, Misconfigured, recordIn, succeeded } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { judgeNotFound } from '../judgements/not-found.js'
import { runBookingScenario } from '../observations/booking.js'
import { around } from '../observations/meeting.js'

const list = op.listMeetings

/** An id of no meeting is missing, also one that begins like that of a meeting. */
export const cancelMissing: Check = async (api) => {
  const hasSlots = (api.target.records.slots?.free?.length ?? 0) > 0 && api.target.records.bookingType
  const story = hasSlots ? await runBookingScenario(api) : undefined
  await judgeNotFound(api, {
    bodies: [{ reason: 'A conflict.' }],
    existing: story && String(story.result.meetingId),
    proven: story !== undefined && succeeded(story.canceled),
  })
}

/** A meeting that is over is not canceled, if it is a case of this error at all (gap.cancel-invalid-state). */
export const cancelInvalidState: Check = async (api) => {
  api.need('record:past-meeting')
  await learnErrorCodes(api)
  const id = api.target.records.pastMeeting ?? ''
  const before = await api.read.find(list, id)
  if (before?.status !== 'confirmed')
    throw new Misconfigured(
      'records.pastMeeting',
      before === undefined ? `(${id}) is not in ${list}` : `(${id}) is ${before.status}`,
    )
  const exchange = await api.call(api.operation, { params: { id }, body: {} })
  if (succeeded(exchange))
    return api.inconclusive('a meeting that is over can be canceled (gap.cancel-invalid-state)')
  const after = await api.read.find(list, id, { query: around(Date.parse(String(before.startAt))) })
  await api.case(async () =>
    api.expect.member(after, 'status', 'confirmed', 'the status of the meeting', {
      by: exchange,
      // It can be tried once only.
      proof: true,
      ...(after && { certain: true }),
    }),
  )
  await api.case(async () => api.expect.error(exchange, 409, 'invalid_state'))
}

/** A canceled meeting is listed where it was, as canceled. */
export const cancelListed: Check = async (api) => {
  const { result, listed, canceled, afterCancel, afterAgain } = await runBookingScenario(api)
  api.given2xx(canceled)
  if (listed?.meeting === undefined) return api.unseen('the list does not show the booked meeting')
  for (const later of [afterCancel, afterAgain])
    await api.case(async () => {
      if (later === undefined || (later.meeting === undefined && !later.ended))
        return api.inconclusive('the list cannot be read to its end')
      if (later.meeting === undefined)
        return api.inconclusive('the list drops canceled meetings (gap.canceled-at)')
      const by = [canceled, ...later.by]
      // Whether it stays in the list is open (gap.canceled-at); that it is canceled there is not.
      api.expect.member(later.meeting, 'status', 'canceled', 'the status of the meeting', {
        by,
        certain: true,
      })
      api.expect.that(
        later.near || !listed.near,
        'the meeting around its start as before',
        'in the whole list alone',
        { by },
      )
    })
  const what = `the status of meeting ${String(result.meetingId)}`
  api.expect.member(recordIn(canceled), 'status', 'canceled', what, { by: canceled, certain: true })
}
