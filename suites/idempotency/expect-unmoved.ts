import { sendsMessage } from '../../contract/index.js'
import type { Api, Exchange } from '../api/index.js'

/** Two readings of what a write touched, one after the other. */
type Readings = readonly [before: unknown, after: unknown]

/** Holds where nothing has changed between two readings; a message may show late, but only once (gap.reply-visibility). */
export function expectUnmoved(
  api: Api,
  [before, after]: Readings,
  what: string,
  by: readonly Exchange[],
): void {
  if (!sendsMessage(api.operation)) {
    api.expect.unmoved(after, before, what, { by })
    return
  }
  const shown = Array.isArray(after) ? after.length : 0
  api.expect.that(shown <= 1, `${what}: one message`, `${shown} messages`, { by })
}
