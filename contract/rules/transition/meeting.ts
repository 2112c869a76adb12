import { op } from '../../operations/op.js'
import { rule } from '../rule.js'

const list = op.listMeetings
const book = op.bookMeeting
const cancel = op.cancelMeeting

/** The states of meetings and of the slots they hold (section 3). */
export const meetingRules = {
  'transition.meeting-cancel': rule(
    '3',
    'A confirmed meeting that is canceled answers 200 with `unchanged` false, and is `canceled` from then on.',
    { on: [cancel], effects: 'sends', needs: ['record:meeting'], gaps: ['cancel-body-optional'] },
  ),
  'transition.meeting-cancel-repeat': rule(
    '3',
    'Canceling a canceled meeting answers 200 with `unchanged` true, and moves nothing in it.',
    { on: [cancel], effects: 'sends', needs: ['record:meeting'], gaps: ['canceled-at'] },
  ),
  'transition.meeting-canceled-at': rule(
    '2.9',
    'A meeting has a time in `canceledAt` once it is canceled, and none before.',
    {
      on: [list, cancel],
      effects: 'sends',
      needs: ['record:meeting'],
      gaps: ['canceled-at'],
      doubt: 'The name of the field says so; the table of transitions names no time.',
      leftOpen: 'what canceling does to the member',
    },
  ),
  'transition.booking-confirmed': rule(
    '3',
    'A booking leads to a meeting that is listed as `confirmed`, with the start and end that were answered.',
    { on: [book, list], effects: 'sends', needs: ['record:slot'] },
  ),
  'transition.booking-slot-taken': rule('3', 'Booking a slot that is already booked gets 409 `conflict`.', {
    on: [book],
    effects: 'sends',
    needs: ['record:taken-slot'],
    gaps: ['slots-endpoint', 'error-body'],
  }),
}
