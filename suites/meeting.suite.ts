import { families } from '../contract/index.js'
import { suite, together } from './engine/index.js'
import { blockedByContactLimit, givesPage } from './judgements/pages.js'
import { bookedOnly } from './meeting/booked.js'
import { cancelInvalidState, cancelListed, cancelMissing } from './meeting/canceling.js'

const early = '2001-01-01T00:00:00.000Z'
const late = '2900-01-01T00:00:00.000Z'

/** The checks of the family meeting. */
export const meetingSuite = suite(families.meeting, {
  'list-ok': givesPage(['id', 'title', 'status', 'startAt'], () => [
    {},
    { limit: '1' },
    { from: early },
    { from: early, to: late },
  ]),
  'list-contact-limit': blockedByContactLimit(() => [
    { query: { from: early } },
    { query: { to: late } },
    { query: { from: early, to: late } },
  ]),
  'booked-only': together(bookedOnly),
  'cancel-missing': cancelMissing,
  'cancel-invalid-state': cancelInvalidState,
  'cancel-listed': cancelListed,
})
