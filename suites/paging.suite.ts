import { families } from '../contract/index.js'
import { familySuite } from './kinds/family-suite.js'
import { cursors } from './paging/cursors.js'
import { limit } from './paging/limits.js'
import { pages } from './paging/pages.js'
import { traversal } from './paging/traversal.js'

/** The checks of the family paging. */
export const pagingSuite = familySuite(families.paging, { ...traversal, ...limit, ...cursors, ...pages })
