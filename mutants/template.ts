import type { families } from '../contract/index.js'
import type { Mutants } from './mutant.js'
import { listMutants } from './template/list.js'
import { sendingMutants } from './template/sending.js'

/** Faults against the family template. */
export const templateMutants: Mutants<typeof families.template> = { ...listMutants, ...sendingMutants }
