import type { families } from '../../contract/index.js'
import type { Mutants } from './mutant.js'

/** One way to break each rule of the family idempotency, and more where it is easily missed. */
export const idempotencyMutants = {} as Mutants<typeof families.idempotency>
