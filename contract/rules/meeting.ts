import { op } from '../operations/op.js'
import { unknownId } from './kinds/record.js'
import { family, rule } from './rule.js'

const list = op.listMeetings
const cancel = op.cancelMeeting

/** Meetings (sections 2.9, 3, 4.1 and 4.8). */
export const meeting = family('meeting', {
  'meeting.list-ok': rule('4.8', `${list} gives a page of meetings, with 200.`, { on: [list] }),
  'meeting.list-contact-limit': rule(
    '4.1',
    `${list} gets 402 \`contact_limit_exceeded\` as long as the contact limit blocks the workspace.`,
    { on: [list], needs: ['key:contact-limited'], gaps: ['error-body'] },
  ),
  'meeting.booked-only': rule(
    '2.9',
    'A meeting that was recorded as an activity is in no page of the meetings, which were all booked.',
    {
      on: [list, op.createActivity],
      effects: 'writes',
      gaps: ['contact-create-fields', 'activity-meeting-fields'],
    },
  ),
  'meeting.cancel-missing': unknownId(cancel, { gaps: ['error-precedence', 'error-body'] }),
  'meeting.cancel-invalid-state': rule(
    '4.8',
    `${cancel} gets 409 \`invalid_state\` for a meeting that cannot be canceled, such as one that is over.`,
    {
      on: [cancel],
      effects: 'sends',
      needs: ['record:past-meeting'],
      gaps: ['cancel-invalid-state', 'error-body'],
      doubt: 'The entry lists the code without saying when; a canceled meeting is not a case of it.',
      ruledOut: 'a meeting is canceled although that was refused',
      leftOpen: 'which meetings cannot be canceled, and by which error',
    },
  ),
  'meeting.cancel-listed': rule('3', 'A canceled meeting is listed as before, now as `canceled`.', {
    on: [cancel],
    effects: 'sends',
    needs: ['record:meeting'],
    gaps: ['canceled-at'],
    doubt: 'The record has a state for it; that the list keeps such meetings is a conclusion.',
    ruledOut: 'a canceled meeting is listed or answered in another state',
    leftOpen: 'whether it stays listed, and where',
  }),
})
