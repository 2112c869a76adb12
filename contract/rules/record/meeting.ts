import { op } from '../../operations/op.js'
import { rule } from '../rule.js'

const list = op.listMeetings
const book = op.bookMeeting
const cancel = op.cancelMeeting

/** The shape of meetings, and of what booking and canceling them answers (sections 2.9, 2.13 and 4.8). */
export const meetingRules = {
  'record.meeting-shape': rule(
    '2.9',
    'A meeting has the fields of section 2.9, all of the types and states given there.',
    {
      on: [list],
      needs: ['record:meeting'],
    },
  ),
  'record.meeting-attendee': rule(
    '2.9',
    "A meeting's `attendee` is null or has all of `name`, `email` and `phone`, strings or null.",
    { on: [list], needs: ['record:meeting'] },
  ),
  'record.booking-result-shape': rule(
    '2.13',
    'A booking answers the fields of section 2.13, all of the types given there.',
    {
      on: [book],
      effects: 'sends',
      needs: ['record:slot'],
    },
  ),
  'record.cancel-result-shape': rule(
    '4.8',
    'A cancel answers `meetingId`, that of the path, `status` `canceled`, `startAt`, `endAt` and `unchanged`, true or false.',
    { on: [cancel], effects: 'sends', needs: ['record:meeting'] },
  ),
}
