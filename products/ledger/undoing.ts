import type { Assumptions } from '../../contract/index.js'
import type { Exchange } from '../../suites/api/index.js'
import type { Leftovers } from '../../suites/side-effects/leftovers.js'
import type { Ask } from '../../suites/side-effects/listing.js'

/** What undoing depends on. */
export interface Undoing {
  readonly ask: Ask
  readonly leftovers: Leftovers
  readonly assumptions: Assumptions
}

/** How an undoing ended: what was done, in words, or why it was not. */
export type UndoEnding =
  | {
      readonly done: string
      /** Fields that held nothing before, and that no call empties again. */
      readonly stuck?: readonly string[]
    }
  | { readonly why: string }

/** What is said of a record that is as it was before the run. */
export const unchanged = 'is as it was'

/** Whether an answer is a success. */
export const isDone = ({ response: { status } }: Exchange): boolean => status >= 200 && status < 300

/** A refusal in words. */
export const refused = (doing: string, { response: { status } }: Exchange): UndoEnding => ({
  why: `${doing} answered ${status}`,
})
