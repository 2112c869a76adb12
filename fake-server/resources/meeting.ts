import type { CancelResult, Meeting } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { one } from '../messages/reply.js'
import { type Context, field, type Handler } from '../pipeline/context.js'
import { requireFound } from '../pipeline/require-found.js'
import { restsOn } from '../pipeline/rests-on.js'
import { emit } from '../webhooks/emit.js'

/** The result of a cancellation (section 4.8, gap.cancel-result-types). */
function resultOf(
  { assumptions }: Context,
  { id, startAt, endAt }: Meeting,
  unchanged: boolean,
): CancelResult {
  const times =
    assumptions['cancel-result-types'] === 'null-times' ? { startAt: null, endAt: null } : { startAt, endAt }
  return { meetingId: id, status: 'canceled', ...times, unchanged }
}

/** Whether the calendar of a meeting is disconnected. */
const isDisconnected = ({ workspace }: Context, { bookingTypeId }: Meeting): boolean =>
  workspace.bookingTypes.some(({ id, host }) => id === bookingTypeId && host === null)

/** Makes the slot of a meeting free again. */
function free({ workspace }: Context, meeting: Meeting): void {
  const [held] = workspace.slots.read({ index: 'meetingId', prefix: [meeting.id] })
  if (held) workspace.slots.put(Object.freeze({ ...held, meetingId: null }))
}

/** `POST /meetings/{id}/cancel` (section 4.8, gaps cancel-invalid-state, canceled-at). */
export const cancelMeeting: Handler = (context) => {
  const { world, workspace, params, assumptions, coverage } = context
  const id = params.id ?? ''
  const meeting = requireFound(workspace.meetings.get(id), `meeting ${id}`, 'meeting.cancel-missing')
  if (meeting.status === 'canceled') {
    coverage.changed('meeting', 'canceled', 'canceled')
    return one(200, resultOf(context, meeting, true))
  }
  const isOver = meeting.endAt !== null && Date.parse(meeting.endAt) <= world.now()
  if (isOver || isDisconnected(context, meeting)) restsOn(context, 'cancel-invalid-state')
  if (isOver)
    throw new ApiError('invalid_state', `meeting ${meeting.id} is over`, 'meeting.cancel-invalid-state')
  if (isDisconnected(context, meeting) && assumptions['cancel-invalid-state'] === 'calendar-disconnected')
    throw new ApiError(
      'invalid_state',
      `the calendar of meeting ${meeting.id} is disconnected`,
      'meeting.cancel-invalid-state',
    )
  restsOn(context, 'canceled-at')
  const at = world.instant()
  const canceled: Meeting = { ...meeting, status: 'canceled', canceledAt: at, updatedAt: at }
  workspace.meetings.put(Object.freeze(canceled))
  coverage.changed('meeting', meeting.status, canceled.status)
  free(context, meeting)
  const to = meeting.attendee?.email ?? null
  if (to !== null) {
    const note = field<string | null | undefined>(context, 'reason') ?? null
    world.invitations.push({ kind: 'cancellation', meetingId: meeting.id, to, note })
  }
  emit(context, 'meeting.canceled', canceled)
  return one(200, resultOf(context, canceled, false))
}
