import type { FamilyMutants } from './mutation.js'
import { joined } from './mutation.js'
import { activityMutants } from './record/activity.js'
import { answerMutants } from './record/answer.js'
import { contactMutants } from './record/contact.js'
import { conversationMutants } from './record/conversation.js'
import { fieldMutants } from './record/field.js'
import { meetingMutants } from './record/meeting.js'
import { nounMutants } from './record/noun.js'
import { widerRecordMutants } from './record/wider.js'

const plain: FamilyMutants<'record'> = {
  ...answerMutants,
  ...fieldMutants,
  ...contactMutants,
  ...nounMutants,
  ...activityMutants,
  ...meetingMutants,
  ...conversationMutants,
}

/** One way to break each rule on the shape of records and answers, and more where it is easily missed. */
export const recordMutants: FamilyMutants<'record'> = joined(plain, widerRecordMutants)
