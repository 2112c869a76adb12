import type { families } from '../contract/index.js'
import { joined, type Mutants } from './mutant.js'
import { activityMutants } from './record/activity.js'
import { answerMutants } from './record/answer.js'
import { contactMutants } from './record/contact.js'
import { conversationMutants } from './record/conversation.js'
import { fieldMutants } from './record/field.js'
import { meetingMutants } from './record/meeting.js'
import { nounMutants } from './record/noun.js'
import { widerRecordMutants } from './record/wider.js'

const plain: Mutants<typeof families.record> = {
  ...answerMutants,
  ...fieldMutants,
  ...contactMutants,
  ...nounMutants,
  ...activityMutants,
  ...meetingMutants,
  ...conversationMutants,
}

/** One way to break each rule on the shape of records and answers, and more where it is easily missed. */
export const recordMutants: Mutants<typeof families.record> = joined(plain, widerRecordMutants)
