import { families, op } from '../contract/index.js'
import { type Check, isObject, type Json, together } from './api/index.js'
import { blockedByContactLimit, givesPage } from './judgements/pages.js'
import { familySuite } from './kinds/family-suite.js'
import { cancelInvalidState, cancelListed, cancelMissing } from './meeting/canceling.js'
import { recordActivity } from './observations/activity.js'
import { around } from './observations/meeting.js'

const list = op.listMeetings

/** A meeting recorded as an activity is on no page of the list, whether around its start or in the whole. */
const bookedOnly: Check = async (api) => {
  const contact = await api.given.contact()
  const activity = await recordActivity(api, 'meeting', contact)
  const made = api.evidence.exchanges.slice(-1)
  const { startAt } = isObject(activity.meeting) ? activity.meeting : activity
  const isIt = ({ id, leadId, title }: Json) =>
    id === activity.id || leadId === contact.id || title === activity.title
  const marks = [activity.id, contact.id, activity.title]
  for (const query of [around(Date.parse(String(startAt))), {}])
    await api.case(async () => {
      const { record, exchanges } = await api.read.first(list, isIt, { query }, { maxPages: 20 })
      const pages = exchanges.slice(-1)
      const mark = marks.find((one) => record && Object.values(record).includes(one))
      api.expect.that(record === undefined, 'no meeting that was recorded only', record, {
        by: [...made, ...pages],
        in: pages,
        compared: { shows: [String(mark)] },
      })
    })
}

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
