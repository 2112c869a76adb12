import type { families } from '../../contract/index.js'
import type { Mutants } from './mutant.js'

/** One way to break each rule of the family tag, and more where it is easily missed. */
export const tagMutants = {} as Mutants<typeof families.tag>
