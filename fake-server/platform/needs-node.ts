/**
 * The error of what a page cannot do.
 *
 * @param what The call or the option, as users write it.
 * @param why What of Node it takes.
 * @param instead What to do in its place.
 */
export const needsNode = (what: string, why: string, instead: string): Error =>
  new Error(`${what} needs Node, and this is the build for browsers: ${why}. Instead, ${instead}`)
