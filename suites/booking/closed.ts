import { op } from '../../contract/index.js'
import {
  type Api,
  type Check,
  clockLeadText,
  type Exchange,
  type Json,
  Misconfigured,
  readClockLead,
  recordIn,
  spareSlots,
  succeeded,
} from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { requireOff } from '../messaging/require-off.js'
import { bookAt, cancelLater } from '../observations/booking.js'
import { bookAs } from '../observations/booking-as.js'
import { expectNothingBooked } from './missing.js'

const list = op.listMeetings

/** A type that cannot be booked is refused for its state, unless the slot is looked at first. */
export const invalidState: Check = async (api) => {
  api.need('record:inactive-booking-type')
  await learnErrorCodes(api)
  const contact = await api.given.contact()
  const known =
    (api.target.records.slots?.free?.length ?? 0) > 0 && api.target.records.bookingType !== undefined
  const slotId = known
    ? (await api.given.slot({ spare: spareSlots.expensive })).slotId
    : api.fresh.unknownId()
  const body = { contactId: contact.id, slotId, attendeeEmail: null }
  const exchange = await bookAt(api, api.target.records.inactiveBookingType ?? '', body)
  if (succeeded(exchange)) cancelLater(api, [{ id: recordIn(exchange).meetingId }])
  else await api.case(() => expectNothingBooked(api, body, [exchange]))
  if (api.isError(exchange, 409, 'invalid_state')) return api.expect.error(exchange, 409, 'invalid_state')
  // A slot of another type is refused in words of its own (gap.slot-unknown).
  const { status } = exchange.response
  if (status === 400 || status === 404 || api.isError(exchange, 409, 'conflict'))
    return api.inconclusive(
      `the slot, of another type, may be what ${status} refuses (gap.booking-invalid-state)`,
    )
  if (status === 503) {
    // A booking that goes shows that the service is in order, so that the answer is about the type.
    await api.given.booking({ spare: 0 })
    api.expect.that(false, '409 `invalid_state`', '503, while another type can be booked', {
      by: exchange,
      compared: { answers: [{ status: 409, code: 'invalid_state' }] },
    })
  }
  api.expect.error(exchange, 409, 'invalid_state')
}

const remediation = (as: string) =>
  `add records.bookables.${as} (a booking type and a free slot) to the configuration`

/** Booking is refused where it is switched off. */
export const switchedOff: Check = async (api) => {
  api.need('key:features-off')
  await learnErrorCodes(api)
  const { exchange, known } = await bookAs(api, 'featuresOff')
  await requireOff(api, 'booking', exchange)
  if (!known && exchange.response.status === 404)
    return api.inconclusive(`404 comes first (gap.error-precedence): ${remediation('featuresOff')}`)
  api.expect.error(exchange, 403, 'feature_disabled')
}

/** Booking is refused for the time being while the calendar is down, and nothing is booked. */
export const calendarDown: Check = async (api) => {
  api.need('key:provider-down')
  await learnErrorCodes(api)
  const { exchange, contactId, known, again } = await bookAs(api, 'providerDown')
  if (succeeded(exchange)) return api.inconclusive('what is down there does not keep from booking')
  // The slot of the configuration is over once this run has moved the clock past it.
  const movedMs = await readClockLead(api)
  if (known && movedMs > 0 && [404, 409].includes(exchange.response.status))
    throw new Misconfigured(
      'records.bookables.providerDown',
      `has a slot that is over: ${clockLeadText(movedMs)}`,
    )
  const isMovedPast = known && api.hasAged && [404, 409].includes(exchange.response.status)
  if (isMovedPast) return api.inconclusive('the run has moved the clock past the slot of the configuration')
  if ((!known || api.hasAged) && exchange.response.status === 404)
    return api.inconclusive(`404 comes first (gap.error-precedence): ${remediation('providerDown')}`)
  if (!known && exchange.response.status !== 503)
    return api.inconclusive(`no slot of its workspace is known: ${remediation('providerDown')}`)
  const isOfContact = ({ leadId }: Json) => leadId === contactId
  const { record, exchanges } = await api.read.first(list, isOfContact, { as: 'providerDown' })
  const what = 'a meeting of what was refused'
  const basis = { by: exchange, in: exchanges, compared: { shows: [String(record?.id)] }, certain: true }
  await api.case(async () => api.expect.equal(record, undefined, what, basis))
  if (known) await expectStillFree(api, exchange, await again())
  await api.case(async () => api.expect.error(exchange, 503, 'unavailable'))
}

/** Holds where a slot whose booking the calendar being down has refused is not taken since. */
async function expectStillFree(api: Api, refused: Exchange, again: Exchange): Promise<void> {
  const isTaken = api.isError(refused, 503, 'unavailable') && api.isError(again, 409, 'conflict')
  const seen = isTaken ? 'taken, by the second answer' : again.response.status
  await api.case(async () =>
    // While the calendar is down nobody else can have booked the slot, and no other try finds it free again.
    api.expect.that(!isTaken, 'the slot still free', seen, {
      by: [refused, again],
      compared: { answers: [{ status: 503, code: 'unavailable' }, { status: 201 }] },
      proof: true,
      certain: true,
    }),
  )
}
