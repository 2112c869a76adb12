import type { Marked } from './mutation.js'

/**
 * Marks a fault against a standard that the document builds on, where the document itself is silent: only a `warn` kills
 * the mutant, as a `fail` would accuse the server of more than it does wrong.
 *
 * @example
 * 'tags begin with a byte order mark': warned(worded(op.listTags, (text) => `\ufeff${text}`)),
 */
export const warned = <B>(mutation: (behaviour: B) => void): Marked & ((behaviour: B) => void) =>
  Object.assign((behaviour: B) => mutation(behaviour), { killedBy: 'warn' as const })
