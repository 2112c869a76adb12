import type { FamilyMutants } from './mutation.js'
import { cursorMutants } from './paging/cursors.js'
import { limitMutants } from './paging/limits.js'
import { pageMutants } from './paging/pages.js'
import { traversalMutants } from './paging/traversal.js'

/** Ways to break each rule on pages and cursors, the plain one first. */
export const pagingMutants: FamilyMutants<'paging'> = {
  ...pageMutants,
  ...traversalMutants,
  ...limitMutants,
  ...cursorMutants,
}
