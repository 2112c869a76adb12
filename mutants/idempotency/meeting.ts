import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'
import { aroundStep } from '../operators/step.js'

type Data = Readonly<Record<string, unknown>>

/** Changes the replay of an endpoint. */
const replaying = (
  at: typeof op.bookMeeting | typeof op.cancelMeeting,
  change: (reply: Reply, data: Data) => Reply,
) =>
  aroundStep('replay', async (next, { operation }) => {
    const reply = await next()
    if (reply === undefined || operation !== at) return reply
    return change(reply, (reply.body as { data: Data }).data)
  })

/** Takes no notice of keys. */
const unkeyed = (at: typeof op.bookMeeting | typeof op.cancelMeeting) =>
  aroundStep('replay', (next, { operation }) => (operation === at ? undefined : next()))

/** Faults of keys at bookings and cancellations. */
export const meetingMutants = {
  'idempotency.booking': {
    'the slot is looked at before the key': unkeyed(op.bookMeeting),
    'the replay is 201': replaying(op.bookMeeting, (reply) => ({ ...reply, status: 201 })),
    'the replay has an id of its own': replaying(op.bookMeeting, (reply, data) => ({
      ...reply,
      body: { data: { ...data, meetingId: `${String(data.meetingId)}-1` } },
    })),
    'the replay answers no more than the id': replaying(op.bookMeeting, (reply, { meetingId }) => ({
      ...reply,
      body: { data: { meetingId } },
    })),
    'the replay says when it was booked already': replaying(op.bookMeeting, (reply, data) => ({
      ...reply,
      body: { data: { ...data, alreadyBooked: 'yes' } },
    })),
    'the replay makes a meeting that no answer shows': aroundStep(
      'replay',
      async (next, { operation, workspace, world }) => {
        const reply = await next()
        if (reply === undefined || operation !== op.bookMeeting) return reply
        const { data } = reply.body as { data: { meetingId: string } }
        const meeting = workspace.meetings.get(data.meetingId)
        if (meeting) workspace.meetings.put(Object.freeze({ ...meeting, id: world.id('mtg') }))
        return reply
      },
    ),
  },
  'idempotency.meeting-cancel': {
    'the replay is accepted': replaying(op.cancelMeeting, (reply) => ({ ...reply, status: 202 })),
    'the replay has lost its times': replaying(op.cancelMeeting, (reply, data) => ({
      ...reply,
      body: { data: { ...data, startAt: null, endAt: null } },
    })),
    'the replay has nothing to say on changes': replaying(
      op.cancelMeeting,
      (reply, { unchanged: _, ...data }) => ({
        ...reply,
        body: { data },
      }),
    ),
    'a cancel repeated under its key is an invalid state': inTurn(
      aroundStep('replay', (next, { operation }) => (operation === op.cancelMeeting ? undefined : next())),
      aroundHandler(op.cancelMeeting, (next, context) => {
        const meeting = context.workspace.meetings.get(context.params.id ?? '')
        if (meeting?.status === 'canceled' && context.idempotencyKey !== undefined)
          throw new ApiError('invalid_state', 'it is canceled', 'meeting.cancel-invalid-state')
        return next(context)
      }),
    ),
  },
} satisfies Partial<FamilyMutants<'idempotency'>>
