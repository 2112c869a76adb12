import type { families } from '../../contract/index.js'
import type { Mutants } from './mutant.js'
import { cursorMutants } from './paging/cursors.js'
import { limitMutants } from './paging/limits.js'
import { pageMutants } from './paging/pages.js'
import { traversalMutants } from './paging/traversal.js'

/** Ways to break each rule on pages and cursors, the plain one first. */
export const pagingMutants: Mutants<typeof families.paging> = {
  ...pageMutants,
  ...traversalMutants,
  ...limitMutants,
  ...cursorMutants,
}
