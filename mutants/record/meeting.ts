import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { onMembers, onRecord } from '../operators/record.js'
import { type AnsweredRecord, blank, field, without, withoutNulls } from './operators.js'

/** Mutants of the rules on how meetings, bookings and cancellations look. */
export const meetingMutants = {
  'record.meeting-shape': {
    'a canceled meeting is cancelled': field(op.listMeetings, 'status', (status: string) =>
      status === 'canceled' ? 'cancelled' : status,
    ),
    'a confirmed meeting has no canceledAt': onRecord(op.listMeetings, (record) =>
      record.canceledAt === null ? { ...record, canceledAt: undefined } : record,
    ),
    'starts are in seconds': field(op.listMeetings, 'startAt', (at: string) => Date.parse(at) / 1000),
    'no conversation is an empty one': blank(op.listMeetings, 'conversationId', 0),
    'the source is not shown': without(op.listMeetings, 'source'),
    'no attendee is an empty list': blank(op.listMeetings, 'attendee', []),
    'ends are a time of day': field(op.listMeetings, 'endAt', (at: string) => at.slice(11, 16)),
  },
  'record.meeting-attendee': {
    'what an attendee lacks is left out': field(op.listMeetings, 'attendee', withoutNulls),
    'an attendee is an address': field(op.listMeetings, 'attendee', ({ email }: AnsweredRecord) => ({
      address: email,
    })),
    'an attendee without an address has an empty one': field(
      op.listMeetings,
      'attendee',
      (attendee: AnsweredRecord) => ({
        ...attendee,
        email: attendee.email ?? false,
      }),
    ),
    'phones are numbers': field(op.listMeetings, 'attendee', (attendee: AnsweredRecord) => ({
      ...attendee,
      phone: 34600100200,
    })),
  },
  'record.booking-result-shape': {
    'a booking answers with its meeting': onRecord(op.bookMeeting, ({ meetingId, ...record }) => ({
      ...record,
      id: meetingId,
    })),
    'nothing is confirmed': without(op.bookMeeting, 'confirmation'),
    'no one invited is left out': onRecord(op.bookMeeting, withoutNulls),
    'alreadyBooked is 0 or 1': field(op.bookMeeting, 'alreadyBooked', Number),
    'times are null': onMembers(op.bookMeeting, () => ({ startAt: null, endAt: null })),
    'a time zone is an object': field(op.bookMeeting, 'timeZone', (name: string) => ({ name })),
    'without an invitation there is no label': onRecord(op.bookMeeting, (record) =>
      record.attendeeEmail === null ? { ...record, label: null } : record,
    ),
  },
  'record.cancel-result-shape': {
    'the status is written cancelled': field(op.cancelMeeting, 'status', () => 'cancelled'),
    'the end is not shown': without(op.cancelMeeting, 'endAt'),
    'the id is called id': onRecord(op.cancelMeeting, ({ meetingId, ...record }) => ({
      id: meetingId,
      ...record,
    })),
    'the id is another': field(op.cancelMeeting, 'meetingId', (id: string) => `${id}-canceled`),
    'unchanged is shown in words': field(op.cancelMeeting, 'unchanged', (unchanged: boolean) =>
      unchanged ? 'yes' : 'no',
    ),
    'unchanged is shown only where it is so': onRecord(op.cancelMeeting, (record) =>
      record.unchanged === false ? { ...record, unchanged: undefined } : record,
    ),
  },
} satisfies Partial<FamilyMutants<'record'>>
