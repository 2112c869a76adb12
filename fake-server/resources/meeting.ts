import type { CancelResult, Meeting } from '../../contract/index.js'
import { type Context, field, type Handler } from '../context.js'
import { emit } from '../events.js'
import { Refusal } from '../refusal.js'
import { one } from '../reply.js'

/** What a cancellation answers (section 4.8). */
const resultOf = ({ id, startAt, endAt }: Meeting, unchanged: boolean): CancelResult => ({
  meetingId: id,
  status: 'canceled',
  startAt,
  endAt,
  unchanged,
})

/** Makes the slot of a meeting free again. */
function free({ workspace }: Context, meeting: Meeting): void {
  const [held] = workspace.slots.read({ index: 'meetingId', prefix: [meeting.id] })
  if (held) workspace.slots.put(Object.freeze({ ...held[1], meetingId: null }))
}

/** `POST /meetings/{id}/cancel` (section 4.8, gaps cancel-invalid-state, canceled-at). */
export const cancelMeeting: Handler = (context) => {
  const { world, workspace, params } = context
  const meeting = workspace.meetings.get(params.id ?? '')
  if (!meeting)
    throw new Refusal('not_found', `no meeting ${params.id} in this workspace`, 'meeting.cancel-missing')
  if (meeting.status === 'canceled') return one(200, resultOf(meeting, true))
  if (meeting.endAt !== null && Date.parse(meeting.endAt) <= world.now())
    throw new Refusal('invalid_state', `meeting ${meeting.id} is over`, 'meeting.cancel-invalid-state')
  const at = world.instant()
  const canceled: Meeting = { ...meeting, status: 'canceled', canceledAt: at, updatedAt: at }
  workspace.meetings.put(Object.freeze(canceled))
  free(context, meeting)
  const to = meeting.attendee?.email ?? null
  if (to !== null) {
    const note = field<string | null | undefined>(context, 'reason') ?? null
    world.invitations.push({ kind: 'cancellation', meetingId: meeting.id, to, note })
  }
  emit(context, 'meeting.canceled', canceled)
  return one(200, resultOf(canceled, false))
}
