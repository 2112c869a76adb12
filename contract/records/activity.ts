import { activityMembers } from '../members/activity.js'
import { type RecordWith, recordSchema } from '../members/member.js'
import { flag, objectOf, type RecordOf, text, textOrNull } from '../schema.js'
import { activityTypes } from '../words/activity.js'

const activityStores = ['activities', 'notes', 'reminders'] as const

/** The record of section 2.6. */
export const activitySchema = recordSchema(activityMembers)

/** A timeline entry (section 2.6). */
export type Activity = RecordWith<typeof activityMembers>

/** What a creation of an activity answers (section 4.4). */
export const activityResultSchema = objectOf({
  id: text,
  type: { type: 'string', enum: activityTypes },
  store: { type: 'string', enum: activityStores },
  leadId: text,
  nextStepTaskId: textOrNull,
  alreadyExisted: flag,
})

/** The answer of `POST /activities` (section 4.4). */
export type ActivityResult = RecordOf<typeof activityResultSchema>
