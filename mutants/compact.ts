import type { families } from '../contract/index.js'
import { answerMutants } from './compact/answers.js'
import { keyMutants } from './compact/keys.js'
import { listMutants } from './compact/lists.js'
import { readMutants } from './compact/reads.js'
import { replayMutants } from './compact/replay.js'
import { writeMutants } from './compact/writes.js'
import type { Mutants } from './mutant.js'

/** Ways to break each rule of the compact variant. */
export const compactMutants: Mutants<typeof families.compact> = {
  ...listMutants,
  ...readMutants,
  ...writeMutants,
  ...keyMutants,
  ...replayMutants,
  ...answerMutants,
}
