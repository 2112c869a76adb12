import type { Exchange } from './exchange.js'

/** The basis of a verdict: how often the rule was really exercised, and by which exchanges. */
export class Evidence {
  assertions = 0
  /** Cases in which at least one assertion held. */
  cases = 0
  readonly exchanges: Exchange[] = []
  readonly #over = new Set<Exchange>()

  /** The exchanges of the check without those of cases that are over. */
  get course(): readonly Exchange[] {
    return this.exchanges.filter((exchange) => !this.#over.has(exchange))
  }

  /** Takes over what stands behind a part of the check. */
  include({ assertions, cases, exchanges }: Evidence): void {
    this.assertions += assertions
    this.cases += cases
    this.exchanges.push(...exchanges)
  }

  /** Ends a case that began when there were so many exchanges. */
  endCase(from: number): void {
    for (const exchange of this.exchanges.slice(from)) this.#over.add(exchange)
  }
}
