import { CrmClient } from '../../../examples/client/src/crm-client.js'
import type { BookingResult, CancelResult, Deal } from '../../../fake-server/index.js'
import { type FaultyClient, faulty } from './faulty-client.js'
import { again, by, changing, isFor } from './sending.js'

const refused = 'every request to the operation is refused'

/** A client that adds a member to the bodies of an operation. */
const adding = (operation: string, members: object) =>
  changing((request) => {
    if (isFor(request, operation)) request.json = { ...request.json, ...members }
  })

class CancelsTwice extends CrmClient {
  override async cancelMeeting(...given: Parameters<CrmClient['cancelMeeting']>): Promise<CancelResult> {
    await super.cancelMeeting(...given)
    return super.cancelMeeting(...given)
  }
}

class BooksTwice extends CrmClient {
  override async book(...[type, slots, booking]: Parameters<CrmClient['book']>): Promise<BookingResult> {
    const booked = await super.book(type, slots, booking)
    const [first] = slots
    await super.book(type, [first], booking).catch(() => undefined)
    return booked
  }
}

class ClosesTwice extends CrmClient {
  override async closeDeal(...given: Parameters<CrmClient['closeDeal']>): Promise<Deal> {
    const closed = await super.closeDeal(...given)
    await super.closeDeal(...given).catch(() => undefined)
    return closed
  }
}

/** Clients whose requests hold what they must not, or come once too often. */
export const requestFaults: readonly FaultyClient[] = [
  faulty(
    'client.filters-not-combined',
    'combines updatedSince with a tag',
    by(async (request, send) => {
      const { searchParams } = request.url
      if (!searchParams.has('updatedSince') || searchParams.has('cursor')) return send(request)
      searchParams.set('tag', 'vip')
      const answer = await send(request)
      if (answer.status !== 400) return answer
      searchParams.delete('tag')
      return send(request)
    }),
  ),
  faulty(
    'client.filters-not-combined',
    'combines leadId with a status',
    changing((request) => {
      const { searchParams } = request.url
      if (isFor(request, 'GET /deals') && searchParams.has('leadId')) searchParams.set('status', 'open')
    }),
  ),
  faulty(
    'client.documented-parameters',
    'asks for an order',
    changing((request) => {
      if (request.method === 'GET') request.url.searchParams.set('sort', 'name')
    }),
  ),
  faulty(
    'client.no-extra-members',
    'adds a comment to assignments',
    adding('POST /tickets/*/assign', { comment: 'Hi' }),
    {
      also: { 'client.valid-requests': refused },
    },
  ),
  faulty(
    'client.no-extra-members',
    'adds a title to bookings',
    adding('POST /booking-types/*/book', { title: 'Hi' }),
    {
      also: { 'client.valid-requests': refused },
    },
  ),
  faulty('client.no-extra-members', 'adds a version to webhooks', adding('POST /webhooks', { version: 2 }), {
    also: { 'client.valid-requests': refused },
  }),
  faulty(
    'client.template-after-window',
    'sends text again after the window',
    again((_, request, code) => code === 'invalid_state' && isFor(request, 'POST /conversations/*/reply')),
    { also: { 'client.no-retry-invalid-state': 'the same reply is sent again' } },
  ),
  faulty('client.cancels-once', 'cancels twice', (options) => new CancelsTwice(options)),
  faulty('client.books-once', 'books twice', (options) => new BooksTwice(options)),
  faulty('client.closes-once', 'closes twice', (options) => new ClosesTwice(options)),
]
