import type { families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import { book, cancel } from '../booking/operators.js'
import { aroundHandler, aroundStep, type Mutants, mutant } from '../mutant.js'

type Rules = Mutants<typeof families.idempotency>
type Data = Readonly<Record<string, unknown>>

/** Changes the replay of an endpoint. */
const replaying = (
  fault: string,
  at: typeof book | typeof cancel,
  change: (reply: Reply, data: Data) => Reply,
) =>
  mutant(fault, (behaviour) =>
    aroundStep(behaviour, 'replay', async (next, { operation }) => {
      const reply = await next()
      if (reply === undefined || operation !== at) return reply
      return change(reply, (reply.body as { data: Data }).data)
    }),
  )

/** Takes no notice of keys. */
const unkeyed = (fault: string, at: typeof book | typeof cancel) =>
  mutant(fault, (behaviour) =>
    aroundStep(behaviour, 'replay', (next, { operation }) => (operation === at ? undefined : next())),
  )

/** Faults of keys at bookings and cancellations. */
export const meetingMutants: Pick<Rules, 'idempotency.booking' | 'idempotency.meeting-cancel'> = {
  'idempotency.booking': [
    unkeyed('the slot is looked at before the key', book),
    replaying('the replay is 201', book, (reply) => ({ ...reply, status: 201 })),
    replaying('the replay has an id of its own', book, (reply, data) => ({
      ...reply,
      body: { data: { ...data, meetingId: `${String(data.meetingId)}-1` } },
    })),
    replaying('the replay answers no more than the id', book, (reply, { meetingId }) => ({
      ...reply,
      body: { data: { meetingId } },
    })),
    replaying('the replay says when it was booked already', book, (reply, data) => ({
      ...reply,
      body: { data: { ...data, alreadyBooked: 'yes' } },
    })),
    mutant('the replay makes a meeting that no answer shows', (behaviour) =>
      aroundStep(behaviour, 'replay', async (next, { operation, workspace, world }) => {
        const reply = await next()
        if (reply === undefined || operation !== book) return reply
        const { data } = reply.body as { data: { meetingId: string } }
        const meeting = workspace.meetings.get(data.meetingId)
        if (meeting) workspace.meetings.put(Object.freeze({ ...meeting, id: world.id('mtg') }))
        return reply
      }),
    ),
  ],
  'idempotency.meeting-cancel': [
    replaying('the replay is accepted', cancel, (reply) => ({ ...reply, status: 202 })),
    replaying('the replay has lost its times', cancel, (reply, data) => ({
      ...reply,
      body: { data: { ...data, startAt: null, endAt: null } },
    })),
    replaying('the replay has nothing to say on changes', cancel, (reply, { unchanged: _, ...data }) => ({
      ...reply,
      body: { data },
    })),
    mutant('a cancel repeated under its key is an invalid state', (behaviour) => {
      aroundStep(behaviour, 'replay', (next, { operation }) => (operation === cancel ? undefined : next()))
      aroundHandler(behaviour, cancel, (next, context) => {
        const meeting = context.workspace.meetings.get(context.params.id ?? '')
        if (meeting?.status === 'canceled' && context.idempotencyKey !== undefined)
          throw new ApiError('invalid_state', 'it is canceled', 'meeting.cancel-invalid-state')
        return next(context)
      })
    }),
  ],
}
