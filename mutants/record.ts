import type { FamilyMutants } from './mutation.js'
import { activityMutants } from './record/activity.js'
import { answerMutants } from './record/answer.js'
import { contactMutants } from './record/contact.js'
import { conversationMutants } from './record/conversation.js'
import { fieldMutants } from './record/field.js'
import { meetingMutants } from './record/meeting.js'
import { nounMutants } from './record/noun.js'

/** Ways to break each rule of the family "record". */
export const recordMutants: FamilyMutants<'record'> = {
  ...answerMutants,
  ...fieldMutants,
  ...contactMutants,
  ...nounMutants,
  ...activityMutants,
  ...meetingMutants,
  ...conversationMutants,
}
