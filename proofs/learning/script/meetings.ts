import type { Earlier, ScriptPart } from './scripted.js'

/** Slots, bookings and cancellations (section 4.8). */
export const meetings: ScriptPart = ({ get, post, call, about }) => {
  get((of) => `/booking-types/${of('/meetings', 'data.0.bookingTypeId')}/slots`, {}, 'slots')
  get(
    (of) => `/booking-types/${of('/meetings', 'data.0.bookingTypeId')}/availability?from=2030-01-03`,
    {},
    'availability',
  )
  const book = (slot: (of: Earlier) => string, under?: string, name?: string) =>
    about(
      (of) => `/booking-types/${of('/meetings', 'data.0.bookingTypeId')}/book`,
      (of) => ({ contactId: of('contacts', 'data.0.id'), slotId: slot(of) }),
      under === undefined ? {} : { under },
      name,
    )
  for (const n of [1, 2]) book((of) => of('slots', 'data.2.slotId'), 'k-7', `booked ${n}`)
  book((of) => of('slots', 'data.2.slotId'))
  book((of) => of('availability', 'data.0.slots.1.slotId'), 'k-8')
  book(() => 'unknown')
  for (const n of [1, 2])
    post(
      (of) => `/meetings/${of('booked 1', 'data.meetingId')}/cancel`,
      {},
      { under: 'k-9' },
      `canceled ${n}`,
    )
  call('POST', (of) => `/meetings/${of('/meetings', 'data.15.id')}/cancel`)
  get('/meetings?limit=100')
}
