import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { one } from '../../fake-server/messages/reply.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import type { FamilyMutants } from '../mutation.js'
import { withState } from '../operators/context.js'
import { errorAs, insteadOfError } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { turnedAwayMeanwhile } from '../operators/outage.js'

import { turns } from '../operators/turns.js'

/** Changes what a conflict carries. */
const carrying = (change: (details: object, slotId: string, workspace: Workspace) => object) =>
  insteadOfError(op.bookMeeting, (apiError, { body, workspace }) =>
    apiError.code === 'conflict'
      ? new ApiError('conflict', apiError.message, apiError.rule, {
          details: change(apiError.more.details ?? {}, String(body.slotId), workspace) as Record<
            string,
            unknown
          >,
        })
      : apiError,
  )

/** Takes the slot for what it was when the call came in, and books it a while later. */
const racing = aroundHandler(op.bookMeeting, async (next, context) => {
  const { workspace, body } = context
  const asked = workspace.slots.get(String(body.slotId))
  await turns(context)
  const slots = {
    get: (id: string) => (id === asked?.id ? asked : workspace.slots.get(id)),
    put: workspace.slots.put.bind(workspace.slots),
    read: workspace.slots.read.bind(workspace.slots),
  }
  return next(withState(context, { slots }))
})

/** Faults of slots that are taken. */
export const takenMutants = {
  'booking.alternatives': {
    'a conflict has no alternatives': carrying(() => ({})),
    'alternatives are counted': carrying((details) => ({
      alternatives: Object.values(details).flat().length,
    })),
    'alternatives are called slots': carrying((details) => ({ slots: Object.values(details).flat() })),
    'the slot itself is among the alternatives': carrying((_, slotId) => ({ alternatives: [{ slotId }] })),
    'slots that are taken are offered': carrying((_, slotId, workspace) => ({
      alternatives: [...workspace.slots.all()]
        .filter(({ id, meetingId }) => meetingId !== null && id !== slotId)
        .map(({ id }) => ({ slotId: id })),
    })),
    'the list of alternatives is empty': carrying(() => ({ alternatives: [] })),
    'slots of other booking types are offered': carrying((_, slotId, workspace) => {
      const all = [...workspace.slots.all()]
      const asked = all.find(({ id }) => id === slotId)
      const others = all.filter(
        ({ bookingTypeId, meetingId }) => meetingId === null && bookingTypeId !== asked?.bookingTypeId,
      )
      return {
        alternatives: others.slice(0, 5).map(({ id, startAt, endAt }) => ({ slotId: id, startAt, endAt })),
      }
    }),
    'no alternative is no list': carrying(() => ({ alternatives: null })),
  },
  'booking.concurrent': {
    'a slot is booked once for each who asks before it is taken': racing,
    'who comes too late is turned away': errorAs(op.bookMeeting, 'conflict', 'unavailable'),
    'who asks for a slot that is being booked is turned away': turnedAwayMeanwhile(
      op.bookMeeting,
      ({ body }) => body.slotId,
    ),
    'who comes too late gets the meeting of another': insteadOfError(
      op.bookMeeting,
      (apiError, { workspace, body }) => {
        const meetingId = workspace.slots.get(String(body.slotId))?.meetingId
        const isTaken = apiError.code === 'conflict' && meetingId
        return isTaken ? one(200, { meetingId, alreadyBooked: true }) : apiError
      },
    ),
    'who comes too late is in an invalid state': errorAs(op.bookMeeting, 'conflict', 'invalid_state'),
    'who comes too late crashes': errorAs(op.bookMeeting, 'conflict', 'internal'),
  },
} satisfies Partial<FamilyMutants<'booking'>>
