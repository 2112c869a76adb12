import { families } from '../contract/index.js'
import { timelineWithoutNotes } from './activity/apart.js'
import { created201, noNextStep, storeByType } from './activity/creation.js'
import { nextStepIsTask, noteListed, taskListed } from './activity/listing.js'
import { dealMissing, leadMissing } from './activity/missing.js'
import { deterministicId } from './activity/retry.js'
import { createDealsOff, listDealsOff } from './activity/switched-off.js'
import { timelineCall, timelineMeeting, timelineMilestones } from './activity/timeline.js'
import { type Api, suite, together } from './engine/index.js'
import { givesPage } from './judgements/pages.js'

/** The timeline as a whole, and that of a contact and a deal it shows. */
async function timelines(api: Api): Promise<readonly Readonly<Record<string, string>>[]> {
  const { records } = await api.read.leading(api.operation)
  const named = (['leadId', 'dealId'] as const).flatMap((name) => {
    const id = records.map((entry) => entry[name]).find((value) => typeof value === 'string')
    return typeof id === 'string' ? [{ [name]: id }] : []
  })
  return [{}, { limit: '1' }, ...named]
}

/** The checks of the family activity. */
export const activitySuite = suite(families.activity, {
  async 'list-ok'(api) {
    await givesPage(['id', 'type', 'leadId', 'title'], () => [{}, { limit: '1' }])(api)
    await givesPage(['id', 'type', 'leadId', 'title'], timelines)(api)
  },
  'list-deals-off': listDealsOff,
  'timeline-without-notes': together(timelineWithoutNotes),
  'timeline-call': together(timelineCall),
  'timeline-meeting': together(timelineMeeting),
  'timeline-milestones': together(timelineMilestones),
  'create-note-201': created201('note'),
  'create-task-201': created201('task'),
  'create-call-201': created201('call'),
  'create-meeting-201': created201('meeting'),
  'note-listed': together(noteListed),
  'task-listed': together(taskListed),
  'next-step': together(nextStepIsTask),
  'no-next-step': together(noNextStep),
  'lead-missing': leadMissing,
  'deal-missing': dealMissing,
  'create-deals-off': createDealsOff,
  'deterministic-id': deterministicId,
  'store-by-type': storeByType,
})
