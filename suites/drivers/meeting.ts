import { op } from '../../contract/index.js'
import { type Call, type Json, spareSlots } from '../api/index.js'
import { meetingsOf } from '../observations/meetings.js'
import { withBody } from './call.js'
import type { Driver } from './driver.js'

const list = op.listMeetings

/** `POST /api/v1/booking-types/{id}/book`; what it books is canceled after the check. */
export const book: Driver = {
  async valid(api) {
    const { bookingType, slotId } = await api.given.slot({ spare: spareSlots.any })
    const contact = await api.given.contact()
    return { params: { id: bookingType }, body: { contactId: contact.id, slotId, attendeeEmail: null } }
  },
  harmless: (api) => ({ params: { id: api.fresh.id() }, body: { contactId: 7 } }),
  state: (api, call) => meetingsOf(api, call.body as Json),
  changes: async (api, call) => [
    withBody(call, { notes: api.fresh.word() }),
    withBody(call, { locale: 'pt' }),
    withBody(call, { contactId: (await api.given.contact()).id }),
  ],
  /** Cancels the meeting. */
  async disturb(api, _call, { meetingId }) {
    const call = { params: { id: String(meetingId) }, body: {}, idempotencyKey: api.fresh.key() }
    api.given2xx(await api.call(op.cancelMeeting, call))
  },
}

/** `POST /api/v1/meetings/{id}/cancel` */
export const meetingCancel: Driver = {
  async valid(api): Promise<Call> {
    const { result } = await api.given.booking({ spare: spareSlots.any })
    return { params: { id: String(result.meetingId) }, body: { reason: api.fresh.word() } }
  },
  harmless: (api) => ({ params: { id: api.fresh.id() }, body: {} }),
  state: (api, call) => api.read.find(list, call.params?.id ?? ''),
  changes: async (api, call) => [withBody(call, { reason: api.fresh.word() }), { ...call, body: {} }],
}
