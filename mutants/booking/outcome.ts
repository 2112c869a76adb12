import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { FamilyMutants } from '../mutation.js'
import { inContext } from '../operators/context.js'
import { errorAs } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'
import { answers, onReply } from '../operators/reply.js'
import { ruledOut } from '../ruled-out.js'

import { answering, storing } from './operators.js'

const hour = 60 * 60 * 1000
const shifted = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString()

/** Faults of what a booking answers and makes. */
export const outcomeMutants = {
  'booking.book-201': {
    'a booking is 200': answers(op.bookMeeting, 200),
    'a booking was there already': answering(() => ({ alreadyBooked: true })),
    'a slot that was booked before was booked already': (() => {
      const known = new Set<unknown>()
      return answering((_, { body }) => {
        const again = known.has(body.slotId)
        known.add(body.slotId)
        return { alreadyBooked: again }
      })
    })(),
    'what is answered begins an hour late': answering(({ startAt, endAt }) => ({
      startAt: shifted(startAt, hour),
      endAt: shifted(endAt, hour),
    })),
    'what is answered ends when it begins': answering(({ startAt }) => ({ endAt: startAt })),
    'a booking without an invitation is accepted only': onReply(op.bookMeeting, (reply, { body }) =>
      body.attendeeEmail === null ? { ...reply, status: 202 } : reply,
    ),
  },
  'booking.references': {
    'a meeting has no contact': storing(() => ({ leadId: null })),
    'the contact stands there by e-mail': ruledOut(
      storing((meeting, { workspace }) => ({
        leadId: workspace.contacts.get(meeting.leadId ?? '')?.email ?? null,
      })),
    ),
    'the conversation is lost': storing(() => ({ conversationId: null })),
    'the booking type stands there by its title': storing(({ title }) => ({ bookingTypeId: title })),
    'a meeting without a conversation gets that of its contact': storing(
      ({ conversationId }, { workspace }) => ({
        conversationId: conversationId ?? [...workspace.conversations.all()][0]?.id ?? null,
      }),
    ),
  },
  'booking.slot-from-listing': {
    'a listed slot is not found': aroundHandler(op.bookMeeting, (_, { body }) => {
      throw new ApiError('not_found', `no slot ${String(body.slotId)}`, 'booking.slot-unknown')
    }),
    'listed slots are numbered otherwise': inTurn(
      inContext(op.bookMeeting, (context) => ({
        ...context,
        body: { ...context.body, slotId: `${String(context.body.slotId)}-0` },
      })),
      errorAs(op.bookMeeting, 'not_found', 'invalid_request'),
    ),
    'slots that are taken are listed': onReply(op.listSlots, (reply, { workspace, params }) => {
      const { data, ...rest } = reply.body as { data: readonly object[] }
      const taken = [...workspace.slots.all()].filter(
        ({ bookingTypeId, meetingId }) => bookingTypeId === params.id && meetingId !== null,
      )
      const shown = taken.map(({ id, startAt, endAt }) => ({ slotId: id, startAt, endAt }))
      return { ...reply, body: { data: [...data, ...shown], ...rest } }
    }),
    'what is booked begins an hour after what was listed': answering(({ startAt, endAt }) => ({
      startAt: shifted(startAt, hour),
      endAt: shifted(endAt, hour),
    })),
  },
} satisfies Partial<FamilyMutants<'booking'>>
