import type { Assumptions, Effects, GapName, Need } from '../../contract/index.js'
import type { Learner } from './learner.js'

/** How a choice of a server is learnt. */
export interface Question<N extends GapName = GapName> {
  /** What asking does to the server, and so what the run must be allowed. */
  readonly effects: Effects
  /** What the configuration must give. */
  readonly needs?: readonly Need[]
  /** Whether it moves the clock so far that other questions get other answers, so that it is asked last. */
  readonly isLast?: boolean
  /** Asks, and gives the value that the answers prove; throws `Unlearnt` where they prove none. */
  readonly ask: (learner: Learner) => Promise<Assumptions[N]>
}

/** The questions about some gaps. */
export type Questions<N extends GapName> = { readonly [M in N]: Question<M> }

/** A choice that reads alone show. */
export const byReads = <N extends GapName>(
  ask: Question<N>['ask'],
  more: Partial<Question<N>> = {},
): Question<N> => ({ effects: 'none', ...more, ask })

/** A choice that writes show, which the learner undoes as far as the API can. */
export const byWrites = <N extends GapName>(
  ask: Question<N>['ask'],
  more: Partial<Question<N>> = {},
): Question<N> => ({ effects: 'writes', ...more, ask })

/** A choice that calls show which may send messages or invitations. */
export const bySends = <N extends GapName>(
  ask: Question<N>['ask'],
  more: Partial<Question<N>> = {},
): Question<N> => ({ effects: 'sends', ...more, ask })
