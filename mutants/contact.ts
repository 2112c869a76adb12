import type { families } from '../contract/index.js'
import { creationConflictMutants, updateConflictMutants } from './contact/conflict.js'
import { creationMutants } from './contact/creation.js'
import { noteMutants } from './contact/notes.js'
import { taggingMutants } from './contact/tagging.js'
import { updateMutants } from './contact/update.js'
import { clearingMutants, wordMutants } from './contact/words.js'
import type { Mutants } from './mutant.js'

/** One way to break each rule of the family contact, and more where it is easily missed. */
export const contactMutants: Mutants<typeof families.contact> = {
  ...creationMutants,
  ...creationConflictMutants,
  ...updateMutants,
  ...updateConflictMutants,
  ...wordMutants,
  ...clearingMutants,
  ...taggingMutants,
  ...noteMutants,
}
