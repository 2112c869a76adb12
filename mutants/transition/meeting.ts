import type { CancelResult, Meeting } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { one, type Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { storing } from '../booking/operators.js'
import type { FamilyMutants, Mutations } from '../mutation.js'
import { errorAs, failsWhere } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { onList } from '../operators/list.js'
import { answers, onData, onReply } from '../operators/reply.js'

/** Changes what a cancel answers. */
const canceling = (change: (result: CancelResult) => Partial<CancelResult>) =>
  onData(op.cancelMeeting, change)

/** Changes a meeting once it has been canceled, or canceled again. */
const left = (change: (meeting: Meeting, context: Context, unchanged: boolean) => Partial<Meeting>) =>
  onReply(op.cancelMeeting, (reply, context) => {
    const { meetings } = context.workspace
    const meeting = meetings.get(context.params.id ?? '')
    const { unchanged } = (reply.body as { data: CancelResult }).data
    if (meeting) meetings.put(Object.freeze({ ...meeting, ...change(meeting, context, unchanged) }))
    return reply
  })

/** Does something else for a meeting that is canceled already. */
const onCanceled = (instead: (meeting: Meeting, context: Context) => Reply) =>
  aroundHandler(op.cancelMeeting, (next, context) => {
    const meeting = context.workspace.meetings.get(context.params.id ?? '')
    return meeting?.status === 'canceled' ? instead(meeting, context) : next(context)
  })

/** Changes the meetings that the list shows. */
const listed = (change: (meeting: Meeting) => Partial<Record<keyof Meeting, unknown>>) =>
  onList(op.listMeetings, () => ({ shows: (meeting: Meeting) => ({ ...meeting, ...change(meeting) }) }))

const hour = 60 * 60 * 1000
const laterBy = (at: string | null, ms: number) => at && new Date(Date.parse(at) + ms).toISOString()

/** Books a slot that is taken, where a test passes. */
const double = (passes: (context: Context, holder: Meeting) => boolean) =>
  aroundHandler(op.bookMeeting, (next, context) => {
    const { workspace, body } = context
    const slot = workspace.slots.get(String(body.slotId))
    const holder = slot?.meetingId ? workspace.meetings.get(slot.meetingId) : undefined
    if (!slot || !holder || !passes(context, holder)) return next(context)
    workspace.slots.put(Object.freeze({ ...slot, meetingId: null }))
    return next(context)
  })

const slotTaken: Mutations = {
  'a slot can be booked twice': double(() => true),
  'a slot can be booked by others than who has it': double(
    ({ body }, holder) => holder.leadId !== body.contactId,
  ),
  'who has a slot can book it again without a key': double(
    ({ body, idempotencyKey }, holder) => idempotencyKey === undefined && holder.leadId === body.contactId,
  ),
  'without a key a slot can be booked twice': double(({ idempotencyKey }) => idempotencyKey === undefined),
  'a slot booked out of a conversation can be booked again': double(
    (_, holder) => holder.conversationId !== null,
  ),
  'a taken slot is an invalid state': errorAs(op.bookMeeting, 'conflict', 'invalid_state'),
  'a taken slot is not found': errorAs(op.bookMeeting, 'conflict', 'not_found'),
  'a taken slot is refused, and the meeting made': aroundHandler(op.bookMeeting, (next, context) => {
    const { workspace, body, world } = context
    const slot = workspace.slots.get(String(body.slotId))
    const holder = slot?.meetingId ? workspace.meetings.get(slot.meetingId) : undefined
    if (holder)
      workspace.meetings.put(
        Object.freeze({ ...holder, id: world.id('mtg'), leadId: String(body.contactId) }),
      )
    return next(context)
  }),
  'slots taken before today are free': (behaviour) => {
    const own = new Set<string>()
    onReply(op.bookMeeting, (reply) => {
      own.add((reply.body as { data: { meetingId: string } }).data.meetingId)
      return reply
    })(behaviour)
    failsWhere(
      op.bookMeeting,
      (context) => {
        const slot = context.workspace.slots.get(String(context.body.slotId))
        return slot?.meetingId && !own.has(slot.meetingId)
      },
      'invalid_state',
    )(behaviour)
  },
}

/** Faults of the states of meetings and slots. */
export const meetingMutants = {
  'transition.meeting-cancel': {
    'the first cancel changes nothing, it says': canceling(() => ({ unchanged: true })),
    'the list says confirmed still': left(() => ({ status: 'confirmed' })),
    'a cancel has no content': answers(op.cancelMeeting, 202),
    'a cancel takes the contact off': left(() => ({ leadId: null })),
    'a cancel moves the meeting to now': left((_, { world }) => ({ startAt: world.instant() })),
    'a cancel answers confirmed': canceling(() => ({ status: 'confirmed' as 'canceled' })),
  },
  'transition.meeting-cancel-repeat': {
    'canceling again is an invalid state': onCanceled(() => {
      throw new ApiError('invalid_state', 'it is canceled', 'meeting.cancel-invalid-state')
    }),
    'canceling again says it changed something': canceling(() => ({ unchanged: false })),
    'canceling again moves the time of it': left(({ canceledAt }, _, unchanged) => ({
      canceledAt: unchanged ? laterBy(canceledAt, hour) : canceledAt,
    })),
    'canceling again touches the meeting': left(({ updatedAt }, _, unchanged) => ({
      updatedAt: unchanged ? laterBy(updatedAt, 1000) : updatedAt,
    })),
    'canceling again brings the meeting back': left((_, __, unchanged) =>
      unchanged ? { status: 'confirmed', canceledAt: null } : {},
    ),
    'a canceled meeting is not found': onCanceled(({ id }) => {
      throw new ApiError('not_found', `no meeting ${id}`, 'meeting.cancel-missing')
    }),
    'canceling again has another answer': onCanceled(({ id }) =>
      one(200, { meetingId: `again-${id}`, status: 'canceled', unchanged: true }),
    ),
  },
  'transition.meeting-canceled-at': {
    'a canceled meeting has no time of it': left(() => ({ canceledAt: null })),
    'a confirmed meeting has a time of it': storing(({ createdAt }) => ({ canceledAt: createdAt })),
    'the list shows the time of a cancel as seconds': listed(({ canceledAt }) => ({
      canceledAt: canceledAt && Date.parse(canceledAt) / 1000,
    })),
    'a confirmed meeting was canceled at no time, an empty one': listed(({ canceledAt }) => ({
      canceledAt: canceledAt ?? '',
    })),
  },
  'transition.booking-confirmed': {
    'a booking is not stored': onReply(op.bookMeeting, (reply, { workspace }) => {
      workspace.meetings.delete((reply.body as { data: { meetingId: string } }).data.meetingId)
      return reply
    }),
    'a booking is canceled from the start': storing(() => ({ status: 'canceled' })),
    'the list has the meeting in the time zone of the host': storing(({ startAt, endAt }) => ({
      startAt: laterBy(startAt, hour),
      endAt: laterBy(endAt, hour),
    })),
    'the list has another end': storing(({ endAt }) => ({ endAt: laterBy(endAt, hour / 2) })),
    'the meeting is listed under another id': listed(({ id, source }) => ({
      id: source === 'booking' ? `booked-${id}` : id,
    })),
  },
  'transition.booking-slot-taken': slotTaken,
} satisfies Partial<FamilyMutants<'transition'>>
