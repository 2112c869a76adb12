import { families } from '../contract/index.js'
import { together } from './api/index.js'
import { blockedByContactLimit, givesPage } from './judgements/pages.js'
import { familySuite } from './kinds/family-suite.js'
import { bookedOnly } from './meeting/booked.js'
import { cancelInvalidState, cancelListed, cancelMissing } from './meeting/canceling.js'

const early = '2001-01-01T00:00:00.000Z'
const late = '2900-01-01T00:00:00.000Z'

/** The checks of the family meeting. */
export const meetingSuite = familySuite(families.meeting, {
  'meeting.list-ok': givesPage(['id', 'title', 'status', 'startAt'], () => [
    {},
    { limit: '1' },
    { from: early },
    { from: early, to: late },
  ]),
  'meeting.list-contact-limit': blockedByContactLimit(() => [
    { query: { from: early } },
    { query: { to: late } },
    { query: { from: early, to: late } },
  ]),
  'meeting.booked-only': together(bookedOnly),
  'meeting.cancel-missing': cancelMissing,
  'meeting.cancel-invalid-state': cancelInvalidState,
  'meeting.cancel-listed': cancelListed,
})
