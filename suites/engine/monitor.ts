import type { OperationId } from '../../contract/index.js'
import { contradicted, questioned } from './adoption.js'
import { Api } from './api.js'
import type { Choice } from './assumed.js'
import type { RuleCheck, Watch } from './check.js'
import type { Exchange } from './exchange.js'
import type { OperationResult } from './operation-result.js'
import { Violation } from './outcome.js'
import type { RunContext } from './run-context.js'

interface Watching {
  readonly check: RuleCheck & { readonly establish: Watch }
  readonly at: Map<OperationId, { readonly api: Api; seen: number; violation?: Violation; excuse?: Choice }>
}

/** Judges every exchange of the run by every watched rule, whatever check made it. */
export class Monitor {
  readonly #watching: readonly Watching[]

  constructor(
    private readonly context: RunContext,
    checks: readonly RuleCheck[],
  ) {
    this.#watching = checks.flatMap((check) => {
      const { rule, establish } = check
      if (typeof establish === 'function' || 'together' in establish) return []
      const at = new Map(
        rule.on.map((operation) => [operation, { api: new Api(context, rule, operation), seen: 0 }]),
      )
      return [{ check: { rule, establish }, at }]
    })
    context.client.listen((exchange) => this.#hear(exchange))
  }

  /** A watched rule's verdicts once the monitor's are counted in. */
  join({ rule }: RuleCheck, results: readonly OperationResult[]): readonly OperationResult[] {
    const watching = this.#watching.find(({ check }) => check.rule === rule)
    if (!watching) return results
    return results.map((result) => {
      const heard = watching.at.get(result.operation)
      if (!heard) return result
      const cases = Math.max(result.cases, heard.api.evidence.cases)
      const exchanges = Math.max(result.exchanges, heard.seen)
      if (heard.violation && result.verdict !== 'fail' && result.verdict !== 'warn') {
        const { message, charge } = heard.violation
        const { assumed } = this.context
        const failed = {
          ...result,
          verdict: 'fail',
          reason: message,
          failure: charge,
          cases,
          exchanges,
        } as const
        if (heard.excuse && rule.certain) return contradicted(failed, heard.excuse, assumed)
        return rule.certain ? failed : questioned(rule, failed, assumed)
      }
      // What the rule's own calls could not show, other checks' calls may have shown.
      const unshown = result.verdict === 'inconclusive' || result.verdict === 'untested'
      if (unshown && heard.api.evidence.assertions > 0) {
        const { reason: _, remediation: __, ...rest } = result
        return { ...rest, verdict: 'pass', cases, exchanges }
      }
      return { ...result, cases, exchanges }
    })
  }

  /** Another choice for a gap that the judgement has read, by which the exchange is as it should be. */
  #excuse(
    { establish }: Watching['check'],
    { rule, operation, reads }: Api,
    exchange: Exchange,
  ): Choice | undefined {
    const { assumed } = this.context
    return assumed.others(reads).find((choice) => {
      try {
        const api = new Api({ ...this.context, assumed: assumed.trying([choice]) }, rule, operation)
        establish.watch(api, exchange)
        return true
      } catch (error) {
        if (error instanceof Violation) return false
        throw error
      }
    })
  }

  #hear(exchange: Exchange): void {
    if (exchange.aside) return
    for (const { check, at } of this.#watching) {
      const place = at.get(exchange.operation)
      if (!place || place.violation) continue
      const { evidence } = place.api
      const before = evidence.assertions
      try {
        check.establish.watch(place.api, exchange)
      } catch (error) {
        if (!(error instanceof Violation)) throw error
        place.violation = error
        const excuse = this.#excuse(check, place.api, exchange)
        if (excuse) place.excuse = excuse
      }
      if (evidence.assertions > before) {
        evidence.cases += 1
        place.seen += 1
      }
    }
  }
}
