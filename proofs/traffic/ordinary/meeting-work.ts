import type { Json } from '../../../suites/index.js'
import type { Answer } from './send.js'
import { textOrNull } from './texts.js'
import type { Work, WorkingClient } from './working-client.js'

/** What a client does with meetings. */
export function meetingWork(client: WorkingClient): readonly Work[] {
  const { bookingType, slots = [] } = client.words
  const free = [...slots]
  const taken: string[] = []
  const book = (slotId: string, more: Json = {}): Promise<Answer> =>
    client.write('POST', `/booking-types/${encodeURIComponent(bookingType ?? 'none')}/book`, {
      contactId: client.idOf('contacts'),
      slotId,
      ...more,
    })
  const cancel = (id: string): Promise<Answer> =>
    client.write('POST', `/meetings/${encodeURIComponent(id)}/cancel`, { reason: textOrNull(client, 500) })
  return [
    async () => {
      const id = client.idOf('meetings')
      await cancel(id)
      // Whoever is not sure looks at the list, and cancels once more.
      if (client.below(2)) await client.walk('/meetings', 'meetings')
      if (client.below(3) === 0) await cancel(id)
    },
    async () => {
      const slotId = free.shift()
      if (bookingType === undefined || slotId === undefined) return client.walk('/meetings', 'meetings')
      taken.push(slotId)
      const attendeeEmail = client.pick([undefined, null, 'guest@example.com'])
      const conversation = client.below(3) === 0 ? client.pick(client.held.conversations) : undefined
      await book(slotId, {
        ...(attendeeEmail === undefined ? {} : { attendeeEmail }),
        ...(typeof conversation?.leadId === 'string'
          ? { contactId: conversation.leadId, conversationId: conversation.id }
          : {}),
        ...(client.below(2)
          ? { notes: textOrNull(client, 300), locale: client.pick(['es', 'en', 'pt']) }
          : {}),
      })
      return client.below(2) ? client.walk('/meetings', 'meetings') : undefined
    },
    async () => {
      // The page with the slots was opened before somebody else has booked.
      const slotId = client.pick(taken)
      if (bookingType !== undefined && slotId !== undefined) await book(slotId)
    },
  ]
}
