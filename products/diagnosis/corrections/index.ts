import { absentRecords } from './absent-records.js'
import { acceptedRequests } from './accepted-requests.js'
import type { CorrectionsOf } from './correction.js'
import { keylessRequests } from './keyless-requests.js'
import { listedRecords } from './listed-records.js'
import { recordMembers } from './record-members.js'
import { repeatedWrites } from './repeated-writes.js'
import { sentMembers } from './sent-members.js'
import { staleRevisions } from './stale-revisions.js'
import { strayRecords } from './stray-records.js'
import { wrongAnswers } from './wrong-answer.js'

export {
  type Correction,
  type CorrectionContext,
  changes,
  corrected,
  correctedExchange,
} from './correction.js'

const all: readonly CorrectionsOf[] = [
  wrongAnswers,
  absentRecords,
  acceptedRequests,
  recordMembers,
  listedRecords,
  strayRecords,
  keylessRequests,
  repeatedWrites,
  staleRevisions,
  sentMembers,
]

/** Every correction that may explain some failures which are the same, in the order in which they are tried. */
export const correctionsOf: CorrectionsOf = (failures, context) =>
  all.flatMap((some) => some(failures, context))
