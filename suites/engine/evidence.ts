import type { Exchange } from './exchange.js'

/** What stands behind a verdict: how often the rule was really exercised, and by which exchanges. */
export class Evidence {
  assertions = 0
  /** Cases in which at least one assertion held. */
  cases = 0
  readonly exchanges: Exchange[] = []
  /** How many exchanges there were when the first case began, and when the present one did. */
  casesFrom: number | undefined
  caseFrom = 0

  /** The exchanges of what was set up before all cases, and of the present case. */
  get course(): readonly Exchange[] {
    const before = this.exchanges.slice(0, Math.min(this.casesFrom ?? 0, this.caseFrom))
    return [...before, ...this.exchanges.slice(this.caseFrom)]
  }

  /** Begins a case. */
  beginCase(): void {
    this.caseFrom = this.exchanges.length
    this.casesFrom ??= this.caseFrom
  }
}
