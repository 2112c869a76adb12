import type { families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { aroundHandler, type Mutants, mutant, onReply } from '../mutant.js'
import { refusedAs } from '../refusing.js'
import { answering, book, storing } from './operators.js'

type Rules = Mutants<typeof families.booking>

const hour = 60 * 60 * 1000
const shifted = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString()

/** Faults of what a booking answers and makes. */
export const outcomeMutants: Pick<
  Rules,
  'booking.book-201' | 'booking.references' | 'booking.slot-from-listing'
> = {
  'booking.book-201': [
    mutant('a booking is 200', (behaviour) =>
      onReply(behaviour, book, (reply) => ({ ...reply, status: 200 })),
    ),
    mutant(
      'a booking was there already',
      answering(() => ({ alreadyBooked: true })),
    ),
    mutant(
      'a slot that was booked before was booked already',
      (() => {
        const known = new Set<unknown>()
        return answering((_, { body }) => {
          const again = known.has(body.slotId)
          known.add(body.slotId)
          return { alreadyBooked: again }
        })
      })(),
    ),
    mutant(
      'what is answered begins an hour late',
      answering(({ startAt, endAt }) => ({ startAt: shifted(startAt, hour), endAt: shifted(endAt, hour) })),
    ),
    mutant(
      'what is answered ends when it begins',
      answering(({ startAt }) => ({ endAt: startAt })),
    ),
    mutant('a booking without an invitation is accepted only', (behaviour) =>
      onReply(behaviour, book, (reply, { body }) =>
        body.attendeeEmail === null ? { ...reply, status: 202 } : reply,
      ),
    ),
  ],
  'booking.references': [
    mutant(
      'a meeting has no contact',
      storing(() => ({ leadId: null })),
    ),
    mutant(
      'the contact stands there by e-mail',
      storing((meeting, { workspace }) => ({
        leadId: workspace.contacts.get(meeting.leadId ?? '')?.email ?? null,
      })),
    ),
    mutant(
      'the conversation is lost',
      storing(() => ({ conversationId: null })),
    ),
    mutant(
      'the booking type stands there by its title',
      storing(({ title }) => ({ bookingTypeId: title })),
    ),
    mutant(
      'a meeting without a conversation gets that of its contact',
      storing(({ conversationId }, { workspace }) => ({
        conversationId: conversationId ?? [...workspace.conversations.all()][0]?.id ?? null,
      })),
    ),
  ],
  'booking.slot-from-listing': [
    mutant('a listed slot is not found', (behaviour) =>
      aroundHandler(behaviour, book, (_, { body }) => {
        throw new ApiError('not_found', `no slot ${String(body.slotId)}`, 'booking.slot-unknown')
      }),
    ),
    mutant('listed slots are numbered otherwise', (behaviour) => {
      aroundHandler(behaviour, book, (next, context) =>
        next({ ...context, body: { ...context.body, slotId: `${String(context.body.slotId)}-0` } }),
      )
      refusedAs(book, 'not_found', 'invalid_request')(behaviour)
    }),
    mutant(
      'what is booked begins an hour after what was listed',
      answering(({ startAt, endAt }) => ({ startAt: shifted(startAt, hour), endAt: shifted(endAt, hour) })),
    ),
  ],
}
