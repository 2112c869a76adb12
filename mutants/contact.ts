import { creationConflictMutants, updateConflictMutants } from './contact/conflict.js'
import { creationMutants } from './contact/creation.js'
import { lostByCreation, lostByUpdate, lostByUpsert } from './contact/member.js'
import { noteMutants } from './contact/notes.js'
import { taggingMutants } from './contact/tagging.js'
import { updateMutants } from './contact/update.js'
import { wordMutants } from './contact/words.js'
import type { FamilyMutants } from './mutation.js'

/** One way to break each rule of the family contact, and more where it is easily missed. */
export const contactMutants: FamilyMutants<'contact'> = {
  ...creationMutants,
  ...creationConflictMutants,
  ...updateMutants,
  ...updateConflictMutants,
  ...wordMutants,
  ...taggingMutants,
  ...noteMutants,
  'contact.create-201': { ...creationMutants['contact.create-201'], ...lostByCreation },
  'contact.update-200': { ...updateMutants['contact.update-200'], ...lostByUpdate },
  'contact.upsert-create': { ...noteMutants['contact.upsert-create'], ...lostByUpsert },
  'contact.upsert-update': { ...noteMutants['contact.upsert-update'], ...lostByUpsert },
}
