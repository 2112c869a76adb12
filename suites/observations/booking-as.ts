import type { Api, Exchange, KeyName } from '../api/index.js'
import { recordIn, succeeded } from '../api/index.js'
import { book, cancel } from './booking.js'

/** What a booking in the workspace of another key came to. */
export interface BookingAs {
  readonly exchange: Exchange
  readonly contactId: unknown
  /** Whether the configuration names the slot. */
  readonly known: boolean
  readonly again: () => Promise<Exchange>
}

/** Books in the workspace of another key: a slot of the configuration, or one that is not there. */
export async function bookAs(api: Api, as: KeyName): Promise<BookingAs> {
  const { [as]: there } = api.target.records.bookables ?? {}
  const contact = await api.given.contact({}, { as })
  const body = { contactId: contact.id, slotId: there?.slot ?? api.fresh.unknownId(), attendeeEmail: null }
  const params = { id: there?.bookingType ?? api.fresh.unknownId() }
  const again = async () => {
    const exchange = await api.call(book, { params, body, as, idempotencyKey: api.fresh.key() })
    if (succeeded(exchange))
      api.after(() =>
        api.call(cancel, { params: { id: String(recordIn(exchange).meetingId) }, body: {}, as }),
      )
    return exchange
  }
  return { exchange: await again(), contactId: contact.id, known: there?.slot !== undefined, again }
}
