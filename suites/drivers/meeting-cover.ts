import { op } from '../../contract/index.js'
import type { Api } from '../api/index.js'
import { bookedIfPossible, bookingStory, fullBooking } from '../observations/booking.js'

const list = op.listMeetings

/** Meetings of several pages, one booked just now and with nobody invited, and one canceled, where slots are at hand. */
export async function listMeetings(api: Api): Promise<void> {
  await bookedIfPossible(api)
  await api.read.walk(list, {}, { limit: 50, maxPages: 3 })
  const { bookingType, slots } = api.target.records
  if (api.target.allow !== 'sends' || bookingType === undefined || !slots?.free?.length) return
  await bookingStory(api)
  await fullBooking(api, 'invited')
}

/** A booking without an invitation, replayed, and others with more in them. */
export async function bookMeetings(api: Api): Promise<void> {
  api.need('record:slot')
  await bookingStory(api)
  await fullBooking(api, 'invited')
  await fullBooking(api, 'talked')
}

/** A meeting canceled, and canceled again. */
export async function cancelMeetings(api: Api): Promise<void> {
  api.need('record:meeting')
  await bookingStory(api)
}
