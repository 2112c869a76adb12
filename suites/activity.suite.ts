import { families } from '../contract/index.js'
import { created201, noNextStep, storeByType } from './activity/creation.js'
import { nextStepIsTask, noteListed, taskListed } from './activity/listing.js'
import { dealMissing, leadMissing } from './activity/missing.js'
import { deterministicId } from './activity/retry.js'
import { createDealsOff, listDealsOff } from './activity/switched-off.js'
import { timelineCall, timelineMeeting, timelineMilestones } from './activity/timeline.js'
import { timelineWithoutNotes } from './activity/timeline-without-notes.js'
import { type Api, together } from './api/index.js'
import { givesPage } from './judgements/pages.js'
import { familySuite } from './kinds/family-suite.js'

/** The timeline as a whole, and that of a contact and a deal it shows. */
async function readTimelines(api: Api): Promise<readonly Readonly<Record<string, string>>[]> {
  const { records } = await api.read.leading(api.operation)
  const named = (['leadId', 'dealId'] as const).flatMap((name) => {
    const id = records.map((entry) => entry[name]).find((value) => typeof value === 'string')
    return typeof id === 'string' ? [{ [name]: id }] : []
  })
  return [{}, { limit: '1' }, ...named]
}

/** The checks of the family activity. */
export const activitySuite = familySuite(families.activity, {
  async 'activity.list-ok'(api) {
    await givesPage(['id', 'type', 'leadId', 'title'], () => [{}, { limit: '1' }])(api)
    await givesPage(['id', 'type', 'leadId', 'title'], readTimelines)(api)
  },
  'activity.list-deals-off': listDealsOff,
  'activity.timeline-without-notes': together(timelineWithoutNotes),
  'activity.timeline-call': together(timelineCall),
  'activity.timeline-meeting': together(timelineMeeting),
  'activity.timeline-milestones': together(timelineMilestones),
  'activity.create-note-201': created201('note'),
  'activity.create-task-201': created201('task'),
  'activity.create-call-201': created201('call'),
  'activity.create-meeting-201': created201('meeting'),
  'activity.note-listed': together(noteListed),
  'activity.task-listed': together(taskListed),
  'activity.next-step': together(nextStepIsTask),
  'activity.no-next-step': together(noNextStep),
  'activity.lead-missing': leadMissing,
  'activity.deal-missing': dealMissing,
  'activity.create-deals-off': createDealsOff,
  'activity.deterministic-id': deterministicId,
  'activity.store-by-type': storeByType,
})
