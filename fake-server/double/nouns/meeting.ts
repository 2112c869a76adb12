import { type Contact, type Meeting, meetingMembers, recordOf, records } from '../../../contract/index.js'
import { userName } from '../../resources/assignee.js'
import { fullName } from '../../resources/full-name.js'
import { emit } from '../../webhooks/emit.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import { merged } from './merged.js'
import type { Noun, RecordContext } from './noun.js'
import { contactOf } from './people.js'
import { startOf, timesFault } from './slot.js'
import { stampsOf } from './stamps.js'

/**
 * A meeting as a test gives it (section 2.9). `contact`, `deal`, `conversation` and `bookingType` are ids; one with a `slot`
 * takes that slot and is at its time.
 */
export type MeetingDraft = Draft<Meeting> & {
  readonly contact?: string
  readonly deal?: string
  readonly conversation?: string
  readonly bookingType?: string
  readonly slot?: string
}

const hour = 60 * 60_000
const emptyAttendee = { name: null, email: null, phone: null }

/** Whom a meeting is with: its contact by default. */
const attendeeOf = (contact: Contact | undefined): Meeting['attendee'] =>
  contact ? { name: fullName(contact), email: contact.email, phone: null } : null

/** The start and end of a meeting: those of its slot, otherwise in an hour, and for half an hour. */
function timesOf({ startAt, endAt, slot: id }: MeetingDraft, { workspace, world }: RecordContext) {
  const slot = workspace.slots.get(id ?? '')
  if (slot) return { startAt: slot.startAt, endAt: slot.endAt, bookingTypeId: slot.bookingTypeId }
  if (startAt === null) return { startAt, endAt: endAt ?? null }
  const start = startOf({ startAt, endAt }) ?? Math.floor(world.now()) + hour
  return {
    startAt: new Date(start).toISOString(),
    endAt: endAt === undefined ? new Date(start + hour / 2).toISOString() : endAt,
  }
}

/** Stores a meeting; a canceled one holds no slot. */
function put(meeting: Meeting, { workspace }: RecordContext): Meeting {
  const [held] =
    meeting.status === 'canceled' ? workspace.slots.read({ index: 'meetingId', prefix: [meeting.id] }) : []
  if (held) workspace.slots.put(Object.freeze({ ...held, meetingId: null }))
  return workspace.meetings.put(frozen(meeting))
}

/** Meetings (section 2.9). */
export const meetings: Noun<Meeting, MeetingDraft> = {
  singular: 'meeting',
  draft: draftSchema(records.meeting, {
    more: { slot: { type: 'string' } },
    names: {
      contact: 'leadId',
      deal: 'dealId',
      conversation: 'conversationId',
      bookingType: 'bookingTypeId',
    },
  }),
  references: {
    leadId: 'contacts',
    dealId: 'deals',
    conversationId: 'conversations',
    bookingTypeId: 'bookingTypes',
    slot: 'slots',
  },
  unique: ['slot'],
  refused: (draft) => timesFault(draft),
  holder: ({ slots }, _, slot) => slots.get(slot as string)?.meetingId ?? undefined,
  get: ({ meetings }, id) => meetings.get(id),
  all: ({ meetings }) => meetings.all(),
  add(draft, context) {
    const { workspace, world } = context
    const { slot: slotId, ...given } = draft
    const times = timesOf(draft, context)
    const bookingTypeId = times.bookingTypeId ?? draft.bookingTypeId ?? null
    const type = workspace.bookingTypes.find(({ id }) => id === bookingTypeId)
    const contact = contactOf(context, draft.leadId)
    const host = type ? type.host : (workspace.users[0] ?? null)
    const stamps = stampsOf(draft, context)
    const meeting = put(
      recordOf(meetingMembers, {
        id: world.id('mtg'),
        title: type?.title ?? 'A meeting',
        source: 'booking',
        status: 'confirmed',
        canceledAt: draft.status === 'canceled' ? stamps.updatedAt : null,
        timeZone: type?.timeZone ?? 'UTC',
        hostEmail: host?.email ?? null,
        hostName: draft.hostEmail === undefined ? (host?.name ?? null) : userName(context, draft.hostEmail),
        ...(given as Partial<Meeting>),
        ...times,
        bookingTypeId,
        attendee: draft.attendee
          ? { ...emptyAttendee, ...draft.attendee }
          : draft.attendee === null
            ? null
            : attendeeOf(contact),
        ...stamps,
      }),
      context,
    )
    const slot = workspace.slots.get(slotId ?? '')
    if (slot && meeting.status === 'confirmed')
      workspace.slots.put(Object.freeze({ ...slot, meetingId: meeting.id }))
    return meeting
  },
  change(meeting, { slot: _, ...change }, context) {
    const at = context.world.instant()
    const isCanceled = change.status === 'canceled' && meeting.status !== 'canceled'
    return put(
      merged({ ...meeting, updatedAt: at, canceledAt: isCanceled ? at : meeting.canceledAt }, change),
      context,
    )
  },
  remove(meeting, context) {
    put({ ...meeting, status: 'canceled' }, context)
    context.workspace.meetings.delete(meeting.id)
  },
  announce(after, before, context) {
    if (!before) emit(context, 'meeting.booked', after)
    else if (before.status !== after.status && after.status === 'canceled')
      emit(context, 'meeting.canceled', after)
  },
}
