import type { FamilyMutants } from './mutation.js'
import { listMutants } from './template/list.js'
import { sendingMutants } from './template/sending.js'

/** Faults against the family template. */
export const templateMutants: FamilyMutants<'template'> = { ...listMutants, ...sendingMutants }
