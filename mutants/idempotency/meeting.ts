import { type BookingResult, op } from '../../contract/index.js'
import { one } from '../../fake-server/messages/reply.js'
import type { FamilyMutants } from '../mutation.js'
import { failsWhere } from '../operators/error.js'
import { inTurn } from '../operators/in-turn.js'
import { ruledOut } from '../ruled-out.js'
import { aroundLookup, onReplay, onReplayedData, replayedAs, withoutLookup } from './lookup.js'

/** Faults of keys at bookings and cancellations. */
export const meetingMutants = {
  'idempotency.booking': {
    'the slot is looked at before the key': withoutLookup(op.bookMeeting),
    'the replay is 201': replayedAs(201, op.bookMeeting),
    'the replay has an id of its own': onReplayedData<BookingResult>(op.bookMeeting, ({ meetingId }) => ({
      meetingId: `${meetingId}-1`,
    })),
    'the replay answers no more than the id': onReplay([op.bookMeeting], ({ status, body }) => {
      const { meetingId } = (body as { data: BookingResult }).data
      return one(status, { meetingId })
    }),
    'the key is forgotten with the meeting canceled': aroundLookup(
      [op.bookMeeting],
      async (next, { workspace }) => {
        const found = await next()
        const { meetingId } = (found?.body as { data?: BookingResult } | undefined)?.data ?? {}
        return workspace.meetings.get(meetingId ?? '')?.status === 'canceled' ? undefined : found
      },
    ),
    'the replay says when it was booked already': onReplayedData(op.bookMeeting, () => ({
      alreadyBooked: 'yes',
    })),
    'the replay makes a meeting that no answer shows': onReplay(
      [op.bookMeeting],
      (reply, { workspace, world }) => {
        const { data } = reply.body as { data: { meetingId: string } }
        const meeting = workspace.meetings.get(data.meetingId)
        if (meeting) workspace.meetings.put(Object.freeze({ ...meeting, id: world.id('mtg') }))
        return reply
      },
    ),
  },
  'idempotency.meeting-cancel': {
    'the replay is accepted': ruledOut(replayedAs(202, op.cancelMeeting)),
    'the replay has lost its times': ruledOut(
      onReplayedData(op.cancelMeeting, () => ({ startAt: null, endAt: null })),
    ),
    'the replay has nothing to say on changes': ruledOut(
      onReplayedData(op.cancelMeeting, () => ({
        unchanged: undefined,
      })),
    ),
    'the replay says when it was replayed': onReplayedData(op.cancelMeeting, (_, { world }) => ({
      replayedAt: world.now(),
    })),
    'a cancel repeated under its key is an invalid state': ruledOut(
      inTurn(
        withoutLookup(op.cancelMeeting),
        failsWhere(
          op.cancelMeeting,
          ({ workspace, params, idempotencyKey }) =>
            workspace.meetings.get(params.id ?? '')?.status === 'canceled' && idempotencyKey !== undefined,
          'invalid_state',
        ),
      ),
    ),
  },
} satisfies Partial<FamilyMutants<'idempotency'>>
