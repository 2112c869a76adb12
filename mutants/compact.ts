import { answerMutants } from './compact/answers.js'
import { keyMutants } from './compact/keys.js'
import { listMutants } from './compact/lists.js'
import { readMutants } from './compact/reads.js'
import { replayMutants } from './compact/replay.js'
import { writeMutants } from './compact/writes.js'
import type { CompactMutants } from './mutation.js'

/** Ways to break each rule of the compact variant. */
export const compactMutants: CompactMutants<'compact'> = {
  ...listMutants,
  ...readMutants,
  ...writeMutants,
  ...keyMutants,
  ...replayMutants,
  ...answerMutants,
}
