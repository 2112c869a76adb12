import type { NotedClaim } from './claim-finding.js'
import type { Claims } from './claims.js'
import type { Exchange, WireRequest } from './exchange.js'
import type { OperationResult } from './operation-result.js'
import type { OutsideCause } from './outside-cause.js'

/** What lies between the run and the server, or works on it besides the run, as far as it disturbs verdicts. */
export class OutsideCauses {
  constructor(
    private readonly causes: readonly OutsideCause[],
    private readonly claims: Claims,
  ) {}

  /** Notes a request before it is sent. */
  noteSent(request: WireRequest): void {
    for (const cause of this.causes) cause.noteSent?.(request)
  }

  /** Watches an exchange of the run. */
  see(exchange: Exchange): void {
    for (const cause of this.causes) cause.see?.(exchange)
  }

  /**
   * The result of a failure, or a result that is inconclusive without a reason in the configuration: another one where a
   * cause outside the server explains it. The target may be asked.
   */
  async explained(result: OperationResult, exchanges: readonly Exchange[]): Promise<OperationResult> {
    if (!isOpen(result) && result.verdict !== 'fail') return result
    const known = this.#known(exchanges, isOpen(result))
    // What is only contradicted may yet be confirmed by other answers of the run.
    if (known && known.state !== 'contradicted') return this.#with(known, result)
    for (const cause of this.causes) {
      // An outage, or a budget that is spent, shows nothing.
      const found = await cause.find?.(exchanges, isOpen(result)).catch(() => undefined)
      if (found) return this.#with(found, result)
    }
    return result
  }

  /** A failure or a warning at the end of the run, with the cause that the run has shown by then, if one explains it. */
  settled(result: OperationResult): OperationResult {
    if (result.verdict !== 'fail' && result.verdict !== 'warn') return result
    const known = this.#known(shownBy(result), false)
    return known ? this.#with(known, result) : result
  }

  #known(exchanges: readonly Exchange[], isOpen: boolean): NotedClaim | undefined {
    for (const cause of this.causes) {
      const known = cause.known(exchanges, isOpen)
      if (known) return known
    }
    return undefined
  }

  #with(finding: NotedClaim, result: OperationResult): OperationResult {
    const { member: configuration, seen, state } = finding
    this.claims.note(finding)
    if (state === 'contradicted') return { ...result, configuration }
    const { failure: _, ...rest } = result
    return {
      ...rest,
      verdict: 'inconclusive',
      configuration,
      reason: `${configuration} ${seen}: ${result.reason}`,
    }
  }
}

/** Whether a result is inconclusive, and names no member of the configuration yet. */
const isOpen = ({ verdict, configuration }: OperationResult): boolean =>
  verdict === 'inconclusive' && configuration === undefined

const shownBy = ({ failure }: OperationResult): readonly Exchange[] => [
  ...(failure?.course ?? []),
  ...(failure?.exchanges ?? []),
]
