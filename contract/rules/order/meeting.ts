import { op } from '../../operations/op.js'
import { rule } from '../rule.js'

/** The order of the list of meetings (section 4.8). */
export const meetingRules = {
  'order.meetings': rule('4.8', 'GET /api/v1/meetings goes by `startAt`, in one direction throughout.', {
    on: [op.listMeetings],
    needs: ['record:meeting'],
    gaps: ['order-direction', 'order-ties'],
  }),
}
