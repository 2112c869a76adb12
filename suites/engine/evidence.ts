import type { Exchange } from './exchange.js'

/** What stands behind a verdict: how often the rule was really exercised, and by which exchanges. */
export class Evidence {
  assertions = 0
  /** Cases in which at least one assertion held. */
  cases = 0
  readonly exchanges: Exchange[] = []
}
