import { textOrNull } from './texts.js'
import type { Work, WorkingClient } from './working-client.js'

/** What a client does with meetings. */
export function meetingWork(client: WorkingClient): readonly Work[] {
  const { bookingType, slots = [] } = client.words
  const free = [...slots]
  return [
    () =>
      client.write('POST', `/meetings/${client.idOf('meetings')}/cancel`, {
        reason: textOrNull(client, 500),
      }),
    async () => {
      const slotId = free.shift()
      if (bookingType === undefined || slotId === undefined) return client.walk('/meetings', 'meetings')
      const email = client.pick(['', 'guest@example.com'])
      return client.write('POST', `/booking-types/${encodeURIComponent(bookingType)}/book`, {
        contactId: client.idOf('contacts'),
        slotId,
        ...(email ? { attendeeEmail: email } : {}),
        ...(client.below(2)
          ? { notes: textOrNull(client, 300), locale: client.pick(['es', 'en', 'pt']) }
          : {}),
      })
    },
  ]
}
