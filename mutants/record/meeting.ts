import type { families } from '../../contract/index.js'
import { book, cancel, list } from '../booking/operators.js'
import type { Mutants } from '../mutant.js'
import { blank, field, type Shown, showing, without, withoutNulls } from './operators.js'

type Rules = Mutants<typeof families.record>

/** Mutants of the rules on how meetings, bookings and cancellations look. */
export const meetingMutants: Pick<
  Rules,
  | 'record.meeting-shape'
  | 'record.meeting-attendee'
  | 'record.booking-result-shape'
  | 'record.cancel-result-shape'
> = {
  'record.meeting-shape': [
    field(list, 'status', 'a canceled meeting is cancelled', (status: string) =>
      status === 'canceled' ? 'cancelled' : status,
    ),
    showing(list, 'a confirmed meeting has no canceledAt', (record) =>
      record.canceledAt === null ? { ...record, canceledAt: undefined } : record,
    ),
    field(list, 'startAt', 'starts are in seconds', (at: string) => Date.parse(at) / 1000),
    blank(list, 'conversationId', 'no conversation is an empty one', 0),
    without(list, 'source', 'the source is not told'),
    blank(list, 'attendee', 'nobody is an empty list', []),
    field(list, 'endAt', 'ends are a time of day', (at: string) => at.slice(11, 16)),
  ],
  'record.meeting-attendee': [
    field(list, 'attendee', 'what an attendee lacks is left out', withoutNulls),
    field(list, 'attendee', 'an attendee is an address', ({ email }: Shown) => ({ address: email })),
    field(list, 'attendee', 'an attendee without an address has an empty one', (attendee: Shown) => ({
      ...attendee,
      email: attendee.email ?? false,
    })),
    field(list, 'attendee', 'phones are numbers', (attendee: Shown) => ({ ...attendee, phone: 34600100200 })),
  ],
  'record.booking-result-shape': [
    showing(book, 'a booking answers with its meeting', ({ meetingId, ...record }) => ({
      ...record,
      id: meetingId,
    })),
    without(book, 'confirmation', 'nothing is confirmed'),
    showing(book, 'nobody invited is left out', withoutNulls),
    field(book, 'alreadyBooked', 'alreadyBooked is 0 or 1', Number),
    showing(book, 'times are null', (record) => ({ ...record, startAt: null, endAt: null })),
    field(book, 'timeZone', 'a time zone is an object', (name: string) => ({ name })),
    showing(book, 'without an invitation there is no label', (record) =>
      record.attendeeEmail === null ? { ...record, label: null } : record,
    ),
  ],
  'record.cancel-result-shape': [
    field(cancel, 'status', 'the status is spelt cancelled', () => 'cancelled'),
    without(cancel, 'endAt', 'the end is not told'),
    showing(cancel, 'the id is called id', ({ meetingId, ...record }) => ({ id: meetingId, ...record })),
    field(cancel, 'meetingId', 'the id is another', (id: string) => `${id}-canceled`),
    field(cancel, 'unchanged', 'unchanged is told in words', (unchanged: boolean) =>
      unchanged ? 'yes' : 'no',
    ),
    showing(cancel, 'unchanged is told only where it is so', (record) =>
      record.unchanged === false ? { ...record, unchanged: undefined } : record,
    ),
  ],
}
