import { rule } from '../rule.js'

/** The order of the list of meetings (section 4.8). */
export const meetingRules = {
  meetings: rule('4.8', 'GET /api/v1/meetings goes by `startAt`, in one direction throughout.', {
    on: ['GET /api/v1/meetings'],
    needs: ['record:meeting'],
    gaps: ['order-direction', 'order-ties'],
  }),
}
