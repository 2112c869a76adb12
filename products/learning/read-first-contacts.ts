import { op } from '../../contract/index.js'
import type { Json } from '../../suites/engine/json.js'
import type { Learner } from './learner.js'

/** The first contacts of the workspace. */
export const readFirstContacts = (learner: Learner): Promise<readonly Json[]> =>
  learner.once('the first contacts', () =>
    learner.list(op.listContacts, {}, (records) => records.length >= 300),
  )
