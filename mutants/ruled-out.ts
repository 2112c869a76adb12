import type { Marked } from './mutation.js'

/**
 * Marks a fault that no permitted choice excuses although the statement of its rule is in doubt (`ruledOut` in the
 * contract): only a `fail` kills the mutant.
 *
 * @example
 * 'a message past the window is sent': ruledOut(sendsPastTheWindow),
 */
export const ruledOut = <B>(mutation: (behaviour: B) => void): Marked & ((behaviour: B) => void) =>
  Object.assign((behaviour: B) => mutation(behaviour), { killedBy: 'fail' as const })
